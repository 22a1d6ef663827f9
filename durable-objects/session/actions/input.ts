/**
 * @module Real input by CDP events: pointer, wheel and keyboard, as a person's devices send them.
 */
import { DialogOpenError, type Tab } from "../browser/tab.ts";
import { clipboardKeys, NO_COMMAND, withClipboard } from "../clipboard/keys.ts";
import { type KeyStroke, modifierBits, modifierStrokes, strokesFor } from "./keys.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface ClickOptions {
  readonly button: "left" | "middle" | "right";
  readonly count: number;
  readonly modifiers: readonly string[];
}

export const LEFT_CLICK: ClickOptions = { button: "left", count: 1, modifiers: [] };

export const BUTTON_BITS = { left: 1, right: 2, middle: 4 } as const;
/** Characters that are sent at once; a dialog stops the rest. */
const TYPED_AT_ONCE = 40;

/** Two frames take a thirtieth of a second; a page that has none is not waited for any longer. */
const FRAMES_CAP_MS = 250;

/** Tabs whose pointer was left somewhere on purpose, and in which of their documents. */
const resting = new WeakMap<Tab, number>();

/** Moves the pointer to a point, to stay there. */
export const restAt = async (tab: Tab, point: Point): Promise<void> => {
  await moveTo(tab, point);
  resting.set(tab, tab.documents);
};

/** Where the pointer was left on purpose; null after a click, a drag, or another document. */
export const restingPoint = (tab: Tab): Point | null => (resting.get(tab) === tab.documents ? tab.pointer : null);

/** Input that opens a dialog is not answered before the dialog is: it has been done all the same. */
export const sent = async (tab: Tab, work: Promise<unknown>): Promise<void> => {
  try {
    await tab.unlessDialog(work);
  } catch (error) {
    if (!(error instanceof DialogOpenError)) throw error;
  }
};

export const clickAt = async (tab: Tab, { x, y }: Point, { button, count, modifiers }: ClickOptions): Promise<void> => {
  const bits = modifierBits(modifiers);
  resting.delete(tab);
  const events: Promise<unknown>[] = [tab.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y, modifiers: bits })];
  for (let clickCount = 1; clickCount <= count; clickCount++) {
    const press = { x, y, button, clickCount, modifiers: bits };
    events.push(tab.send("Input.dispatchMouseEvent", { ...press, type: "mousePressed", buttons: BUTTON_BITS[button] }));
    events.push(tab.send("Input.dispatchMouseEvent", { ...press, type: "mouseReleased", buttons: 0 }));
  }
  await sent(tab, Promise.all(events));
};

/** `held` is whether the left button is down meanwhile. */
export const moveTo = (tab: Tab, point: Point, held = false): Promise<void> => moveHeld(tab, point, held ? BUTTON_BITS.left : 0);

/** Moves with these buttons down. */
export const moveHeld = (tab: Tab, { x, y }: Point, buttons: number): Promise<void> => {
  const button = (Object.keys(BUTTON_BITS) as (keyof typeof BUTTON_BITS)[]).find((name) => buttons & BUTTON_BITS[name]) ?? "none";
  return sent(tab, tab.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y, button, buttons }));
};

/** One button goes down or up; `buttons` are those that are down then. */
export const buttonEvent = (
  tab: Tab,
  type: "mousePressed" | "mouseReleased",
  { x, y }: Point,
  button: keyof typeof BUTTON_BITS,
  buttons: number,
): Promise<void> => {
  resting.delete(tab);
  return sent(tab, tab.send("Input.dispatchMouseEvent", { type, x, y, button, buttons, clickCount: 1 }));
};

export const leftButton = (tab: Tab, type: "mousePressed" | "mouseReleased", point: Point): Promise<void> => {
  return buttonEvent(tab, type, point, "left", type === "mousePressed" ? BUTTON_BITS.left : 0);
};

export const turnWheel = async (tab: Tab, { x, y }: Point, { dx, dy }: { dx: number; dy: number }): Promise<void> => {
  await tab.drawing.bringIntoPlace(() => tab.call("quiet", 0, FRAMES_CAP_MS));
  await moveTo(tab, { x, y });
  await sent(tab, tab.send("Input.dispatchMouseEvent", { type: "mouseWheel", x, y, deltaX: dx, deltaY: dy }));
};

export const pressKey = (tab: Tab, stroke: KeyStroke): Promise<void> => {
  const held = modifierStrokes(stroke.modifiers);
  const down = held.map((modifier) => keyDown(tab, modifier));
  const up = () => [stroke, ...held.toReversed()].map((key) => keyUp(tab, key));
  const keys = clipboardKeys(stroke);
  if (keys === null) return sent(tab, Promise.all([...down, keyDown(tab, stroke), ...up()]));
  const pressed = withClipboard(tab, keys, tab.clipboard, () => Promise.all([...down, keyDown(tab, stroke, [NO_COMMAND])]));
  return sent(
    tab,
    pressed.then(() => Promise.all(up())),
  );
};

const keyDown = (
  tab: Tab,
  { key, code, windowsVirtualKeyCode, modifiers, text }: KeyStroke,
  commands?: string[],
): Promise<unknown> =>
  tab.send("Input.dispatchKeyEvent", {
    key,
    code,
    windowsVirtualKeyCode,
    modifiers,
    type: text === null ? "rawKeyDown" : "keyDown",
    ...(text === null ? {} : { text, unmodifiedText: text }),
    ...(commands ? { commands } : {}),
  });

const keyUp = (tab: Tab, { key, code, windowsVirtualKeyCode, modifiers }: KeyStroke): Promise<unknown> =>
  tab.send("Input.dispatchKeyEvent", { key, code, windowsVirtualKeyCode, modifiers, type: "keyUp" });

/** Key by key, in order, without waiting for each; what the keyboard lacks is inserted as an input method does. */
export const typeText = async (tab: Tab, text: string): Promise<void> => {
  let batch: Promise<unknown>[] = [];
  const flush = async () => {
    await sent(tab, Promise.all(batch));
    batch = [];
  };
  let inserting = false;
  for (const { character, stroke } of strokesFor(text)) {
    // Keys and inserted text take different ways into the page.
    if (batch.length >= 2 * TYPED_AT_ONCE || inserting !== (stroke === null)) await flush();
    if (tab.dialog || tab.closed) return;
    inserting = stroke === null;
    if (stroke) batch.push(keyDown(tab, stroke), keyUp(tab, stroke));
    else batch.push(tab.send("Input.insertText", { text: character }));
  }
  await flush();
};

export const insertText = (tab: Tab, text: string): Promise<void> => sent(tab, tab.send("Input.insertText", { text }));
