/**
 * @module Typed values in plain words: "$178.50.", "three", "3 posts" are read as what they are, and an answer that leaves open
 * which of several values it means is none.
 */
import type { TypedAnswer } from "../../../../../sdk/protocol/index.ts";
import { type EvaluatorModule, NEEDS_NOTHING } from "../../evaluator.ts";
import { readPlain } from "./read.ts";

export const typedAnswer: EvaluatorModule<TypedAnswer> = {
  version: "1",
  needs: () => NEEDS_NOTHING,
  isSafe: () => true,
  score: async (evaluator, { answer, goal }) => {
    const { isRight, reason } = readPlain(evaluator, answer, goal ?? "");
    return { score: Number(isRight), evidence: { answer, expected: evaluator.values, ...(reason === null ? {} : { reason }) } };
  },
};
