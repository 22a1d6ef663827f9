/**
 * @module Pictures of the page: taken from a frame drawn after the page was still, and kept as blobs.
 */
import {
  mergeObserve,
  type Observation,
  type Observe,
  type Screenshot,
  type ScreenshotOptions,
  screenshotOptions,
} from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import type { Tab } from "./browser/tab.ts";
import { blobKey, putBlob } from "./recording/blobs.ts";

type CaptureOptions = Omit<ScreenshotOptions, "transport">;

export interface Picture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** A longer page is cut here, in CSS pixels: a CDP message may hold 32 MiB. */
const MAX_FULL_PAGE_PX = 12_000;

export const capture = async (tab: Tab, { format, quality, fullPage }: CaptureOptions): Promise<Picture> => {
  const { cssVisualViewport, cssContentSize } = await tab.unlessDialog(tab.send("Page.getLayoutMetrics"));
  const scale = await tab.evaluate<number>("devicePixelRatio");
  const size = fullPage
    ? {
        width: Math.min(Math.ceil(cssContentSize.width), MAX_FULL_PAGE_PX),
        height: Math.min(Math.ceil(cssContentSize.height), MAX_FULL_PAGE_PX),
      }
    : { width: Math.round(cssVisualViewport.clientWidth), height: Math.round(cssVisualViewport.clientHeight) };
  const { data } = await tab.unlessDialog(
    tab.send("Page.captureScreenshot", {
      format,
      ...(format === "png" ? {} : { quality }),
      optimizeForSpeed: true,
      ...(fullPage ? { captureBeyondViewport: true, clip: { x: 0, y: 0, ...size, scale: 1 } } : {}),
    }),
  );
  return {
    bytes: Uint8Array.fromBase64(data),
    mediaType: `image/${format}`,
    width: Math.round(size.width * scale),
    height: Math.round(size.height * scale),
    scale,
  };
};

/** The picture is in R2 before the step that names it answers. */
export const storeScreenshot = async (env: Env, tab: Tab, options: ScreenshotOptions): Promise<Screenshot> => {
  const { bytes, mediaType, width, height, scale } = await capture(tab, options);
  const stored = await putBlob(env.BLOBS, bytes, mediaType);
  return { hash: stored.hash, url: `/v1/blobs/${stored.hash}`, mediaType, width, height, scale, bytes: stored.bytes };
};

/** Adds the image itself where the caller asked for it inline; it is never stored that way. */
export const withInlineData = async (
  env: Env,
  observation: Observation | null,
  base: Observe,
  over: Observe | undefined,
): Promise<Observation | null> => {
  if (!observation?.screenshot || screenshotOptions(mergeObserve(base, over))?.transport !== "inline") return observation;
  const blob = await env.BLOBS.get(blobKey(observation.screenshot.hash));
  if (!blob) return observation;
  return { ...observation, screenshot: { ...observation.screenshot, data: new Uint8Array(await blob.arrayBuffer()).toBase64() } };
};
