/**
 * @module What an evaluator is: what it needs kept, what it reads from the agent's last page, and how it scores.
 */
import type {
  CommandVerifier,
  End,
  Evaluate,
  Evaluator,
  NetworkEntry,
  RecordedNetwork,
  RecordedScreenshots,
} from "../../../sdk/protocol/index.ts";
import type { Judge } from "./judge/judge.ts";

/** What an episode must keep for an evaluator to work. */
export interface Needs {
  readonly network: RecordedNetwork;
  readonly screenshots: RecordedScreenshots;
  /** The sites' states at the beginning and at the end. */
  readonly states: boolean;
  /** A judge, who scores after the step. */
  readonly judge: boolean;
}

export const NEEDS_NOTHING: Needs = { network: "none", screenshots: "none", states: false, judge: false };

/** A page that an evaluator may look at. */
export interface EvaluatorPage {
  readonly url: string;
  /** Runs an expression and gives its value; rejects when it throws. */
  evaluate(expression: string): Promise<unknown>;
  /** The same in a world of its own: it sees the document, and nothing that scripts of the page have put in the way. */
  evaluateApart(expression: string): Promise<unknown>;
  /** The whole document as HTML. */
  content(): Promise<string>;
}

/** A page of the evaluator's own, in the context of the session. */
export interface FreshPage extends EvaluatorPage {
  goto(url: string): Promise<void>;
}

export interface RecordedStep {
  readonly index: number;
  readonly action: unknown;
  readonly url: string | null;
  readonly text: string | null;
  /** Hash of the picture taken after it. */
  readonly screenshot: { readonly hash: string; readonly mediaType: string } | null;
}

/** What an evaluator is given. Everything but `withPage` is there after the episode too. */
export interface Given {
  readonly mode: Evaluate["mode"];
  readonly goal: string | null;
  readonly seed: number;
  readonly task: { readonly id: string } | null;
  /** Where the recording is found. */
  readonly trajectory: { readonly id: string };
  /** What the episode was ended with; empty when it gave none, N/A when it gave up. */
  readonly answer: string;
  readonly end: End | null;
  readonly lastURL: string;
  /** Where a site of the session is found; null when it has no such site. */
  readonly origin: (site: string) => string | null;
  /** What `readLast` gave; undefined for evaluators that have none. */
  readonly read: unknown;
  readonly states: { readonly before: Readonly<Record<string, unknown>>; readonly after: Readonly<Record<string, unknown>> };
  network(): Promise<readonly NetworkEntry[]>;
  steps(): Promise<readonly RecordedStep[]>;
  /** The bytes of a picture. */
  picture(hash: string): Promise<Uint8Array>;
  /** Rejects when the browser is gone. */
  withPage<T>(work: (page: FreshPage) => Promise<T>): Promise<T>;
  readonly judge: Judge | null;
  /** Why the service does not connect to an address; null when it does. */
  readonly addressProblem: (url: string) => string | null;
  /** Why nothing can be reached there; null when nobody knows. */
  readonly whyUnreachable: (url: string) => Promise<string | null>;
  /** Runs a command of the task's author and gives what it printed. Rejects when that is not possible. */
  readonly runVerifier: (verifier: CommandVerifier, input: string) => Promise<VerifierRun>;
}

export interface VerifierRun {
  /** The site where it ran. */
  readonly site: string;
  readonly output: string;
}

export interface Verdict {
  /** From 0 to 1. */
  readonly score: number;
  /** What it was found by, as JSON. */
  readonly evidence: unknown;
}

export interface EvaluatorModule<E extends Evaluator = Evaluator> {
  /** Changes when the same recording would get another score. */
  readonly version: string;
  needs(evaluator: E): Needs;
  /** Whether scoring changes nothing: neither the sites nor the agent's page. */
  isSafe(evaluator: E): boolean;
  /** Reads what a new page would lose. It neither navigates nor changes anything. */
  readLast?(evaluator: E, page: EvaluatorPage): Promise<unknown>;
  score(evaluator: E, given: Given): Promise<Verdict>;
}

/** An evaluator that could not be run: the episode has no score, which is not a score of 0. */
export class NotEvaluatedError extends Error {
  override readonly name = "NotEvaluatedError";
  /** Why no other attempt can be scored either, in words that tell nothing of the references; null: another one may. */
  readonly hint: string | null;

  constructor(message: string, hint: string | null = null) {
    super(message);
    this.hint = hint;
  }
}
