/**
 * @module What the two scripts in a document say to each other, and how it is written. Types and numbers only: each of the
 * two worlds has its own copy.
 *
 * The view (isolated world) asks, the hooks (the page's own world) answer in the same moment. An answer is a hint: the view
 * checks its shape, bounds it, and never shows it as it is.
 */

export type Question =
  /** An action is about to be sent: what ticks now was there before it. */
  | "mark"
  /** Real input begins a task that the action caused. */
  | "input"
  /** Whether what runs now ticked before the action: BACKGROUND or nothing. */
  | "lineage"
  /** What the page waits for. */
  | "pending"
  /** Whether a frame was asked for since the page was last found still: STIRRED or nothing. */
  | "stirred"
  /** The page has been found still. */
  | "still"
  /** Which elements react, and what custom elements say of themselves. */
  | "elements";

/** What the hooks tell without being asked. */
export type News =
  /** A shadow root was made; the courier stands in it. */
  | "root"
  /** Some custom element has internals. */
  | "internals";

export const BACKGROUND = "b";
export const STIRRED = "s";

/** Between entries, and between the fields of one. Texts that hold one of them are left out. */
export const ENTRY = "\u0002";
export const FIELD = "\u0001";

/** Entries of `pending`: the first has the time of the last caused end, and whether a quick interval runs. */
export const PICTURE = "p";
export const HOLDS = "h";

/** Entries of `elements` are numbered as a query for all elements of their root gives them; these are beside it. */
export const OF_DOCUMENT = -1;
export const OF_WINDOW = -2;
/** Begins and ends the entries of the shadow root of the element with that number. */
export const INTO = ">";
export const OUT = "<";

/** What an element does, as bits. */
export const LISTENS_TO_CLICKS = 1;
export const LISTENS_TO_HOVER = 2;
export const HAS_HANDLER = 4;
export const FRAMEWORK_CLICKS = 8;
export const FRAMEWORK_ROOT = 16;

/** Texts of an element begin with one of these. */
export const SELECTOR = "s";
export const IMPLIED = "i";

/** What an element may say of itself by internals: the attribute that it stands for, and the property that it is. */
export const IMPLIED_NAMES =
  "role:role aria-label:ariaLabel aria-checked:ariaChecked aria-selected:ariaSelected aria-pressed:ariaPressed aria-expanded:ariaExpanded aria-disabled:ariaDisabled aria-required:ariaRequired aria-invalid:ariaInvalid aria-readonly:ariaReadOnly aria-hidden:ariaHidden aria-haspopup:ariaHasPopup aria-current:ariaCurrent aria-level:ariaLevel aria-modal:ariaModal aria-multiselectable:ariaMultiSelectable aria-valuenow:ariaValueNow aria-valuetext:ariaValueText aria-valuemin:ariaValueMin aria-valuemax:ariaValueMax aria-placeholder:ariaPlaceholder aria-roledescription:ariaRoleDescription";

export const MAX_SELECTORS = 64;
export const MAX_TEXT_CHARS = 2_000;
export const MAX_PICTURES = 100;
