/**
 * @module Solves tasks as an agent would: through the public API, by what the observation says.
 */
import type { Observation, Session, StepAnswer } from "../../../sdk/protocol/index.ts";
import { type API, idOf } from "../support/api.ts";

/** What a solver has in its hands: one session, and its last observation. */
export class Driver {
  readonly #api: API;
  readonly session: Session;
  #last: Observation;
  /** The answer to the last step. */
  step: StepAnswer | null = null;

  constructor(api: API, session: Session) {
    if (!session.observation) throw new Error("The session has no observation.");
    this.#api = api;
    this.session = session;
    this.#last = session.observation;
  }

  get text(): string {
    return this.#last.text ?? "";
  }

  get url(): string {
    return this.#last.url;
  }

  /** Does an action; throws when it did not work, because a solver's steps all must. */
  async act(action: Record<string, unknown>): Promise<StepAnswer> {
    const answer = await this.#api.step(this.session.id, action);
    this.step = answer;
    const wrong = answer.error ?? answer.failure;
    if (wrong) throw new Error(`${JSON.stringify(action)}: ${wrong.message}\n${this.text}`);
    if (answer.observation) this.#last = answer.observation;
    return answer;
  }

  /** The id of the first line that holds this text, or matches. */
  id(line: string | RegExp): string {
    return idOf(this.#last, line);
  }

  goto(url: string): Promise<StepAnswer> {
    return this.act({ type: "goto", url });
  }

  click(line: string | RegExp): Promise<StepAnswer> {
    return this.act({ type: "click", target: this.id(line) });
  }

  fill(line: string | RegExp, text: string): Promise<StepAnswer> {
    return this.act({ type: "fill", target: this.id(line), text });
  }

  select(line: string | RegExp, ...values: string[]): Promise<StepAnswer> {
    return this.act({ type: "select", target: this.id(line), values });
  }

  check(line: string | RegExp): Promise<StepAnswer> {
    return this.act({ type: "check", target: this.id(line) });
  }

  answer(text = ""): Promise<StepAnswer> {
    return this.act({ type: "answer", text });
  }

  giveUp(reason = "It cannot be done."): Promise<StepAnswer> {
    return this.act({ type: "giveUp", reason });
  }
}

/** How a template is solved, and how it is nearly solved. */
export interface Solver<Facts = unknown> {
  solve(driver: Driver, facts: Facts): Promise<unknown>;
  /** Something that looks right and is not; it must end the episode. */
  nearMiss(driver: Driver, facts: Facts): Promise<unknown>;
}

/** By the template's name. */
export type Solvers = Readonly<Record<string, Solver>>;

/** Lets a solver name the type of its facts. */
export const solver = <Facts>(definition: Solver<Facts>): Solver => definition as Solver;

/** Does the same thing for both: with the right facts, and with some that are nearly right. */
export const doing = <Facts>(
  act: (driver: Driver, facts: Facts) => Promise<unknown>,
  nearly: (facts: Facts) => Partial<Facts>,
): Solver =>
  solver<Facts>({
    solve: async (driver, facts) => {
      await act(driver, facts);
      await driver.answer();
    },
    nearMiss: async (driver, facts) => {
      await act(driver, { ...facts, ...nearly(facts) });
      await driver.answer();
    },
  });

/** Answers what it finds out; nearly right is the answer to something a little different. */
export const telling = <Facts>(
  find: (driver: Driver, facts: Facts) => Promise<string>,
  nearly: (right: string, facts: Facts) => string,
): Solver =>
  solver<Facts>({
    solve: async (driver, facts) => driver.answer(await find(driver, facts)),
    nearMiss: async (driver, facts) => driver.answer(nearly(await find(driver, facts), facts)),
  });

export const oneMore = (right: string): string => String(Number(right) + 1);

/** What looks like an answer to somebody who reads it, and is not what was asked for. */
export const withMore = (right: string): string => `It is ${right}`;

/** Sees that it cannot be done, and says so. `instead` does something else and pretends. */
export const givingUp = <Facts>(
  look: (driver: Driver, facts: Facts) => Promise<unknown>,
  instead: (driver: Driver, facts: Facts) => Promise<unknown>,
): Solver =>
  solver<Facts>({
    solve: async (driver, facts) => {
      await look(driver, facts);
      await driver.giveUp();
    },
    nearMiss: instead,
  });
