/**
 * @module The shop's templates.
 */
import type { Template } from "../template.ts";

export const shopTemplates: readonly Template[] = [];
