/**
 * @module Parameters that would let an allowed method do more than it should: they are refused, or brought to what is
 * allowed, before the command reaches Chrome.
 */
import { guardKeys } from "./clipboard.ts";
import { failed, invalidParams, type Params, refused } from "./protocol.ts";

/** What a client may open by address. Pages of the browser itself and files of the host are not among them. */
const OPENABLE = /^(?:https?:|data:|blob:|about:blank(?:[?#]|$)|about:srcdoc(?:[?#]|$))/;
const LOADABLE = /^https?:/;

type Guard = (params: Params, method: string) => Params;

const GUARDS: Readonly<Record<string, Guard>> = {
  "Page.navigate": (params, method) => ({ ...params, url: openableURL(params.url, method) }),
  "Network.loadNetworkResource": (params, method) => ({ ...params, url: loadableURL(params.url, method) }),
  "Fetch.continueRequest": (params, method) =>
    params.url === undefined ? params : { ...params, url: loadableURL(params.url, method) },
  "Input.dispatchKeyEvent": guardKeys,
  // Dropped files are named by paths of the host.
  "Input.dispatchDragEvent": (params, method) => {
    const files = (params.data as { files?: unknown } | undefined)?.files;
    if (files !== undefined && !(Array.isArray(files) && files.length === 0))
      throw refused(method, "files of the host cannot be dropped.");
    return params;
  },
  // Without flat sessions, commands travel inside other commands, where nobody looks at them.
  "Target.setAutoAttach": (params, method) => {
    requireFlat(params, method);
    return params;
  },
};

/** The parameters to send on; throws when the command must not be sent. */
export function guardParams(method: string, params: Params): Params {
  const guard = Object.hasOwn(GUARDS, method) ? GUARDS[method] : undefined;
  return guard ? guard(params, method) : params;
}

export function requireFlat(params: Params, method: string): void {
  const on = params.autoAttach !== false;
  if (on && params.flatten !== true) throw refused(method, "sessions must be flat; send flatten: true.");
}

/** As Chrome will read it, so that both mean the same address. */
export function openableURL(url: unknown, method: string): string {
  const { href } = parse(url);
  if (!OPENABLE.test(href)) {
    throw refused(method, "only http, https, data, blob and about:blank addresses can be opened.");
  }
  return href;
}

function loadableURL(url: unknown, method: string): string {
  const { href } = parse(url);
  if (!LOADABLE.test(href)) throw refused(method, "only http and https addresses can be loaded.");
  return href;
}

function parse(url: unknown): URL {
  if (typeof url !== "string") throw invalidParams("url: string value expected");
  try {
    return new URL(url);
  } catch {
    throw failed("Cannot navigate to invalid URL");
  }
}
