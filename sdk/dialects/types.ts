/**
 * @module What a dialect is: a way in which a policy writes its actions, and how that becomes an action of the native space.
 */
import type { Action, ActionError, ActionInput, Coordinates, DialectName, DialogsMode, TabsMode } from "../protocol/index.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a reply has to be read against: where its numbers point to. */
export interface DialectContext {
  /** CSS pixels. */
  readonly viewport: Size;
  /** Pixels of the last screenshot of the viewport; null when there was none. */
  readonly image: Size | null;
  readonly coordinates: Coordinates;
  /** The element that carries a mark; null when none does. Without it the mark 12 is the element e12. */
  readonly markToId?: ((mark: number) => string | null) | undefined;
  /** Where the pointer is, in CSS pixels, for verbs that act on the spot. */
  readonly pointer?: Point | null | undefined;
}

/**
 * A reply that was understood. `before` is done first, in order and within the same step, and the first error ends the
 * step; it is empty but for replies that say several things at once, such as "click there, replace the text, press Enter".
 */
export interface ParsedReply {
  readonly action: Action;
  readonly before: readonly Action[];
}

export type DialectResult = ParsedReply | { readonly error: ActionError };

type ScalarType = "string" | "number" | "integer" | "boolean";

export interface ToolParameter {
  readonly type: ScalarType | "array";
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly type: ScalarType; readonly enum?: readonly string[] };
}

/** A function-calling schema. Parameters are flat: scalars, and arrays of scalars. */
export interface ToolSchema {
  readonly name: string;
  readonly description: string;
  readonly parameters: {
    readonly type: "object";
    readonly properties: Readonly<Record<string, ToolParameter>>;
    readonly required: readonly string[];
  };
}

export interface Dialect {
  readonly name: DialectName;
  /** What its numbers mean unless the session says otherwise. */
  readonly coordinates: Coordinates;
  /** Sessions of a dialect without a verb for tabs or dialogs must not depend on one. */
  readonly defaults: { readonly tabs: TabsMode; readonly dialogs: DialogsMode };
  /** Reads a policy's reply, whatever it is. It never throws. */
  parse(raw: unknown, context: DialectContext): DialectResult;
  tools(): ToolSchema[];
}

/** An action as a dialect writes it down, before the native definition has judged it. */
export type Draft = ActionInput;
