/**
 * @module The token of a caller: who calls, and what they may do.
 */
import { type Scope, ServiceError } from "../../sdk/protocol/index.ts";

export interface Token {
  /** Stable name: owner of the caller's session keys, and what logs call the caller. */
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
}

export const requireScope = (token: Token, scope: Scope, what = "This route", more: Record<string, unknown> = {}): void => {
  if (!token.scopes.has(scope)) throw new ServiceError("forbidden", `${what} needs the scope ${scope}.`, { scope, ...more });
};
