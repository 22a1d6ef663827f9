/**
 * @module The source to install in every document before its first script.
 */
import { PAGE_BUNDLE } from "../page/bundle.generated.ts";

/** Calls then look like `window[key].observe({…})`. The key is a secret of the session, so that pages cannot find it. */
export const pageScript = (key: string): string => `(()=>{const STILLWATER_KEY=${JSON.stringify(key)};${PAGE_BUNDLE}})();`;
