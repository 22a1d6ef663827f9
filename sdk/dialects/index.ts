/**
 * @module The dialects in which a policy may write its actions, by name. A session chooses one; it is never guessed.
 */
import type { DialectName } from "../protocol/index.ts";
import { anthropicComputer } from "./anthropic-computer.ts";
import { browsergym } from "./browsergym.ts";
import { native } from "./native.ts";
import { openaiComputer } from "./openai-computer.ts";
import { withHints } from "./other-dialects.ts";
import type { Dialect } from "./types.ts";
import { webgymCoordinates, webgymMarks } from "./webgym.ts";
import { webserv } from "./webserv.ts";

export const DIALECTS: Readonly<Record<DialectName, Dialect>> = withHints({
  native,
  browsergym,
  webserv,
  "webgym-coordinates": webgymCoordinates,
  "webgym-marks": webgymMarks,
  "openai-computer": openaiComputer,
  "anthropic-computer": anthropicComputer,
});

export type {
  Dialect,
  DialectContext,
  DialectResult,
  ParsedReply,
  Point,
  Size,
  ToolParameter,
  ToolSchema,
} from "./types.ts";
