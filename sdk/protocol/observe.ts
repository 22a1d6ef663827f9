/**
 * @module What an observation holds, and what a caller can ask of it.
 */
import { z } from "zod";

export const DEFAULT_MAX_TOKENS = 4096;
export const TEXT_GRAMMAR_VERSION = "1";

const ImageFormat = z.enum(["jpeg", "png", "webp"]);
const ImageQuality = z.number().int().min(1).max(100);
const TextScope = z.enum(["page", "viewport"]);
const MaxPixels = z.number().int().min(1_024).max(67_108_864);
const Transport = z.enum(["ref", "inline"]);
export const MAX_TOKENS_RANGE = { min: 64, max: 65_536 };

export const TextOptions = z.strictObject({
  scope: TextScope.optional(),
  maxTokens: z.number().int().min(MAX_TOKENS_RANGE.min).max(MAX_TOKENS_RANGE.max).optional(),
  diff: z.boolean().optional().describe("only what changed since the last observation, where that is less"),
});
export interface TextOptions {
  readonly scope: "page" | "viewport";
  readonly maxTokens: number;
  readonly diff: boolean;
}
const TEXT_DEFAULTS: TextOptions = { scope: "page", maxTokens: DEFAULT_MAX_TOKENS, diff: false };

export const ScreenshotOptions = z.strictObject({
  format: ImageFormat.optional(),
  quality: ImageQuality.optional(),
  marks: z.boolean().optional().describe("Set-of-Marks: boxes with the numbers of the text's ids"),
  fullPage: z.boolean().optional(),
  maxPixels: MaxPixels.optional().describe("the picture is scaled down to at most this many pixels"),
  transport: Transport.optional(),
});
export interface ScreenshotOptions {
  readonly format: "jpeg" | "png" | "webp";
  readonly quality: number;
  readonly marks: boolean;
  readonly fullPage: boolean;
  readonly maxPixels: number | null;
  readonly transport: "ref" | "inline";
}
const SCREENSHOT_DEFAULTS: ScreenshotOptions = {
  format: "jpeg",
  quality: 75,
  marks: false,
  fullPage: false,
  maxPixels: null,
  transport: "ref",
};

/** Each part is true, false or its options; a step's value replaces the session's, key by key. */
export const Observe = z
  .strictObject({
    text: z.union([z.boolean(), TextOptions]).optional(),
    screenshot: z.union([z.boolean(), ScreenshotOptions]).optional(),
    axtree: z
      .boolean()
      .optional()
      .describe("Chrome's own accessibility tree with all frames, without what it ignores; our ids as id"),
    html: z.boolean().optional().describe("the HTML of what can be seen, without scripts and styles, with our ids as data-id"),
    elements: z.boolean().optional().describe("every element that has an id, with its box"),
  })
  .meta({ id: "Observe" });
export type Observe = z.output<typeof Observe>;

export const Tab = z.object({ id: z.string(), url: z.string(), title: z.string(), active: z.boolean() }).meta({ id: "Tab" });
export type Tab = z.infer<typeof Tab>;

export const Screenshot = z
  .object({
    hash: z.string(),
    url: z.string(),
    mediaType: z.string(),
    width: z.number(),
    height: z.number(),
    scale: z.number(),
    bytes: z.number(),
    data: z.string().optional(),
  })
  .meta({
    id: "Screenshot",
    description: "width and height in image pixels; scale is image pixels per CSS pixel; data is base64.",
  });
export type Screenshot = z.infer<typeof Screenshot>;

export const DialogState = z.object({
  kind: z.enum(["alert", "confirm", "prompt", "beforeunload"]),
  message: z.string(),
  defaultValue: z.string().nullable(),
});
export type DialogState = z.infer<typeof DialogState>;

/** Whole CSS pixels of the main frame's viewport. */
export const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof Box>;

export const ElementInfo = z
  .object({ id: z.string(), role: z.string(), name: z.string(), state: z.string(), box: Box, inView: z.boolean() })
  .meta({ id: "ElementInfo", description: "state is what follows the name in the text: value and states." });
export type ElementInfo = z.infer<typeof ElementInfo>;

/** A node of the accessibility tree. */
export interface AXNode {
  /** The element's id, where the observation gave it one. */
  readonly id?: string;
  readonly role: string;
  readonly name: string;
  readonly value?: string | number;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly children?: readonly AXNode[];
}
export const AXNode: z.ZodType<AXNode> = z.looseObject({ role: z.string(), name: z.string() }).meta({
  id: "AXNode",
  description: "Also id, value, description, properties and children, where there are any.",
}) as z.ZodType<AXNode>;

