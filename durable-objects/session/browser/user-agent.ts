/**
 * @module What pages are told about the browser: the text of `navigator.userAgent`, and client hints that agree with it.
 */
import type { Protocol } from "devtools-protocol";

/** Chrome's own rule for the brand that means nothing and for the order of the list; both follow from the major version. */
const GREASE_CHARACTERS = [" ", "(", ":", "-", ".", "/", ")", ";", "=", "?", "_"];
const GREASE_VERSIONS = ["8", "99", "24"];
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/** The override for a page; a headless browser presents itself as the one that it stands for. */
export const userAgentOverride = (
  wanted: string | undefined,
  own: string,
  locale: string,
): Protocol.Emulation.SetUserAgentOverrideRequest => {
  const userAgent = wanted ?? own.replace("HeadlessChrome", "Chrome");
  const metadata = clientHints(userAgent);
  return { userAgent, acceptLanguage: locale, ...(metadata ? { userAgentMetadata: metadata } : {}) };
};

/** null for a browser that is not Chrome, which has none. */
const clientHints = (userAgent: string): Protocol.Emulation.UserAgentMetadata | null => {
  const [, version, major] = /\bChrome\/((\d+)[\d.]*)/.exec(userAgent) ?? [];
  if (version === undefined || major === undefined) return null;
  const mobile = /\bMobile\b/.test(userAgent);
  return {
    brands: brands(Number(major), major, (grease) => grease),
    fullVersionList: brands(Number(major), version, (grease) => `${grease}.0.0.0`),
    fullVersion: version,
    ...platformOf(userAgent),
    model: "",
    mobile,
    bitness: /x86_64|Win64|WOW64|Macintosh|aarch64/.test(userAgent) ? "64" : "",
    wow64: /WOW64/.test(userAgent),
  };
};

const brands = (
  seed: number,
  version: string,
  greaseVersion: (version: string) => string,
): Protocol.Emulation.UserAgentBrandVersion[] => {
  const at = (list: readonly string[], index: number): string => list[index % list.length] as string;
  const grease = {
    brand: `Not${at(GREASE_CHARACTERS, seed)}A${at(GREASE_CHARACTERS, seed + 1)}Brand`,
    version: greaseVersion(at(GREASE_VERSIONS, seed)),
  };
  const listed = [grease, { brand: "Chromium", version }, { brand: "Google Chrome", version }];
  const order = ORDERS[seed % ORDERS.length] as (typeof ORDERS)[number];
  const sorted: Protocol.Emulation.UserAgentBrandVersion[] = [];
  for (const [i, place] of order.entries()) sorted[place] = listed[i] as Protocol.Emulation.UserAgentBrandVersion;
  return sorted;
};

const platformOf = (userAgent: string): { platform: string; platformVersion: string; architecture: string } => {
  const architecture = /aarch64|arm/i.test(userAgent) ? "arm" : "x86";
  if (/Windows/.test(userAgent)) return { platform: "Windows", platformVersion: "15.0.0", architecture };
  if (/Android/.test(userAgent)) return { platform: "Android", platformVersion: "15.0.0", architecture: "" };
  if (/Macintosh/.test(userAgent)) return { platform: "macOS", platformVersion: "15.0.0", architecture };
  return { platform: "Linux", platformVersion: "6.8.0", architecture };
};
