/**
 * @module Reads the policy's reply in the session's dialect.
 */
import { DIALECTS, type DialectResult, type Point } from "../../../sdk/dialects/index.ts";
import type { CreateSession, Observation, Viewport } from "../../../sdk/protocol/index.ts";

/** What the session leaves open, its dialect decides. */
export const dialectSettings = (request: CreateSession) => {
  const dialect = DIALECTS[request.dialect];
  return {
    coordinates: request.coordinates ?? dialect.coordinates,
    tabs: request.tabs ?? dialect.defaults.tabs,
    dialogs: request.dialogs ?? dialect.defaults.dialogs,
  };
};

/** What a reply's numbers are read against. */
export interface ReplyContext {
  readonly last: Observation | null;
  /** The whole text of the last observation, which tells the ids that marks stand for. */
  readonly lastText: string | null;
  readonly viewport: Viewport;
  /** Where the last action left the mouse. */
  readonly pointer: Point | null;
}

export const readReply = (
  request: CreateSession,
  { last, lastText, pointer, viewport }: ReplyContext,
  raw: unknown,
): DialectResult =>
  DIALECTS[request.dialect].parse(raw, {
    viewport,
    image: last?.screenshot ? { width: last.screenshot.width, height: last.screenshot.height } : null,
    coordinates: dialectSettings(request).coordinates,
    markToId: (mark) => new RegExp(`\\[((?:f\\d+)?e${mark})\\]`).exec(lastText ?? "")?.[1] ?? `e${mark}`,
    pointer,
  });
