/**
 * @module What the browser draws of a page: as a rule nothing. The part that is drawn lies beside the page, which spares a
 * fifth to a third of what a step costs, and no page notices it. A picture names the part that it shows. A wheel needs the
 * page in its place: what it turns is looked for among what is drawn.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import type { PageSetup } from "./page-setup.ts";

/** Next to nothing for a pointer, but another place for the browser; whole, so that nothing is drawn anew for it. */
const NUDGE_PX = 1;
/** To set the page aside and to bring it back costs as much as to draw it for so many actions. */
const ACTIONS_IN_PLACE = 8;
/** Where the part that is drawn begins when nothing of the page is: no page is as wide. */
export const ASIDE_PX = 1_000_000;

export class Drawing {
  readonly #session: CDPSession;
  readonly #setup: PageSetup;
  #inPlace: boolean;
  /** Since the wheel was turned last. */
  #actions = 0;

  constructor(session: CDPSession, setup: PageSetup) {
    this.#session = session;
    this.#setup = setup;
    this.#inPlace = setup.watched;
  }

  /** Draws the page where it is. `framesPassed` resolves when the page has had two frames. */
  async bringIntoPlace(framesPassed: () => Promise<unknown>): Promise<void> {
    this.#actions = 0;
    if (this.#inPlace) return;
    // The browser takes over a page's frame only when the one before is in place: the second tells of the first.
    for (const x of [NUDGE_PX, 0]) {
      await this.#drawFrom(x);
      await framesPassed();
    }
    this.#inPlace = true;
  }

  /** Something else than the wheel is used. After a few times nothing of the page is drawn any more; it is not waited for. */
  countAction(): void {
    if (!this.#inPlace || this.#setup.watched || ++this.#actions < ACTIONS_IN_PLACE) return;
    this.#inPlace = false;
    this.#drawFrom(ASIDE_PX).catch(() => {});
  }

  async #drawFrom(x: number): Promise<void> {
    await this.#session.send("Emulation.setDeviceMetricsOverride", this.#setup.metrics(x));
  }
}
