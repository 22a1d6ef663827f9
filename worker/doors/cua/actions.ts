/**
 * @module The actions of the CUA contract in the words of the openai-computer dialect. What needs no step is null.
 */

type Fields = Readonly<Record<string, unknown>>;
/** null: nothing is to be done but to look. */
type Translation = (fields: Fields) => unknown;

const point = ({ x, y }: Fields): Fields => ({ x, y });

/** By the number that the client gives; the dialect knows no more than three. */
const CLICKS: Readonly<Record<number, string>> = { 1: "click", 2: "double_click", 3: "triple_click" };

const clicks =
  (count: number): Translation =>
  (fields) => ({ type: CLICKS[count], ...point(fields) });

const TRANSLATIONS: Readonly<Record<string, Translation>> = {
  click: (fields) => {
    const { button, clickCount } = fields;
    if (clickCount === 2 || clickCount === 3) return { type: CLICKS[clickCount], ...point(fields) };
    return { type: "click", ...point(fields), ...(button === undefined ? {} : { button }) };
  },
  double_click: clicks(2),
  doubleClick: clicks(2),
  tripleClick: clicks(3),
  type: ({ text }) => ({ type: "type", text }),
  // One after another, not together.
  keypress: ({ keys }) => ({ actions: [keys].flat().map((key) => ({ type: "keypress", keys: [key] })) }),
  scroll: ({ scroll_x, scroll_y, ...fields }) => ({
    type: "scroll",
    ...point(fields),
    scroll_x: scroll_x ?? 0,
    scroll_y: scroll_y ?? 0,
  }),
  drag: ({ path }) => ({ type: "drag", path }),
  move: () => null,
  goto: ({ url }) => ({ name: "goto", arguments: { url } }),
  back: () => ({ name: "back", arguments: {} }),
  forward: () => ({ type: "click", x: 0, y: 0, button: "forward" }),
  wait: ({ timeMs }) => ({ type: "wait", ms: timeMs ?? 1_000 }),
  screenshot: () => null,
};

/** undefined: there is no such action. */
export const translate = (fields: Fields): unknown => {
  const { type } = fields;
  const known = typeof type === "string" && Object.hasOwn(TRANSLATIONS, type) ? TRANSLATIONS[type] : undefined;
  return known?.(fields);
};
