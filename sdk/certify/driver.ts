/**
 * @module Takes an episode as an agent would: through the public API, by what the observation says. It keeps what it did.
 */
import type { ElementRef, Session, StepAnswer } from "../protocol/index.ts";
import type { SessionHandle } from "../session.ts";
import { elementsOf } from "../text.ts";

/** The service failed, not the task: nothing is proved by it. */
export class EnvironmentFailure extends Error {
  override readonly name = "EnvironmentFailure";
}

/** What was tried did not work, so that whoever tried it cannot go on. */
export class AttemptError extends Error {
  override readonly name = "AttemptError";
}

export interface TakenStep {
  readonly action: unknown;
  readonly answer: StepAnswer;
}

const LINE_ID = /^\[(f?\d*e\d+)\]/;
const EXCERPT_CHARS = 2_000;

export class Driver {
  readonly session: SessionHandle;
  /** The session as it was when the episode began. */
  readonly first: Session;
  readonly steps: TakenStep[] = [];

  constructor(session: SessionHandle) {
    this.session = session;
    this.first = session.info;
  }

  /** The answer to the last step. */
  get step(): StepAnswer | null {
    return this.steps.at(-1)?.answer ?? null;
  }
  get text(): string {
    return this.session.observation?.text ?? "";
  }
  get url(): string {
    return this.session.observation?.url ?? "";
  }
  get done(): boolean {
    return this.session.done;
  }

  /** Does an action, whatever becomes of it. */
  async attempt(action: Readonly<Record<string, unknown>> | string): Promise<StepAnswer> {
    const answer = await this.session.step(action);
    if (answer.failure) throw new EnvironmentFailure(`${JSON.stringify(action)}: ${answer.failure.message}`);
    this.steps.push({ action, answer });
    return answer;
  }

  /** Does an action that must work. */
  async act(action: Readonly<Record<string, unknown>> | string): Promise<StepAnswer> {
    const answer = await this.attempt(action);
    if (answer.error) {
      throw new AttemptError(`${JSON.stringify(action)}: ${answer.error.message}\n${this.text.slice(0, EXCERPT_CHARS)}`);
    }
    return answer;
  }

  /** The id of the first element whose line holds this text after its id, or matches. */
  id(line: string | RegExp): string {
    const fits = (text: string): boolean => (typeof line === "string" ? text.includes(`] ${line}`) : line.test(text));
    return this.#found(this.#lines().filter(fits), 0, String(line));
  }

  /** The id of an element that is named by role and name. */
  element({ role, name, match, nth }: ElementRef): string {
    const wanted = [role ?? "element", name === undefined ? "" : `named ${JSON.stringify(name)}`, match ?? ""].join(" ").trim();
    const pattern = match === undefined ? null : new RegExp(match);
    const lines = this.#lines().filter((line) => {
      const [element] = elementsOf(line);
      if (!element || (role !== undefined && element.role !== role) || (name !== undefined && element.name !== name))
        return false;
      return pattern === null || pattern.test(line);
    });
    return this.#found(lines, nth, wanted);
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

  #lines(): string[] {
    return this.text.split("\n").map((line) => line.trim());
  }

  #found(lines: readonly string[], nth: number, wanted: string): string {
    const ids = lines.flatMap((line) => LINE_ID.exec(line)?.[1] ?? []);
    const id = ids[nth];
    if (id === undefined) throw new AttemptError(`The page has no ${wanted}:\n${this.text.slice(0, EXCERPT_CHARS)}`);
    return id;
  }
}
