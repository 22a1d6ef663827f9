/**
 * @module The header lines that only the session knows: what went wrong, which tabs are open, which dialog is up.
 */
import type { ActionError } from "../../../sdk/protocol/errors.ts";
import type { DialogState, Tab } from "../../../sdk/protocol/observe.ts";
import { neutralise, quote } from "../page/neutral.ts";
import { estimateTokens } from "../page/tokens.ts";

const MAX_MESSAGE_CHARS = 400;
const MAX_TAB_CHARS = 80;
const MAX_TABS = 10;

export interface HeaderInfo {
  readonly error: Pick<ActionError, "code" | "message" | "suggestion"> | null;
  readonly tabs: readonly Tab[];
  readonly dialog: DialogState | null;
  /** What was decided for the policy: a tab shown in another one, a dialog that was answered. */
  readonly notes?: readonly string[];
}

export const errorLine = ({ error }: HeaderInfo): string[] =>
  error
    ? [
        `error: ${error.code}: ${neutralise(error.message, MAX_MESSAGE_CHARS)} ${neutralise(error.suggestion, MAX_MESSAGE_CHARS)}`.trimEnd(),
      ]
    : [];

export const sessionLines = ({ tabs, dialog, notes = [] }: HeaderInfo): string[] => {
  const lines: string[] = notes.map((note) => `note: ${neutralise(note, MAX_MESSAGE_CHARS)}`);
  if (tabs.length > 1) {
    const shown = tabs.slice(0, MAX_TABS).map((tab) => {
      const label = neutralise(tab.title || tab.url, MAX_TAB_CHARS);
      return `${tab.id} ${quote(label)}${tab.active ? " active" : ""}`;
    });
    const more = tabs.length > MAX_TABS ? `, +${tabs.length - MAX_TABS} more` : "";
    lines.push(`tabs: ${shown.join(", ")}${more}`);
  }
  if (dialog) {
    const value = dialog.kind === "prompt" ? ` value=${quote(neutralise(dialog.defaultValue ?? "", MAX_TAB_CHARS))}` : "";
    lines.push(`dialog: ${dialog.kind} ${quote(neutralise(dialog.message, MAX_MESSAGE_CHARS))}${value}`);
  }
  return lines;
};

/** What to pass as reserveTokens, so that the whole text keeps within its budget. */
export const headerTokens = (header: HeaderInfo): number =>
  [...errorLine(header), ...sessionLines(header)].reduce((sum, line) => sum + estimateTokens(line) + 1, 0);
