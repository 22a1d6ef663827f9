/**
 * @module WebArena-Verified's tasks: typed answers and network events.
 */
import { z } from "zod";
import { AgentResponse, type Evaluator, NetworkEvent, type Placeholders } from "../../protocol/index.ts";
import { type TaskDraft, TaskLineError, withAddresses } from "./draft.ts";

const VerifiedTask = z.strictObject({
  sites: z.array(z.string()).min(1),
  task_id: z.number().int(),
  intent_template_id: z.number().int().optional(),
  start_urls: z.array(z.string()).min(1),
  intent: z.string().min(1),
  intent_template: z.string().optional(),
  instantiation_dict: z.record(z.string(), z.unknown()).optional(),
  eval: z.array(z.looseObject({ evaluator: z.string() })).min(1),
  revision: z.number().int().min(1).optional(),
});

const NAVIGATE = /navigate/i;
const SUCCESS = "SUCCESS";

export const readWebArenaVerified = (raw: unknown, placeholders: Placeholders): TaskDraft => {
  const task = VerifiedTask.parse(withAddresses(raw, placeholders));
  const navigates = task.eval.some(({ expected }) =>
    NAVIGATE.test(String((expected as { task_type?: unknown } | undefined)?.task_type ?? "")),
  );
  return {
    id: `webarena-verified.${task.task_id}`,
    ...(task.revision === undefined ? {} : { version: String(task.revision) }),
    goal: task.intent,
    sites: task.sites.filter((site) => site !== "homepage"),
    startUrl: task.start_urls[0] ?? "",
    ...(task.start_urls.length > 1 ? { startUrls: task.start_urls } : {}),
    domain: task.sites.join("+"),
    website: task.sites[0] ?? "",
    ...(task.intent_template_id === undefined ? {} : { template: `webarena.${task.intent_template_id}` }),
    impossible: task.eval.some(({ expected }) => isFailure(expected)),
    evaluate: { evaluators: task.eval.map((evaluator) => evaluatorOf(evaluator, navigates)) },
  };
};

/** A task whose right answer is that it cannot be done. */
const isFailure = (expected: unknown): boolean => {
  const status = (expected as { status?: unknown } | undefined)?.status;
  return typeof status === "string" && status.toUpperCase() !== SUCCESS;
};

const evaluatorOf = (
  { evaluator, ...fields }: { evaluator: string; [field: string]: unknown },
  navigates: boolean,
): Evaluator => {
  if (evaluator === "AgentResponseEvaluator") return AgentResponse.parse({ type: "agent_response", ...fields });
  if (evaluator === "NetworkEventEvaluator") return NetworkEvent.parse({ type: "network_event", navigate: navigates, ...fields });
  throw new TaskLineError(`eval: there is no evaluator ${JSON.stringify(evaluator)}`);
};
