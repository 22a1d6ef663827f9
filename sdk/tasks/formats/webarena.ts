/**
 * @module WebArena's tasks: JSON as published, with placeholders for the sites' addresses.
 */
import { z } from "zod";
import type { Evaluator, Placeholders } from "../../protocol/index.ts";
import { type TaskDraft, TaskLineError, withAddresses } from "./draft.ts";

const Text = z.string();
const Contents = z.union([
  z.strictObject({ exact_match: Text }),
  z.strictObject({ must_include: z.array(Text).min(1) }),
  z.strictObject({ exact_match: Text, must_include: z.array(Text).min(1) }),
]);

/** Fields that scoring does not need are taken and left out. */
const WebArenaTask = z.looseObject({
  sites: z.array(z.string()).min(1),
  task_id: z.union([z.number().int(), z.string()]),
  start_url: Text.min(1),
  intent: Text.min(1),
  require_login: z.boolean().optional(),
  storage_state: Text.nullish(),
  geolocation: z.unknown().optional(),
  intent_template_id: z.union([z.number(), z.string()]).optional(),
  eval: z.looseObject({
    eval_types: z.array(z.enum(["string_match", "url_match", "program_html"])).min(1),
    reference_answers: z
      .looseObject({
        exact_match: Text.optional(),
        must_include: z.array(Text).optional(),
        fuzzy_match: z.union([z.array(Text), Text]).optional(),
      })
      .nullish(),
    reference_url: Text.nullish(),
    program_html: z
      .array(
        z.looseObject({
          url: Text,
          locator: Text,
          required_contents: Contents,
          prep_actions: z.array(Text).optional(),
        }),
      )
      .nullish(),
    string_note: Text.nullish(),
  }),
});
type WebArenaTask = z.output<typeof WebArenaTask>;

const SEVERAL_TABS = " |AND| ";

export const readWebArena = (raw: unknown, placeholders: Placeholders): TaskDraft => {
  const task = WebArenaTask.parse(withAddresses(raw, placeholders));
  const startUrls = task.start_url.split(SEVERAL_TABS);
  const signedIn = signedInSites(task.storage_state);
  const evaluators = evaluatorsOf(task);
  return {
    id: `webarena.${task.task_id}`,
    goal: task.intent,
    sites: task.sites.map((name) => ({ name, login: signedIn.has(name) ? (LOGINS[name] ?? false) : false })),
    startUrl: startUrls[0] ?? task.start_url,
    ...(startUrls.length > 1 ? { startUrls } : {}),
    domain: task.sites.join("+"),
    website: task.sites[0] ?? "",
    ...(task.intent_template_id === undefined ? {} : { template: `webarena.${task.intent_template_id}` }),
    impossible: task.eval.reference_answers?.fuzzy_match === "N/A",
    evaluate: { evaluators },
  };
};

/** The accounts of the tasks, as the sites' manifests name them. */
const LOGINS: Readonly<Record<string, string>> = {
  shopping: "customer",
  shopping_admin: "admin",
  reddit: "user",
  gitlab: "byteblaze",
};

/** The file that keeps the sign-in is named after the sites that it is for: `./.auth/gitlab.reddit_state.json`. */
const signedInSites = (file: string | null | undefined): ReadonlySet<string> =>
  new Set(/([^/]+)_state\.json$/.exec(file ?? "")?.[1]?.split("."));

const evaluatorsOf = ({ eval: data }: WebArenaTask): Evaluator[] =>
  data.eval_types.map((type): Evaluator => {
    if (type === "string_match") return stringMatch(data);
    if (type === "url_match") return urlMatch(data.reference_url);
    const targets = (data.program_html ?? []).map(({ url, locator, required_contents: contents, prep_actions }) => ({
      url,
      locator,
      prepActions: prep_actions ?? [],
      ...("exact_match" in contents ? { exactMatch: contents.exact_match } : { mustInclude: contents.must_include }),
    }));
    if (targets.length === 0) throw new TaskLineError("eval.program_html: is empty");
    return { type, targets };
  });

const stringMatch = ({ reference_answers: answers, string_note: note }: WebArenaTask["eval"]): Evaluator => {
  if (!answers) throw new TaskLineError("eval.reference_answers: is missing");
  const { exact_match: exactMatch, must_include: mustInclude, fuzzy_match: fuzzy } = answers;
  const fuzzyMatch = fuzzy === "N/A" ? "N/A" : typeof fuzzy === "string" ? [fuzzy] : fuzzy;
  return {
    type: "string_match",
    ...(exactMatch === undefined ? {} : { exactMatch }),
    ...(mustInclude === undefined || mustInclude.length === 0 ? {} : { mustInclude }),
    ...(fuzzyMatch === undefined ? {} : { fuzzyMatch }),
    ...(note ? { note } : {}),
  };
};

const urlMatch = (reference: string | null | undefined): Evaluator => {
  if (!reference) throw new TaskLineError("eval.reference_url: is missing");
  return { type: "url_match", reference, rule: "gold in pred" };
};
