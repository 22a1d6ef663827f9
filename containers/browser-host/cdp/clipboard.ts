/**
 * @module Keeps the clipboard of the process out of every session: contexts share it, and so one would paste what another has
 * copied. Pages are denied it, and keys or commands that would have Chrome copy or paste do nothing; whoever wants a clipboard
 * keeps one of his own.
 */
import { type Params, refused } from "./protocol.ts";
import type { Upstream } from "./upstream.ts";

/** What Chrome knows by script as "clipboard-read" and "clipboard-write". */
const PERMISSIONS = ["clipboard-read", "clipboard-write"];
const ABOUT_CLIPBOARD = /clipboard/i;

/** An editing command that does nothing, in place of the one that Chrome knows for the keys. */
const NO_COMMAND = "defaultParagraphSeparator";
const CLIPBOARD_COMMAND = /copy|cut|paste|yank/i;
const CONTROL = 2;
const SHIFT = 8;
/** Virtual key codes, and the modifiers with any of which Chrome takes them for a command of the clipboard. */
const KEYS: ReadonlyMap<number, number> = new Map([
  [0x43, CONTROL],
  [0x56, CONTROL],
  [0x58, CONTROL],
  [0x2d, CONTROL | SHIFT],
  [0x2e, SHIFT],
]);

export async function denyClipboard(upstream: Upstream, browserContextId: string): Promise<void> {
  const denials = PERMISSIONS.map((name) =>
    upstream.send("Browser.setPermission", { permission: { name }, setting: "denied", browserContextId }),
  );
  await Promise.all(denials);
}

/** Throws when a page would be let to the clipboard. */
export function guardPermissions(params: Params, method: string): void {
  const { permissions, permission, setting } = params as {
    permissions?: unknown;
    permission?: { name?: unknown };
    setting?: unknown;
  };
  const named = Array.isArray(permissions) ? permissions : setting === "denied" ? [] : [permission?.name];
  if (named.some((name) => ABOUT_CLIPBOARD.test(String(name)))) {
    throw refused(method, "the clipboard of the process is shared, and stays closed to pages.");
  }
}

export function guardKeys(params: Params, method: string): Params {
  const commands = params.commands ?? [];
  if (!Array.isArray(commands) || commands.some((command) => CLIPBOARD_COMMAND.test(String(command)))) {
    throw refused(method, "the clipboard of the process is shared, and is not copied to or pasted from.");
  }
  const meant = KEYS.get(Number(params.windowsVirtualKeyCode)) ?? 0;
  return (Number(params.modifiers) & meant) === 0 ? params : { ...params, commands: [NO_COMMAND] };
}
