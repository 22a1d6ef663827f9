/**
 * @module Compiles the tree of a pattern into a machine of states, and runs it over a text in one pass: all ways that a
 * pattern could match are followed at once, so that no pattern and no text makes it go back.
 */
import { type CharTest, type Node, PatternError } from "./syntax.ts";

type Check = "start" | "end" | "veryEnd" | "word" | "notWord" | { readonly look: Look };

type State =
  | { readonly kind: "char"; readonly test: CharTest }
  | { readonly kind: "check"; readonly check: Check }
  | { readonly kind: "go"; readonly to: number }
  | { readonly kind: "split"; readonly to: readonly number[] }
  | { readonly kind: "end" };

interface Look {
  readonly program: Program;
  readonly behind: boolean;
  readonly negated: boolean;
}

/** Where a match begins and ends: anywhere, at the start of the text, or at both of its ends. */
export type Where = "anywhere" | "start" | "whole";

export interface Program {
  readonly states: readonly State[];
  readonly looks: readonly Look[];
}

/** Counted repetitions are written out. */
const MAX_STATES = 4_000;
/** States that are visited for one match, in all: under a second. */
const MAX_WORK = 15_000_000;
const MAX_TEXT_CHARS = 4_000_000;

/** A text so long that the pattern would hold everybody up. */
export class PatternWorkError extends Error {
  override readonly name = "PatternWorkError";
}

/** `backward` programs read from the right to the left. All programs of one pattern share the bound of states. */
export const compile = (node: Node, backward = false, total = { states: 0 }): Program => {
  const states: State[] = [];
  const looks = new Map<Node, Look>();
  const add = (state: State): number => {
    if (++total.states > MAX_STATES) throw new PatternError(`it comes to more than ${MAX_STATES} states`);
    return states.push(state) - 1;
  };
  const emit = (part: Node): void => {
    switch (part.kind) {
      case "char":
        add({ kind: "char", test: part.test });
        return;
      case "all":
        for (const inner of backward ? [...part.parts].reverse() : part.parts) emit(inner);
        return;
      case "any":
        emitChoices(part.choices.map((choice) => () => emit(choice)));
        return;
      case "repeat":
        emitRepeat(part.part, part.min, part.max);
        return;
      case "look":
        add({ kind: "check", check: { look: lookOf(part) } });
        return;
      default:
        add({ kind: "check", check: part.kind });
    }
  };
  /** What lies ahead is found from the end of the text, what lies behind from its start: once for all places. */
  const lookOf = (part: Extract<Node, { kind: "look" }>): Look => {
    const { behind, negated } = part;
    const look = looks.get(part) ?? { program: compile(part.part, !behind, total), behind, negated };
    looks.set(part, look);
    return look;
  };
  const emitChoices = (choices: readonly (() => void)[]): void => {
    const split = add({ kind: "split", to: [] });
    const starts: number[] = [];
    const ends: number[] = [];
    for (const choice of choices) {
      starts.push(states.length);
      choice();
      ends.push(add({ kind: "go", to: 0 }));
    }
    states[split] = { kind: "split", to: starts };
    for (const end of ends) states[end] = { kind: "go", to: states.length };
  };
  const emitRepeat = (part: Node, min: number, max: number): void => {
    for (let n = 0; n < min; n++) emit(part);
    if (max === Number.POSITIVE_INFINITY) {
      const split = add({ kind: "split", to: [] });
      emit(part);
      add({ kind: "go", to: split });
      states[split] = { kind: "split", to: [split + 1, states.length] };
      return;
    }
    const splits: number[] = [];
    for (let n = min; n < max; n++) {
      splits.push(add({ kind: "split", to: [] }));
      emit(part);
    }
    for (const split of splits) states[split] = { kind: "split", to: [split + 1, states.length] };
  };
  emit(node);
  add({ kind: "end" });
  return { states, looks: [...looks.values()] };
};

const isWord = (char: string | undefined): boolean => char !== undefined && /^[\w\u017f\u212a]$/.test(char);

/** The places of a text at which each look-around holds, found before the pattern itself is run. */
type Places = ReadonlyMap<Look, Uint8Array>;

class Run {
  readonly #chars: readonly string[];
  readonly #words: Uint8Array;
  #work = 0;

  constructor(text: string) {
    this.#chars = [...text];
    this.#words = Uint8Array.from(this.#chars, (char) => Number(isWord(char)));
  }

  places(looks: readonly Look[]): Places {
    return new Map(looks.map((look) => [look, this.#ends(look.program, look.behind)]));
  }

  matches(program: Program, where: Where): boolean {
    const places = this.places(program.looks);
    const last = this.#chars.length;
    let found = false;
    this.#pass(program, places, true, where === "anywhere", (at) => {
      found ||= where !== "whole" || at === last;
      return found;
    });
    return found;
  }

  /** For each place, whether a match that may begin anywhere ends there, reading forward or backward. */
  #ends(program: Program, forward: boolean): Uint8Array {
    const ends = new Uint8Array(this.#chars.length + 1);
    this.#pass(program, this.places(program.looks), forward, true, (at) => {
      ends[at] = 1;
      return false;
    });
    return ends;
  }

  #pass(program: Program, places: Places, forward: boolean, anywhere: boolean, onEnd: (at: number) => boolean): void {
    const { states } = program;
    const count = this.#chars.length;
    const seen = new Int32Array(states.length).fill(-1);
    let now: number[] = [];
    for (let step = 0; step <= count; step++) {
      const at = forward ? step : count - step;
      const open = anywhere || step === 0 ? [0, ...now] : now;
      const waiting: number[] = [];
      let ended = false;
      while (open.length > 0) {
        const index = open.pop() as number;
        if (seen[index] === step) continue;
        seen[index] = step;
        if (++this.#work > MAX_WORK) throw new PatternWorkError("The text is too long for the pattern.");
        const state = states[index] as State;
        if (state.kind === "char") waiting.push(index);
        else if (state.kind === "go") open.push(state.to);
        else if (state.kind === "split") for (const to of state.to) open.push(to);
        else if (state.kind === "end") ended = true;
        else if (this.#holds(state.check, at, places)) open.push(index + 1);
      }
      if (ended && onEnd(at)) return;
      if (step === count || (waiting.length === 0 && !anywhere)) return;
      const char = this.#chars[forward ? at : at - 1] as string;
      now = [];
      for (const index of waiting) {
        const state = states[index] as State;
        if (state.kind === "char" && state.test(char)) now.push(index + 1);
      }
    }
  }

  #holds(check: Check, at: number, places: Places): boolean {
    const last = this.#chars.length;
    if (check === "start") return at === 0;
    // As in Python, a line break at the very end may follow the end.
    if (check === "end") return at === last || (at === last - 1 && this.#chars[at] === "\n");
    if (check === "veryEnd") return at === last;
    if (typeof check === "object") return (places.get(check.look)?.[at] === 1) !== check.look.negated;
    const isBoundary = (this.#words[at - 1] ?? 0) !== (this.#words[at] ?? 0);
    return isBoundary === (check === "word");
  }
}

/** Throws a PatternWorkError rather than hold up everybody. */
export const run = (program: Program, text: string, where: Where): boolean => {
  if (text.length > MAX_TEXT_CHARS) throw new PatternWorkError("The text is too long for a pattern.");
  return new Run(text).matches(program, where);
};
