/**
 * @module mouseDown, mouseMove and mouseUp: a button that stays down from one step to the next.
 */
import type { Protocol } from "devtools-protocol";
import type { ActionOf } from "../../../sdk/protocol/index.ts";
import type { Tab } from "../browser/tab.ts";
import type { Aim } from "../page/api.ts";
import { DragWatcher, dragEvent } from "./drag-watcher.ts";
import { BUTTON_BITS, buttonEvent, moveHeld, type Point, restAt } from "./input.ts";
import { type ActionContext, type ActionOutcome, DONE, problem } from "./outcome.ts";
import { pointOf } from "./pointer.ts";

type Button = keyof typeof BUTTON_BITS;

/** What is held down in a tab, and what the browser drags with it. */
interface Held {
  readonly buttons: Set<Button>;
  readonly watcher: DragWatcher;
  dragged: Protocol.Input.DragData | null;
}

const held = new WeakMap<Tab, Held>();

const bitsOf = (buttons: ReadonlySet<Button>): number => [...buttons].reduce((bits, button) => bits | BUTTON_BITS[button], 0);

/** Where the action aims; without an aim, where the pointer is. */
const aimOf = async (tab: Tab, action: ActionOf<"mouseDown" | "mouseUp">, issuedIds: number): Promise<Aim> => {
  if (action.target !== undefined || action.x !== undefined) return pointOf(tab, action, issuedIds);
  return { ok: true, ...(tab.pointer ?? { x: 0, y: 0 }) };
};

export const mouseDown = async (action: ActionOf<"mouseDown">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> => {
  const tab = link.active;
  const aim = await aimOf(tab, action, issuedIds);
  if (!aim.ok) return problem(aim);
  const known = held.get(tab);
  const holding = known ?? { buttons: new Set<Button>(), watcher: new DragWatcher(tab), dragged: null };
  if (!known) await holding.watcher.begin();
  held.set(tab, holding);
  await moveHeld(tab, aim, bitsOf(holding.buttons));
  holding.buttons.add(action.button);
  await buttonEvent(tab, "mousePressed", aim, action.button, bitsOf(holding.buttons));
  return DONE;
};

export const mouseMove = async (action: ActionOf<"mouseMove">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> => {
  const tab = link.active;
  const aim = await pointOf(tab, action, issuedIds);
  if (!aim.ok) return problem(aim);
  const holding = held.get(tab);
  if (holding) await moveHolding(tab, holding, aim);
  else await restAt(tab, aim);
  return DONE;
};

export const mouseUp = async (action: ActionOf<"mouseUp">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> => {
  const tab = link.active;
  const aim = await aimOf(tab, action, issuedIds);
  if (!aim.ok) return problem(aim);
  const holding = held.get(tab);
  if (holding) await moveHolding(tab, holding, aim);
  else await restAt(tab, aim);
  if (holding?.dragged && action.button === "left") await dragEvent(tab, "drop", aim, holding.dragged);
  holding?.buttons.delete(action.button);
  await buttonEvent(tab, "mouseReleased", aim, action.button, holding ? bitsOf(holding.buttons) : 0);
  if (holding?.buttons.size === 0) {
    held.delete(tab);
    await holding.watcher.end();
  }
  return DONE;
};

/** A page may let the browser take over with any move. */
const moveHolding = async (tab: Tab, holding: Held, point: Point): Promise<void> => {
  if (holding.dragged) return dragEvent(tab, "dragOver", point, holding.dragged);
  await holding.watcher.listen();
  await moveHeld(tab, point, bitsOf(holding.buttons));
  holding.dragged = await holding.watcher.data();
  if (!holding.dragged) return;
  await dragEvent(tab, "dragEnter", point, holding.dragged);
  await dragEvent(tab, "dragOver", point, holding.dragged);
};
