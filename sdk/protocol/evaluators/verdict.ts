/**
 * @module What a verifier of the task's author answers, whether it is a server or a command.
 */
import { z } from "zod";

const MAX_REASON_CHARS = 4_096;

/** Anything else is no verdict. */
export const VerifierVerdict = z
  .strictObject({ score: z.number().min(0).max(1), reason: z.string().max(MAX_REASON_CHARS).optional() })
  .meta({ id: "VerifierVerdict" });
export type VerifierVerdict = z.output<typeof VerifierVerdict>;
