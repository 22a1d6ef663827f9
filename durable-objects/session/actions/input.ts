/**
 * @module Real input by CDP events: pointer and keyboard, as a person's device sends them.
 */
import { DialogOpenError, type Tab } from "../browser/tab.ts";
import { type KeyStroke, modifierBits } from "./keys.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface ClickOptions {
  readonly button: "left" | "middle" | "right";
  readonly count: number;
  readonly modifiers: readonly string[];
}

const BUTTON_BITS = { left: 1, right: 2, middle: 4 } as const;

/** Input that opens a dialog is not answered before the dialog is: it has been done all the same. */
const sent = async (tab: Tab, work: Promise<unknown>): Promise<void> => {
  try {
    await tab.unlessDialog(work);
  } catch (error) {
    if (!(error instanceof DialogOpenError)) throw error;
  }
};

export const clickAt = async (tab: Tab, { x, y }: Point, { button, count, modifiers }: ClickOptions): Promise<void> => {
  const bits = modifierBits(modifiers);
  const events: Promise<unknown>[] = [tab.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y, modifiers: bits })];
  for (let clickCount = 1; clickCount <= count; clickCount++) {
    const press = { x, y, button, clickCount, modifiers: bits };
    events.push(tab.send("Input.dispatchMouseEvent", { ...press, type: "mousePressed", buttons: BUTTON_BITS[button] }));
    events.push(tab.send("Input.dispatchMouseEvent", { ...press, type: "mouseReleased", buttons: 0 }));
  }
  await sent(tab, Promise.all(events));
};

export const pressKey = async (tab: Tab, stroke: KeyStroke): Promise<void> => {
  const { modifiers, key, code, windowsVirtualKeyCode, text } = stroke;
  const base = { key, code, windowsVirtualKeyCode, modifiers };
  await sent(
    tab,
    Promise.all([
      tab.send("Input.dispatchKeyEvent", {
        ...base,
        type: text ? "keyDown" : "rawKeyDown",
        ...(text ? { text, unmodifiedText: text } : {}),
      }),
      tab.send("Input.dispatchKeyEvent", { ...base, type: "keyUp" }),
    ]),
  );
};

export const insertText = async (tab: Tab, text: string): Promise<void> => {
  await sent(tab, tab.send("Input.insertText", { text }));
};
