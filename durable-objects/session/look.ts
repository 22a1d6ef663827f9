/**
 * @module Looks at the page: the observation that a step answers with.
 */
import {
  type ActionError,
  type Observation,
  type Observe,
  screenshotOptions,
  TEXT_GRAMMAR_VERSION,
  textOptions,
} from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import type { BrowserLink } from "./browser/link.ts";
import { DialogOpenError, type Tab } from "./browser/tab.ts";
import { storeScreenshot } from "./screenshot.ts";

export interface LookRequest {
  readonly observe: Observe;
  readonly nextElementId: number;
  /** false: a bare look, which gives no ids and leaves no trace. */
  readonly allocate: boolean;
  readonly error: ActionError | null;
  /** The observation before, which stands in for the page while a dialog blocks it. */
  readonly last: Observation | null;
}

export interface Look {
  readonly observation: Observation;
  readonly nextElementId: number;
}

export type Looker = (request: LookRequest) => Promise<Look>;

export const lookThrough =
  (env: Env, link: BrowserLink): Looker =>
  async (request) => {
    const tab = link.active;
    const text = textOptions(request.observe);
    const shot = screenshotOptions(request.observe);
    const page = await readPage(tab, request, text);
    const screenshot = shot && !tab.dialog ? await storeScreenshot(env, tab, shot) : null;
    return { observation: { ...page.observation, tabs: await listTabs(link), screenshot }, nextElementId: page.nextElementId };
  };
