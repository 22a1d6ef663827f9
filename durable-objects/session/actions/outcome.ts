/**
 * @module What became of an action, before the page has settled.
 */
import { type ActionError, type ActionErrorCode, actionError, type End } from "../../../sdk/protocol/index.ts";
import type { BrowserLink } from "../browser/link.ts";
import type { PartRequest, Problem } from "../page/api.ts";

/** Everything an action may use. */
export interface ActionContext {
  readonly link: BrowserLink;
  /** How many element ids the episode has given so far: a lower one that the page does not know is stale. */
  readonly issuedIds: number;
  /** When an action that waits must stop, so that the step can still be answered. */
  readonly deadline: number;
  /** More actions of the same reply come after this one. */
  readonly followed?: boolean;
}

export type ActionOutcome =
  | {
      readonly kind: "done" /** Instead of the whole page, the observation gives this part of it. */;
      readonly read?: PartRequest;
    }
  | { readonly kind: "error"; readonly error: ActionError }
  | { readonly kind: "end"; readonly end: End };

export const DONE: ActionOutcome = { kind: "done" };

export const failed = (code: ActionErrorCode, message: string): ActionOutcome => ({
  kind: "error",
  error: actionError(code, message),
});

export const problem = ({ code, message }: Problem): ActionOutcome => failed(code, message);
