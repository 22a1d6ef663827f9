/**
 * @module Pictures of the page: taken from a frame drawn after the page was still, and kept as blobs.
 */
import {
  type ElementInfo,
  mergeObserve,
  type Observation,
  type Observe,
  type Screenshot,
  type ScreenshotOptions,
  screenshotOptions,
} from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import type { BrowserLink } from "./browser/link.ts";
import { draw, type Mark } from "./browser/studio.ts";
import type { Tab } from "./browser/tab.ts";
import { blobKey, putBlob } from "./recording/blobs.ts";

export interface Picture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  /** Image pixels per CSS pixel. */
  readonly scale: number;
}

/** A longer page is cut here, in CSS pixels: a CDP message may hold 32 MiB. */
const MAX_FULL_PAGE_PX = 12_000;

/** `elements` are those whose marks are drawn. */
export const capture = async (
  link: BrowserLink,
  options: ScreenshotOptions,
  elements: readonly ElementInfo[],
): Promise<Picture> => {
  const tab = link.active;
  const { format, quality, fullPage, marks } = options;
  const { area, origin, ratio } = await measure(tab, fullPage);
  const scale = Math.min(ratio, options.maxPixels === null ? ratio : Math.sqrt(options.maxPixels / (area.width * area.height)));
  const redraw = marks || scale < ratio;
  const { data } = await tab.unlessDialog(
    tab.send("Page.captureScreenshot", {
      format: redraw ? "png" : format,
      ...(redraw || format === "png" ? {} : { quality }),
      optimizeForSpeed: true,
      captureBeyondViewport: fullPage,
      clip: { x: origin.x + area.x, y: origin.y + area.y, width: area.width, height: area.height, scale: 1 },
    }),
  );
  const size = { width: Math.floor(area.width * scale), height: Math.floor(area.height * scale) };
  const image = redraw
    ? await draw(await link.studio(), {
        image: data,
        ...size,
        format,
        quality,
        marks: marks ? marksOf(elements, area, scale) : [],
      })
    : data;
  return { bytes: Uint8Array.fromBase64(image), mediaType: `image/${format}`, ...size, scale };
};

interface Area {
  /** Where the picture begins, in CSS pixels of the viewport. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Measures {
  readonly area: Area;
  /** Where the viewport begins on the page. */
  readonly origin: { readonly x: number; readonly y: number };
  /** Pixels of the device per CSS pixel. */
  readonly ratio: number;
}

const measure = async (tab: Tab, fullPage: boolean): Promise<Measures> => {
  const { cssVisualViewport, cssContentSize } = await tab.unlessDialog(tab.send("Page.getLayoutMetrics"));
  const ratio = tab.deviceScale;
  const origin = { x: cssVisualViewport.pageX, y: cssVisualViewport.pageY };
  const area = fullPage
    ? {
        x: -origin.x,
        y: -origin.y,
        width: Math.min(Math.ceil(cssContentSize.width), MAX_FULL_PAGE_PX),
        height: Math.min(Math.ceil(cssContentSize.height), MAX_FULL_PAGE_PX),
      }
    : { x: 0, y: 0, width: Math.round(cssVisualViewport.clientWidth), height: Math.round(cssVisualViewport.clientHeight) };
  return { area, origin, ratio };
};

/** The number of a mark is the number in the element's id. */
const marksOf = (elements: readonly ElementInfo[], area: Area, scale: number): Mark[] =>
  elements.flatMap(({ id, box }) => {
    const x = Math.max(0, box.x - area.x);
    const y = Math.max(0, box.y - area.y);
    const width = Math.min(area.width, box.x - area.x + box.width) - x;
    const height = Math.min(area.height, box.y - area.y + box.height) - y;
    if (width < 1 || height < 1) return [];
    return [{ label: markOf(id), x: x * scale, y: y * scale, width: width * scale, height: height * scale }];
  });

export const markOf = (id: string): string => id.slice(id.indexOf("e") + 1);

/** The picture is in R2 before the step that names it answers. */
export const storeScreenshot = async (
  env: Env,
  link: BrowserLink,
  options: ScreenshotOptions,
  elements: readonly ElementInfo[],
): Promise<Screenshot> => {
  const { bytes, mediaType, width, height, scale } = await capture(link, options, elements);
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
