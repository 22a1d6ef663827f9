/**
 * @module The part of a page that is seen: its size in CSS pixels, and how many pixels of a picture each of them has.
 */
import { z } from "zod";

export const DEFAULT_VIEWPORT = { width: 1280, height: 720, scale: 1 } as const;

export const Viewport = z.strictObject({
  width: z.number().int().min(64).max(8192).default(DEFAULT_VIEWPORT.width),
  height: z.number().int().min(64).max(8192).default(DEFAULT_VIEWPORT.height),
  scale: z.number().min(0.25).max(4).default(DEFAULT_VIEWPORT.scale),
});
export type Viewport = z.output<typeof Viewport>;

/** The caller's word goes before the task's. */
export const viewportFor = (asked: Viewport | undefined, task: { readonly viewport?: Viewport | undefined } | null): Viewport =>
  asked ?? task?.viewport ?? DEFAULT_VIEWPORT;
