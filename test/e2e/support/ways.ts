/**
 * @module Ways to use a page, each limited to one kind of observation and one kind of action. They differ in how a thing is
 * found and operated; what is done with them is the same.
 */
import type { ElementInfo, Observation, StepAnswer } from "../../../sdk/protocol/index.ts";
import type { API } from "./api.ts";

export interface Way {
  readonly press: (name: RegExp) => Promise<void>;
  readonly write: (name: RegExp, text: string) => Promise<void>;
  readonly choose: (name: RegExp, option: string) => Promise<void>;
  readonly seen: () => Observation;
}

export interface Kind {
  /** Of the session: what it sees and which dialect it speaks. */
  readonly request: object;
  readonly start: (actor: Stepper) => Way;
}

const FIELD = /^(textbox|searchbox|combobox)$/;

/** Steps that must work. */
export class Stepper {
  readonly #api: API;
  readonly #session: string;
  seen: Observation;

  constructor(api: API, session: string, seen: Observation) {
    this.#api = api;
    this.#session = session;
    this.seen = seen;
  }

  async step(action: unknown): Promise<void> {
    const { error } = await this.try(action);
    if (error) throw new Error(`${JSON.stringify(action)}: ${JSON.stringify(error)}`);
  }

  /** A step that may end with an error of the action. */
  async try(action: unknown): Promise<StepAnswer> {
    const answer = await this.#api.step(this.#session, action);
    if (!answer.observation) throw new Error(`${JSON.stringify(action)}: ${JSON.stringify(answer.failure)}`);
    this.seen = answer.observation;
    return answer;
  }

  /** The first element with this name that takes text, or that does not. */
  element(name: RegExp, field: boolean): ElementInfo {
    const found = this.seen.elements?.find((element) => name.test(element.name) && FIELD.test(element.role) === field);
    if (!found) throw new Error(`No ${name} among ${this.seen.elements?.map((element) => element.name).join(", ")}`);
    return found;
  }
}

const byId = (actor: Stepper, idOf: (name: RegExp) => string): Way => ({
  press: (name) => actor.step({ type: "click", target: idOf(name) }),
  write: (name, text) => actor.step({ type: "fill", target: idOf(name), text }),
  choose: (name, option) => actor.step({ type: "select", target: idOf(name), values: [option] }),
  seen: () => actor.seen,
});

const LINE = /^\s*\[(f?\d*e\d+)\] \S+ ("(?:[^"\\]|\\.)*")/;

export const text: Kind = {
  request: { observe: { text: true } },
  start: (actor) =>
    byId(actor, (name) => {
      for (const line of actor.seen.text?.split("\n") ?? []) {
        const [, id, quoted] = LINE.exec(line) ?? [];
        if (id && quoted && name.test(JSON.parse(quoted))) return id;
      }
      throw new Error(`No ${name} in:\n${actor.seen.text}`);
    }),
};

const TAG = /<(\w+)([^>]*\sdata-id="(f?\d*e\d+)"[^>]*)>([^<]*)/g;

/** Finds the label as a reader of HTML does: its attribute, the label for it, or the words that follow. */
export const html: Kind = {
  request: { observe: { text: false, html: true } },
  start: (actor) =>
    byId(actor, (name) => {
      const source = actor.seen.html ?? "";
      for (const [, , attributes = "", id = "", words = ""] of source.matchAll(TAG)) {
        const own = /\sid="([^"]*)"/.exec(attributes)?.[1];
        const label = own && new RegExp(`<label[^>]*\\sfor="${own}"[^>]*>([^<]*)`).exec(source)?.[1];
        if (name.test(/\saria-label="([^"]*)"/.exec(attributes)?.[1] ?? label ?? words.trim())) return id;
      }
      throw new Error(`No ${name} in:\n${source}`);
    }),
};

const VIEW = { width: 1280, height: 720 };
const middle = ({ box }: ElementInfo) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Scrolls as long as the middle of the element is not in view. */
const bring = async (
  actor: Stepper,
  name: RegExp,
  field: boolean,
  scroll: (direction: "up" | "down") => Promise<void>,
): Promise<ElementInfo> => {
  for (let turns = 0; turns < 10; turns++) {
    const found = actor.element(name, field);
    const { y } = middle(found);
    if (y >= 0 && y < VIEW.height) return found;
    await scroll(y < 0 ? "up" : "down");
  }
  throw new Error(`${name} does not come into view.`);
};

