import { z } from "zod";
import { defineAction } from "./define.ts";

export const answer = defineAction("answer", "End the episode, with an answer if the goal asks for one.", {
  text: z.string().optional(),
});
export const giveUp = defineAction("giveUp", "End the episode: the goal cannot be reached.", { reason: z.string().optional() });
