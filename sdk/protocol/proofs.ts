/**
 * @module What a task brings to prove itself: how it is solved, how it is nearly solved, and how one might cheat.
 */
import { z } from "zod";

const MAX_STEPS = 500;
const MAX_SCRIPTS = 64;

export const ElementRef = z
  .strictObject({
    role: z.string().min(1).max(64).optional(),
    name: z.string().max(1_024).optional().describe("the whole name"),
    match: z.string().min(1).max(1_024).optional().describe("a regular expression that the element's line of the text matches"),
    nth: z.number().int().min(0).default(0).describe("which of those that fit, from 0"),
  })
  .refine(({ role, name, match }) => (role ?? name ?? match) !== undefined, "needs role, name or match")
  .meta({ id: "ElementRef", description: "An element of the last observation, found when the step is taken." });
export type ElementRef = z.output<typeof ElementRef>;

/** The fields of an action that name elements. */
export const ELEMENT_FIELDS = ["target", "from", "to"] as const;
const Element = z.union([z.string(), ElementRef]).optional();

const ProofAction = z.looseObject({ type: z.string().min(1).max(64), target: Element, from: Element, to: Element });

export const ProofStep = z
  .union([z.string().max(65_536), ProofAction])
  .describe("an action in which elements may be named by role and name; a text is sent as it is");
export type ProofStep = z.output<typeof ProofStep>;

const Steps = z.array(ProofStep).min(1).max(MAX_STEPS).describe("an episode that they do not end is ended with an empty answer");

export const ProofScript = z.strictObject({ name: z.string().min(1).max(256), steps: Steps }).meta({ id: "ProofScript" });
export type ProofScript = z.output<typeof ProofScript>;

export const Proofs = z
  .strictObject({
    oracle: Steps.optional().describe("solves the task"),
    nearMisses: z.array(ProofScript).max(MAX_SCRIPTS).default([]).describe("look right, and are not"),
    cheats: z.array(ProofScript).max(MAX_SCRIPTS).default([]).describe("ways around the work, which must earn nothing"),
    secrets: z.array(z.string().min(1).max(4_096)).max(MAX_SCRIPTS).default([]).describe("texts that no observation may hold"),
    answerShown: z
      .enum(["nowhere", "page", "goal"])
      .default("nowhere")
      .describe("page: the first page may name the answer among others; goal: the goal offers it among others"),
    seedVaries: z.boolean().default(false).describe("another seed gives another first observation"),
  })
  .meta({ id: "Proofs" });
export type Proofs = z.output<typeof Proofs>;

/** A line of a file of proofs. */
export const TaskProofs = Proofs.extend({ task: z.string().min(1).max(256) }).meta({ id: "TaskProofs" });
export type TaskProofs = z.output<typeof TaskProofs>;