/** The numbers on the picture; where they are drawn tells which one is meant. */
export const marks: Kind = {
  request: { dialect: "webgym-marks", observe: { text: false, screenshot: { marks: true }, elements: true } },
  start: (actor) => {
    const interact = (args: object) => actor.step({ name: "web_interaction", arguments: args });
    const mark = async (name: RegExp, field: boolean) =>
      (await bring(actor, name, field, (direction) => interact({ action: "scroll", direction }))).id.slice(1);
    const write = async (name: RegExp, text: string) => interact({ action: "type", element_id: await mark(name, true), text });
    return {
      press: async (name) => interact({ action: "click", element_id: await mark(name, false) }),
      write,
      choose: write,
      seen: () => actor.seen,
    };
  },
};

/** Points from 0 to 1000 on the picture. */
export const points: Kind = {
  request: { dialect: "webgym-coordinates", observe: { text: false, screenshot: true, elements: true } },
  start: (actor) => {
    const use = (args: object) =>
      actor.step(`I see it.\n<tool_call>\n${JSON.stringify({ name: "computer_use", arguments: args })}\n</tool_call>`);
    const point = async (name: RegExp, field: boolean) => {
      const { x, y } = middle(await bring(actor, name, field, (direction) => use({ action: "scroll", direction })));
      return [Math.round((x / VIEW.width) * 1000), Math.round((y / VIEW.height) * 1000)];
    };
    const write = async (name: RegExp, text: string) => use({ action: "type", coordinate: await point(name, true), text });
    return {
      press: async (name) => use({ action: "left_click", coordinate: await point(name, false) }),
      write,
      choose: write,
      seen: () => actor.seen,
    };
  },
};

/** Pixels of a picture that is smaller than the view, and the keyboard. */
export const pixels: Kind = {
  request: {
    dialect: "anthropic-computer",
    observe: { text: false, screenshot: { maxPixels: 640 * 360 }, elements: true },
  },
  start: (actor) => {
    const use = (input: object) => actor.step({ type: "tool_use", id: "call", name: "computer", input });
    const pixel = async (name: RegExp, field: boolean) => {
      const scroll = (direction: string) =>
        use({ action: "scroll", coordinate: [320, 180], scroll_direction: direction, scroll_amount: 5 });
      const { x, y } = middle(await bring(actor, name, field, scroll));
      const { scale = 1 } = actor.seen.screenshot ?? {};
      return [Math.round(x * scale), Math.round(y * scale)];
    };
    return {
      press: async (name) => use({ action: "left_click", coordinate: await pixel(name, false) }),
      write: async (name, words) => {
        await use({ action: "triple_click", coordinate: await pixel(name, true) });
        await use({ action: "type", text: words });
      },
      choose: async (name, option) => {
        // The list of a select is not on the picture: the click says so, gives it the focus, and keys do the rest.
        await actor.try({ action: "left_click", coordinate: await pixel(name, true) });
        await use({ action: "type", text: option });
      },
      seen: () => actor.seen,
    };
  },
};

const MAX_TABS = 120;

/** Keys alone: what has the focus is told by the observation. */
export const keys: Kind = {
  request: { observe: { text: false, elements: true } },
  start: (actor) => {
    const press = (key: string) => actor.step({ type: "press", key });
    const focused = () => actor.seen.elements?.find((element) => element.id === actor.seen.focused);
    const reach = async (name: RegExp) => {
      for (let tabs = 0; tabs < MAX_TABS; tabs++) {
        const all = actor.seen.elements ?? [];
        const isBehind =
          all.findIndex((element) => name.test(element.name)) < all.findIndex(({ id }) => id === actor.seen.focused);
        await press(isBehind ? "Shift+Tab" : "Tab");
        const here = focused();
        if (here && name.test(here.name)) return here;
        // One Tab enters a group of radio buttons; the arrows move within it.
        if (here?.role === "radio") {
          for (let first = true, at = here; first || at.id !== here.id; first = false) {
            await press("ArrowDown");
            at = focused() ?? here;
            if (name.test(at.name)) return at;
          }
        }
      }
      throw new Error(`The focus does not reach ${name}.`);
    };
    return {
      press: async (name) => {
        const { role, state } = await reach(name);
        const ticks = role === "radio" || role === "checkbox";
        if (!ticks || !/\bchecked\b/.test(state)) await press(ticks ? "Space" : "Enter");
      },
      write: async (name, words) => {
        await reach(name);
        await actor.step({ type: "type", text: words });
      },
      choose: async (name, option) => {
        await reach(name);
        await actor.step({ type: "type", text: option });
      },
      seen: () => actor.seen,
    };
  },
};