export const ConsoleEntry = z.object({ level: z.enum(["error", "warning"]), text: z.string() });
export type ConsoleEntry = z.infer<typeof ConsoleEntry>;

export const Download = z
  .object({
    n: z.number().int().describe("of the episode; GET /v1/sessions/{id}/downloads/{n} gives the bytes"),
    name: z.string(),
    url: z.string(),
    state: z.enum(["running", "done", "failed"]),
    bytes: z.number(),
  })
  .meta({ id: "Download" });
export type Download = z.infer<typeof Download>;

/** Parts of an observation that are bounded by size. */
export const CUT_PARTS = ["screenshot", "axtree", "html", "elements"] as const;
export const CutPart = z
  .object({ part: z.enum(CUT_PARTS), reason: z.string() })
  .meta({ id: "CutPart", description: "A part that is not whole, or is missing, and why." });
export type CutPart = z.infer<typeof CutPart>;

export const Observation = z
  .object({
    text: z.string().nullable(),
    hash: z.string().nullable(),
    tokens: z.object({ count: z.number(), dropped: z.number() }).nullable(),
    version: z.string(),
    url: z.string(),
    title: z.string(),
    tabs: z.array(Tab),
    scroll: z.object({ x: z.number(), y: z.number(), maxX: z.number(), maxY: z.number() }),
    focused: z.string().nullable(),
    dialog: DialogState.nullable(),
    downloads: z.array(Download).describe("what pages of this episode downloaded"),
    console: z.array(ConsoleEntry).describe("errors and warnings that the page logged since the last observation"),
    screenshot: Screenshot.nullable(),
    axtree: AXNode.nullable(),
    html: z.string().nullable(),
    elements: z.array(ElementInfo).nullable(),
    cut: z.array(CutPart).optional().describe("parts that were asked for and are not whole; left out where all are"),
  })
  .meta({ id: "Observation" });
export type Observation = z.infer<typeof Observation>;

const QueryFlag = z.enum(["true", "false"]);
const QueryQuality = z.coerce.number().pipe(ImageQuality);
const QueryPixels = z.coerce.number().pipe(MaxPixels);

/** The flat query of the observation route, which becomes an Observe. */
export const ObservationQuery = z.strictObject({
  text: QueryFlag.optional(),
  scope: TextScope.optional(),
  maxTokens: z.coerce.number().int().min(MAX_TOKENS_RANGE.min).max(MAX_TOKENS_RANGE.max).optional(),
  diff: QueryFlag.optional(),
  screenshot: QueryFlag.optional(),
  format: ImageFormat.optional(),
  quality: QueryQuality.optional(),
  fullPage: QueryFlag.optional(),
  maxPixels: QueryPixels.optional(),
  transport: Transport.optional(),
  marks: QueryFlag.optional(),
  axtree: QueryFlag.optional(),
  html: QueryFlag.optional(),
  elements: QueryFlag.optional(),
});
export type ObservationQuery = z.output<typeof ObservationQuery>;

export const ScreenshotQuery = z.strictObject({
  format: ImageFormat.optional(),
  quality: QueryQuality.optional(),
  fullPage: QueryFlag.optional(),
  maxPixels: QueryPixels.optional(),
  marks: QueryFlag.optional(),
});
export type ScreenshotQuery = z.output<typeof ScreenshotQuery>;

/** Lays a step's wishes over the session's: scalars replace, option objects merge key by key. */
export const mergeObserve = (base: Observe, over: Observe | undefined): Observe => {
  if (!over) return base;
  const merged: Record<string, unknown> = { ...base };
  for (const [part, wish] of Object.entries(over)) {
    const before = merged[part];
    merged[part] = isOptions(wish) && isOptions(before) ? { ...before, ...wish } : wish;
  }
  return merged as Observe;
};

const isOptions = <T>(value: T): value is T & object => typeof value === "object" && value !== null;

/** The text part that is really wanted; null when text is switched off. */
export const textOptions = ({ text }: Observe): TextOptions | null => (text === false ? null : withDefaults(TEXT_DEFAULTS, text));

export const screenshotOptions = ({ screenshot }: Observe): ScreenshotOptions | null =>
  screenshot === undefined || screenshot === false ? null : withDefaults(SCREENSHOT_DEFAULTS, screenshot);

const withDefaults = <T extends object>(defaults: T, wish: unknown): T => {
  const given = isOptions(wish) ? Object.entries(wish).filter(([, value]) => value !== undefined) : [];
  return { ...defaults, ...Object.fromEntries(given) };
};
