/**
 * @module The forge's templates.
 */
import type { Template } from "../template.ts";

export const forgeTemplates: readonly Template[] = [];
