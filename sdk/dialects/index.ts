/**
 * @module The dialects in which a policy may write its actions, by name. A session chooses one; it is never guessed.
 */
import { anthropicComputer } from "./anthropic-computer.ts";
import { browsergym } from "./browsergym.ts";
import { native } from "./native.ts";
import { openaiComputer } from "./openai-computer.ts";
import type { Dialect, DialectName } from "./types.ts";
import { webgymCoordinates, webgymMarks } from "./webgym.ts";
import { webserv } from "./webserv.ts";

export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  native,
  browsergym,
  webserv,
  "webgym-coordinates": webgymCoordinates,
  "webgym-marks": webgymMarks,
  "openai-computer": openaiComputer,
  "anthropic-computer": anthropicComputer,
};

export type {
  Coordinates,
  Dialect,
  DialectContext,
  DialectName,
  DialectResult,
  ParsedReply,
  Point,
  Size,
  ToolParameter,
  ToolSchema,
} from "./types.ts";
