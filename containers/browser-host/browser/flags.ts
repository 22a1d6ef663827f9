/**
 * @module The command line of Chrome: quiet, deterministic in the background, and unable to go around its proxy.
 */
import { basename } from "node:path";

/** Features that talk to vendors, prompt, or change pages on their own. */
const FEATURES_OFF = [
  "AutofillServerCommunication",
  "CertificateTransparencyComponentUpdater",
  "DialMediaRouteProvider",
  "GlobalMediaControls",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "InterestFeedContentSuggestions",
  // Sites of one session call each other across what the browser takes for address spaces.
  "LocalNetworkAccessChecks",
  "MediaRouter",
  "OptimizationHints",
  "Prerender2",
  "Translate",
];

const FLAGS = [
  "--remote-debugging-port=0",
  "--remote-debugging-address=127.0.0.1",
  "--disable-background-networking",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--disable-breakpad",
  "--disable-crash-reporter",
  "--disable-client-side-phishing-detection",
  "--disable-component-extensions-with-background-pages",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-dev-shm-usage",
  "--disable-domain-reliability",
  "--disable-extensions",
  "--disable-gpu",
  "--disable-hang-monitor",
  "--disable-ipc-flooding-protection",
  "--disable-popup-blocking",
  "--disable-prompt-on-repost",
  "--disable-quic",
  "--disable-search-engine-choice-screen",
  "--disable-sync",
  "--font-render-hinting=none",
  "--force-color-profile=srgb",
  // Without it WebRTC sends UDP around the proxy.
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--hide-scrollbars",
  "--lang=en-US",
  "--metrics-recording-only",
  "--mute-audio",
  "--no-default-browser-check",
  "--no-first-run",
  "--no-pings",
  "--password-store=basic",
  "--use-mock-keychain",
  `--disable-features=${FEATURES_OFF.join(",")}`,
];

/** The headless shell is a build of its own, smaller and quicker to start than Chrome's headless mode. */
export function isHeadlessShell(browser: string): boolean {
  return /headless[-_]?shell/i.test(basename(browser));
}

export function chromeFlags(options: {
  readonly browser: string;
  readonly userDataDir: string;
  readonly proxyPort: number;
  readonly sandbox: boolean;
  /** Of the installation. */
  readonly extra: readonly string[];
}): string[] {
  return [
    ...FLAGS,
    ...(isHeadlessShell(options.browser) ? [] : ["--headless=new"]),
    ...(options.sandbox ? [] : ["--no-sandbox"]),
    `--user-data-dir=${options.userDataDir}`,
    `--proxy-server=http://127.0.0.1:${options.proxyPort}`,
    // By default Chrome goes around the proxy for loopback and link-local addresses.
    "--proxy-bypass-list=<-loopback>",
    ...options.extra,
    "about:blank",
  ];
}
