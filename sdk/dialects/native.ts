/**
 * @module The native dialect: an action object as it is, a call of a tool of the same name, or text that holds either.
 */
import { ACTIONS } from "../protocol/index.ts";
import { isRecord, pointOf } from "./arguments.ts";
import { type Call, callOf } from "./calls.ts";
import { toCSS } from "./coordinates.ts";
import { defineDialect } from "./define.ts";
import { text, toolOfAction } from "./tools.ts";
import type { DialectContext, Draft } from "./types.ts";

const POINTS = [
  ["x", "y"],
  ["fromX", "fromY"],
  ["toX", "toY"],
] as const;

/** A tool has flat parameters, so it gives one file, argument by argument. */
const ONE_FILE = {
  properties: {
    name: text("the file's name, such as receipt.pdf"),
    content: text("the file's bytes in base64"),
    mimeType: text("the file's media type, such as application/pdf"),
  },
  required: ["name", "content"],
};

const withFiles = ({ name, content, mimeType, ...rest }: Record<string, unknown>): Record<string, unknown> => ({
  ...rest,
  files: [{ name, content, ...(mimeType === undefined ? {} : { mimeType }) }],
});

const actionOf = ({ name, args }: Call): Record<string, unknown> => {
  // Many prompts ask for the action beside a thought: {"thought": …, "action": {…}}.
  if (name === null) return args.type === undefined && isRecord(args.action) ? args.action : args;
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
  return { ...(name === "upload" && !("files" in given) ? withFiles(given) : given), type: name };
};

/** Whatever is no list of whole points is left for the schema to refuse. */
const pathInCSS = (path: readonly unknown[], context: DialectContext): readonly unknown[] =>
  path.flatMap((x, i) => {
    if (i % 2 === 1) return [];
    const y = path[i + 1];
    const point = typeof x === "number" && typeof y === "number" ? pointOf([x, y]) : null;
    if (!point) return path.slice(i, i + 2);
    const moved = toCSS(point, context);
    return [moved.x, moved.y];
  });

const inCSS = (action: Record<string, unknown>, context: DialectContext): Record<string, unknown> => {
  const moved = { ...action };
  for (const [x, y] of POINTS) {
    const point = typeof moved[x] === "number" && typeof moved[y] === "number" ? pointOf([moved[x], moved[y]]) : null;
    if (point) ({ x: moved[x], y: moved[y] } = toCSS(point, context));
  }
  if (Array.isArray(moved.path)) moved.path = pathInCSS(moved.path, context);
  return moved;
};

export const native = defineDialect({
  name: "native",
  coordinates: "css",
  defaults: { tabs: "many", dialogs: "hold" },
  example: '{"type":"click","target":"e12"}',
  read: (raw, context) => [inCSS(actionOf(callOf(raw)), context) as unknown as Draft],
  tools: () => Object.values(ACTIONS).map((definition) => toolOfAction(definition, { files: ONE_FILE })),
});
