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

/** Nobody listens on the discard port: what does not go out through a session's own proxy goes nowhere. */
const NOWHERE = "http://127.0.0.1:9";

/**
 * Ten times V8's own counts: a page lives for minutes, among hundreds of others, and code that is called a few hundred times
 * costs more to compile well than it gives back.
 */
const JS_FLAGS = ["--invocation-count-for-maglev=4000", "--invocation-count-for-turbofan=30000"];

/** What one page has selected is not pasted into another by a click of the middle button: all contexts share the selection. */
const BLINK_SETTINGS = ["middleClickPasteAllowed=false", "selectionClipboardBufferAvailable=false"];

const FLAGS = [
  "--remote-debugging-pipe",
  `--blink-settings=${BLINK_SETTINGS.join(",")}`,
  "--disable-background-networking",
  // Sites that refuse automated browsers would refuse the policy, which acts as a person does.
  "--disable-blink-features=AutomationControlled",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--disable-breakpad",
  // A picture holds all its images: large ones are not put off.
  "--disable-checker-imaging",
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
  "--hide-scrollbars",
  `--js-flags=${JS_FLAGS.join(",")}`,
  "--lang=en-US",
  "--metrics-recording-only",
  "--mute-audio",
  "--no-default-browser-check",
  "--no-first-run",
  "--no-pings",
  "--password-store=basic",
  `--proxy-server=${NOWHERE}`,
  // By default Chrome goes around the proxy for loopback and link-local addresses.
  "--proxy-bypass-list=<-loopback>",
  "--use-mock-keychain",
  // What pages are told of their window fits the viewport that sessions have unless they ask for another.
  "--window-size=1280,720",
  `--disable-features=${FEATURES_OFF.join(",")}`,
];

/** The headless shell is a build of its own, smaller and quicker to start than Chrome's headless mode. */
export function isHeadlessShell(browser: string): boolean {
  return /headless[-_]?shell/i.test(basename(browser));
}

export function chromeFlags(options: {
  readonly browser: string;
  readonly userDataDir: string;
  readonly sandbox: boolean;
  /** Of the installation. */
  readonly extra: readonly string[];
}): string[] {
  return [
    ...FLAGS,
    ...options.extra,
    ...(isHeadlessShell(options.browser) ? [] : ["--headless=new", "--no-startup-window"]),
    ...(options.sandbox ? [] : ["--no-sandbox"]),
    `--user-data-dir=${options.userDataDir}`,
  ];
}
