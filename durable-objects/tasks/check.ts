/**
 * @module Checks a task before anybody plays it: what can never be scored or opened is refused when it is brought, not after
 * its episodes have been paid for.
 */
import type { Evaluate, InlineTask, SiteChoice } from "../../sdk/protocol/index.ts";
import { needsOf } from "../session/evaluation/registry.ts";
import { evaluatorIssues } from "./evaluators.ts";
import { type TaskIssue, under } from "./issues.ts";
import { type KnownSite, knownSite, type SiteBook, siteIssues } from "./sites.ts";

/** Of a task of a suite: its sites, and how it is scored. */
export const checkTask = (task: InlineTask, book: SiteBook): TaskIssue[] => [
  ...siteIssues(task.sites ?? [], book),
  ...checkScoring(task, task.sites, book),
];

/** How it is scored, with the sites that its session will have; undefined: not known yet. */
export const checkScoring = (
  { evaluate }: InlineTask,
  choices: readonly SiteChoice[] | undefined,
  book: SiteBook,
): TaskIssue[] => {
  const known = choices?.map((choice) => knownSite(choice, book));
  // What is wrong with a site is said there; a query over its state cannot be judged.
  const sites = known?.every((site) => site !== undefined) ? known : null;
  const issues = (evaluate?.evaluators ?? []).flatMap((evaluator, at) =>
    under(`evaluate.evaluators.${at}`, evaluatorIssues(evaluator, sites)),
  );
  return issues.length > 0 || sites === null ? issues : lateCommands(evaluate, sites);
};

/** A judge speaks when the sites have been let go, and then the other evaluators are run, too. */
const lateCommands = (evaluate: Evaluate | undefined, sites: readonly KnownSite[]): TaskIssue[] => {
  if (!needsOf(evaluate).judge) return [];
  const isContainer = (name: string | undefined) =>
    sites.some((site) => site.kind === "container" && (name === undefined || site.name === name));
  return (evaluate?.evaluators ?? []).flatMap((evaluator, at): TaskIssue[] =>
    evaluator.type === "command" && isContainer(evaluator.site)
      ? [
          {
            path: `evaluate.evaluators.${at}.type`,
            message: "a command inside a container cannot be run beside a judge, who scores when the container has gone",
          },
        ]
      : [],
  );
};
