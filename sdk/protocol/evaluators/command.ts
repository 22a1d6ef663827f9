/**
 * @module A verifier of the task's author: a command that is shown the episode on its standard input and prints a score.
 */
import { z } from "zod";
import { HookCommand } from "../hooks.ts";
import { SiteName } from "../sites.ts";

export const CommandVerifier = HookCommand.extend({
  type: z.literal("command"),
  command: HookCommand.shape.command.describe(
    "program and arguments, no shell; is given {goal, answer, states, url, trajectory, task, seed, end} as JSON (scope admin)",
  ),
  site: SiteName.optional().describe(
    "a process site, beside whose server it runs, or a container site, inside which it runs; by default the only one",
  ),
  timeoutMs: z.number().int().min(100).max(120_000).default(30_000),
}).meta({ id: "CommandVerifier" });
export type CommandVerifier = z.output<typeof CommandVerifier>;

/** The kinds of site that have a place to run a command in. */
export const COMMAND_KINDS: ReadonlySet<string> = new Set(["process", "container"]);
