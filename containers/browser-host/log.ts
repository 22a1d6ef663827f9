/**
 * @module Structured logs: one JSON object per line on stderr, because stdout carries only the ready line.
 */

export type Level = "info" | "warn" | "error";
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type Log = (level: Level, event: string, fields?: LogFields) => void;

export const logToStderr: Log = (level, event, fields = {}) => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`);
};

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
