/**
 * @module WebGym's tasks: sites of the real web, facts in groups, and how many facts make a task hard.
 */
import { z } from "zod";
import { type TaskDraft, TaskLineError } from "./draft.ts";

const Facts = z.union([
  z.looseObject({
    id: z.union([z.string(), z.number()]).optional(),
    description: z.string(),
    facts: z.array(z.string().min(1)).min(1),
  }),
  z.looseObject({ description: z.string().min(1), difficulty: z.number().optional() }),
  z.string().min(1),
]);

const WebGymTask = z.looseObject({
  task_id: z.union([z.string().min(1), z.number()]),
  task_name: z.string().min(1),
  domain: z.string().nullish(),
  subdomain: z.string().nullish(),
  website: z.string().min(1),
  difficulty: z.number().nullish(),
  evaluator_reference: z.array(Facts).nullish(),
  definite_answer: z.unknown().optional(),
});

export const readWebGym = (raw: unknown): TaskDraft => {
  const task = WebGymTask.parse(raw);
  const startUrl = webAddress(task.website);
  const groups = (task.evaluator_reference ?? []).map((group, at) => {
    if (typeof group === "string") return { id: String(at + 1), description: "", facts: [group] };
    if ("facts" in group && Array.isArray(group.facts)) {
      return { id: String(group.id ?? at + 1), description: group.description, facts: group.facts as string[] };
    }
    return { id: String(at + 1), description: "", facts: [group.description] };
  });
  const answer = task.definite_answer;
  const facts = groups.reduce((sum, group) => sum + group.facts.length, 0);
  return {
    id: `webgym.${task.task_id}`,
    goal: task.task_name,
    startUrl,
    ...(task.domain ? { domain: task.domain } : {}),
    ...(task.subdomain ? { subdomain: task.subdomain } : {}),
    website: new URL(startUrl).hostname,
    difficulty: task.difficulty ?? facts,
    limits: { byDifficulty: true },
    ...(groups.length === 0
      ? {}
      : {
          evaluate: {
            evaluators: [
              {
                type: "rubric",
                groups,
                ...(answer == null || answer === ""
                  ? {}
                  : { referenceAnswer: typeof answer === "string" ? answer : JSON.stringify(answer) }),
              },
            ],
          },
        }),
  };
};

const webAddress = (website: string): string => {
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes(".")) {
    throw new TaskLineError(`website: ${JSON.stringify(website)} is no web site`);
  }
  return url.href;
};
