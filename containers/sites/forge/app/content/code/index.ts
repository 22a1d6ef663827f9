/**
 * @module The languages that projects are written in.
 */
import { go } from "./go.ts";
import type { Language, LanguageName } from "./language.ts";
import { python } from "./python.ts";
import { rust } from "./rust.ts";
import { typescript } from "./typescript.ts";

export type { CodeFile, CodeFunction, Language, LanguageName } from "./language.ts";

export const LANGUAGES: Readonly<Record<LanguageName, Language>> = { typescript, python, go, rust };
