/**
 * @module The browser's own drag and drop: noticed when a page lets it begin, and carried on by events.
 */
import type { Protocol } from "devtools-protocol";
import type { Tab } from "../browser/tab.ts";
import { type Point, sent } from "./input.ts";

const INTERCEPT_MS = 1_000;

/** One event of a drag that the browser has begun. */
export const dragEvent = (
  tab: Tab,
  type: "dragEnter" | "dragOver" | "drop",
  { x, y }: Point,
  data: Protocol.Input.DragData,
): Promise<void> => sent(tab, tab.send("Input.dispatchDragEvent", { type, x, y, data }));

/** Catches the browser's own drag and drop, which otherwise waits for a pointer of the machine. */
export class DragWatcher {
  readonly #tab: Tab;
  #data: Protocol.Input.DragData | null = null;
  readonly #caught = ({ data }: Protocol.Input.DragInterceptedEvent): void => {
    this.#data = data;
    this.#tab.changed.notify();
  };

  constructor(tab: Tab) {
    this.#tab = tab;
  }

  async begin(): Promise<void> {
    this.#tab.session.on("Input.dragIntercepted", this.#caught);
    await this.#tab.send("Input.setInterceptDrags", { enabled: true });
    await this.listen();
  }

  /** Listens for a drag that begins from now on. */
  async listen(): Promise<void> {
    await this.#tab.callEverywhere("watchDrag");
  }

  /** What is dragged, when the page has let the browser begin since it was listened for; null when the pointer alone does it. */
  async data(): Promise<Protocol.Input.DragData | null> {
    const began = await this.#tab.callEverywhere("dragBegan");
    const deadline = Date.now() + INTERCEPT_MS;
    while (!this.#data && began.some(({ value }) => value) && Date.now() < deadline) {
      await this.#tab.changed.wait(deadline - Date.now());
    }
    return this.#data;
  }

  async end(): Promise<void> {
    this.#tab.session.off("Input.dragIntercepted", this.#caught);
    await this.#tab.send("Input.setInterceptDrags", { enabled: false });
  }
}
