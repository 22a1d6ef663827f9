/**
 * @module The action space. Each action is defined once, in a file of this folder.
 */
import type { z } from "zod";
import { check } from "./check.ts";
import { clear } from "./clear.ts";
import { click } from "./click.ts";
import type { ActionDefinition } from "./define.ts";
import { dialog } from "./dialog.ts";
import { drag } from "./drag.ts";
import { answer, giveUp } from "./end.ts";
import { fill } from "./fill.ts";
import { focus } from "./focus.ts";
import { hover } from "./hover.ts";
import { find, read } from "./look.ts";
import { mouseDown, mouseMove, mouseUp } from "./mouse.ts";
import { back, forward, goto, reload } from "./navigate.ts";
import { press } from "./press.ts";
import { scroll } from "./scroll.ts";
import { select } from "./select.ts";
import { closeTab, newTab, switchTab } from "./tabs.ts";
import { type } from "./type.ts";
import { uncheck } from "./uncheck.ts";
import { upload } from "./upload.ts";
import { wait, waitFor } from "./wait.ts";

export const ACTIONS = {
  click,
  fill,
  type,
  press,
  clear,
  check,
  uncheck,
  hover,
  focus,
  select,
  scroll,
  drag,
  mouseDown,
  mouseMove,
  mouseUp,
  upload,
  dialog,
  goto,
  back,
  forward,
  reload,
  newTab,
  switchTab,
  closeTab,
  find,
  read,
  wait,
  waitFor,
  answer,
  giveUp,
} as const satisfies Record<string, ActionDefinition>;

export type ActionType = keyof typeof ACTIONS;
export type ActionOf<T extends ActionType> = z.output<(typeof ACTIONS)[T]["schema"]>;
export type Action = { [T in ActionType]: ActionOf<T> }[ActionType];
/** What a caller writes: defaults may be left out. */
export type ActionInput = { [T in ActionType]: z.input<(typeof ACTIONS)[T]["schema"]> }[ActionType];

export const isActionType = (value: unknown): value is ActionType => typeof value === "string" && Object.hasOwn(ACTIONS, value);

export { MODIFIERS } from "./click.ts";
export type { ActionDefinition } from "./define.ts";
