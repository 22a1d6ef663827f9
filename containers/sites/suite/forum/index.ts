/**
 * @module The forum's templates.
 */
import type { Template } from "../template.ts";

export const forumTemplates: readonly Template[] = [];
