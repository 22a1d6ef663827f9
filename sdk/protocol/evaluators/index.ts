/**
 * @module How a task is scored: a list of evaluators, and how their scores make one.
 */
import { z } from "zod";
import { AgentResponse, StringMatch } from "./answer.ts";
import { CommandVerifier } from "./command.ts";
import { HTTPVerifier } from "./http.ts";
import { MiniWoB, PagePredicate, ProgramHTML, URLMatch } from "./page.ts";
import { Refusal, TypedAnswer } from "./plain.ts";
import { NetworkEvent, Rubric, SiteState } from "./record.ts";

export * from "./answer.ts";
export * from "./command.ts";
export * from "./http.ts";
export * from "./page.ts";
export * from "./plain.ts";
export * from "./record.ts";
export * from "./verdict.ts";

export const Evaluator = z.discriminatedUnion("type", [
  StringMatch,
  AgentResponse,
  TypedAnswer,
  Refusal,
  URLMatch,
  ProgramHTML,
  MiniWoB,
  PagePredicate,
  NetworkEvent,
  SiteState,
  Rubric,
  HTTPVerifier,
  CommandVerifier,
]);
export type Evaluator = z.output<typeof Evaluator>;
export type EvaluatorType = Evaluator["type"];

export const Evaluate = z
  .strictObject({
    evaluators: z.array(Evaluator).min(1).max(32),
    combine: z.enum(["product", "min", "mean"]).default("product"),
    mode: z
      .enum(["parity", "strict"])
      .default("parity")
      .describe("parity: as the published harness scores, odd rules too; strict: with the known wrong ones repaired"),
    rewards: z.enum(["sparse", "steps"]).default("sparse").describe("steps: each step earns by how much it raises the score"),
    formatPenalty: z.number().min(0).max(1).default(0).describe("taken off once when the policy's output could not be read"),
    retryMs: z
      .number()
      .int()
      .min(0)
      .max(30_000)
      .default(0)
      .describe("how long a score below 1 is asked again, for sites that lag"),
  })
  .meta({ id: "Evaluate" });
export type Evaluate = z.output<typeof Evaluate>;

/** What scoring calls or runs for the task's author, with its place among the evaluators. */
export type Verifier = { readonly at: number } & (
  | Pick<HTTPVerifier, "type" | "url">
  | Pick<CommandVerifier, "type" | "command" | "site" | "cwd" | "env">
);

export const verifiersOf = (evaluate: Evaluate | undefined): Verifier[] =>
  (evaluate?.evaluators ?? []).flatMap((evaluator, at): Verifier[] => {
    if (evaluator.type === "http") return [{ at, type: evaluator.type, url: evaluator.url }];
    if (evaluator.type !== "command") return [];
    const { type, command, site, cwd, env } = evaluator;
    return [{ at, type, command, site, cwd, env }];
  });
