/**
 * @module What an observation holds, and what a caller can ask of it.
 */
import { z } from "zod";
import { notBuilt } from "./primitives.ts";

export const DEFAULT_MAX_TOKENS = 4096;
export const TEXT_GRAMMAR_VERSION = "1";

const ImageFormat = z.enum(["jpeg", "png", "webp"]);
const ImageQuality = z.number().int().min(1).max(100);
const TextScope = z.enum(["page", "viewport"]);
const Transport = z.enum(["ref", "inline"]);
const MAX_TOKENS_RANGE = { min: 64, max: 65_536 };

export const TextOptions = z.strictObject({
  scope: notBuilt(TextScope, (v) => v === "page").optional(),
  maxTokens: z.number().int().min(MAX_TOKENS_RANGE.min).max(MAX_TOKENS_RANGE.max).optional(),
  diff: notBuilt(z.boolean(), (v) => !v).optional(),
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
  marks: notBuilt(z.boolean(), (v) => !v).optional(),
  fullPage: z.boolean().optional(),
  maxPixels: notBuilt(z.number().int().positive()).optional(),
  transport: Transport.optional(),
});
export interface ScreenshotOptions {
  readonly format: "jpeg" | "png" | "webp";
  readonly quality: number;
  readonly fullPage: boolean;
  readonly transport: "ref" | "inline";
}
const SCREENSHOT_DEFAULTS: ScreenshotOptions = { format: "jpeg", quality: 75, fullPage: false, transport: "ref" };

/** Each part is true, false or its options; a step's value replaces the session's, key by key. */
export const Observe = z
  .strictObject({
    text: z.union([z.boolean(), TextOptions]).optional(),
    screenshot: z.union([z.boolean(), ScreenshotOptions]).optional(),
    axtree: notBuilt(z.boolean(), (v) => !v).optional(),
    html: notBuilt(z.boolean(), (v) => !v).optional(),
    elements: notBuilt(z.boolean(), (v) => !v).optional(),
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
    screenshot: Screenshot.nullable(),
  })
  .meta({ id: "Observation" });
export type Observation = z.infer<typeof Observation>;

const QueryFlag = z.enum(["true", "false"]);
const NotBuiltFlag = notBuilt(QueryFlag, (v) => v === "false");
const QueryQuality = z.coerce.number().pipe(ImageQuality);

/** The flat query of the observation route, which becomes an Observe. */
export const ObservationQuery = z.strictObject({
  text: QueryFlag.optional(),
  scope: TextOptions.shape.scope,
  maxTokens: z.coerce.number().int().min(MAX_TOKENS_RANGE.min).max(MAX_TOKENS_RANGE.max).optional(),
  diff: NotBuiltFlag.optional(),
  screenshot: QueryFlag.optional(),
  format: ImageFormat.optional(),
  quality: QueryQuality.optional(),
  fullPage: QueryFlag.optional(),
  transport: Transport.optional(),
  marks: NotBuiltFlag.optional(),
  axtree: NotBuiltFlag.optional(),
  html: NotBuiltFlag.optional(),
  elements: NotBuiltFlag.optional(),
});
export type ObservationQuery = z.output<typeof ObservationQuery>;

export const ScreenshotQuery = z.strictObject({
  format: ImageFormat.optional(),
  quality: QueryQuality.optional(),
  fullPage: QueryFlag.optional(),
  marks: NotBuiltFlag.optional(),
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
