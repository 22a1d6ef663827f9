/**
 * @module What is wrong with an evaluator before any episode is played: patterns, queries, helpers, and expectations that
 * no answer can meet.
 */
import {
  type AgentResponse,
  COMMAND_KINDS,
  type CommandVerifier,
  type Evaluator,
  type EvaluatorType,
  type NetworkEvent,
  type PagePredicate,
  type ProgramHTML,
  type SiteState,
  type TypedAnswer,
} from "../../sdk/protocol/index.ts";
import { patternProblem } from "../patterns/index.ts";
import { dataProblems, expectsData } from "../session/evaluation/answer/agent-response.ts";
import { wantedProblem } from "../session/evaluation/answer/plain/wanted.ts";
import { isPattern } from "../session/evaluation/answer/values/text.ts";
import { helperProblem, isHelperCall } from "../session/evaluation/page/helpers.ts";
import { isKnownLocator } from "../session/evaluation/page/program-html.ts";
import { keyProblem, patternInKey } from "../session/evaluation/record/network/fields.ts";
import { eventProblem } from "../session/evaluation/record/network/network-event.ts";
import type { TaskIssue } from "./issues.ts";
import { readQuery } from "./queries.ts";
import type { KnownSite } from "./sites.ts";

/** The sites of the task; null where it names none, and its session will. */
type TaskSites = readonly KnownSite[] | null;
type Check<E> = (evaluator: E, sites: TaskSites) => TaskIssue[];
type Checks = { readonly [T in EvaluatorType]?: Check<Extract<Evaluator, { type: T }>> };

const LAST = "last";

const patternIssues = (path: string, pattern: string): TaskIssue[] => {
  const problem = patternProblem(pattern);
  return problem === null ? [] : [{ path, message: `the pattern ${JSON.stringify(pattern)} cannot be used: ${problem}` }];
};

/** Every pattern and path in a value, names of fields included. */
const patternsIn = (path: string, value: unknown): TaskIssue[] => {
  if (typeof value === "string") return isPattern(value) ? patternIssues(path, value) : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const pattern = patternInKey(name);
    const problem = keyProblem(name);
    return [
      ...(pattern === null ? [] : patternIssues(`${path}.${name}`, pattern)),
      ...(problem === null ? [] : [{ path: `${path}.${name}`, message: `the path cannot be used: ${problem}` }]),
      ...patternsIn(`${path}.${name}`, part),
    ];
  });
};

const siteState: Check<SiteState> = ({ checks }, sites) => {
  const issues = checks.flatMap(({ query, unchanged, matches }, at): TaskIssue[] => {
    const { problem, sites: named } = readQuery(query, unchanged === true);
    const path = `checks.${at}.query`;
    const found: TaskIssue[] = problem === null ? [] : [{ path, message: problem }];
    if (matches !== undefined) found.push(...patternIssues(`checks.${at}.matches`, matches));
    for (const name of sites === null ? [] : new Set(named)) {
      const site = sites?.find((one) => one.name === name);
      if (!site) found.push({ path, message: `asks for ${JSON.stringify(name)}, which is no site of the task` });
      else if (!site.hasState) found.push({ path, message: `asks for the site ${name}, whose state cannot be read` });
    }
    return found;
  });
  if (issues.length > 0 || sites === null || sites.some(({ hasState }) => hasState)) return issues;
  return [
    {
      path: "type",
      message: `the task has no site whose state can be read${sites.length === 0 ? "" : `: ${sites.map(({ name }) => name).join(", ")}`}`,
    },
  ];
};

const agentResponse: Check<AgentResponse> = (evaluator) => {
  const path = "expected.retrieved_data";
  const patterns = expectsData(evaluator.expected) ? patternsIn(path, evaluator.expected.retrieved_data) : [];
  return [...dataProblems(evaluator).map(({ at, problem }) => ({ path: `${path}.${at}`, message: problem })), ...patterns];
};

const typedAnswer: Check<TypedAnswer> = ({ values }) =>
  values.flatMap((wanted, at) => {
    const problem = wantedProblem(wanted);
    return problem === null ? [] : [{ path: `values.${at}.value`, message: problem }];
  });

const networkEvent: Check<NetworkEvent> = (evaluator) => {
  const patterns = [
    ...patternsIn("expected", evaluator.expected),
    ...(["ignored_query_params_patterns", "ignored_post_data_params_patterns"] as const).flatMap((name) =>
      evaluator[name].flatMap((pattern, at) => patternIssues(`${name}.${at}`, pattern)),
    ),
  ];
  if (patterns.length > 0) return patterns;
  const problem = eventProblem(evaluator);
  return problem === null ? [] : [{ path: "expected", message: problem }];
};

const addressIssues = (path: string, url: string): TaskIssue[] =>
  url === LAST || url.includes("__last_url__") || /^(https?:\/\/|about:blank$)/i.test(url)
    ? []
    : [{ path, message: `${JSON.stringify(url)} is neither "${LAST}" nor an address` }];

const helperIssues = (path: string, call: string): TaskIssue[] => {
  const problem = helperProblem(call);
  return problem === null ? [] : [{ path, message: problem }];
};

const programHTML: Check<ProgramHTML> = ({ targets }) =>
  targets.flatMap(({ url, locator }, at) => [
    ...(isHelperCall(url) ? helperIssues(`targets.${at}.url`, url) : addressIssues(`targets.${at}.url`, url)),
    ...(isHelperCall(locator)
      ? helperIssues(`targets.${at}.locator`, locator)
      : isKnownLocator(locator)
        ? []
        : [
            {
              path: `targets.${at}.locator`,
              message: `${JSON.stringify(locator)} is of no known kind: empty, document.…, or func:…`,
            },
          ]),
  ]);

const pagePredicate: Check<PagePredicate> = ({ url }) => addressIssues("url", url);

const command: Check<CommandVerifier> = ({ site }, sites) => {
  if (sites === null) return [];
  const able = sites.filter(({ kind }) => COMMAND_KINDS.has(kind)).map(({ name }) => name);
  const there = able.length === 0 ? "the task has none" : `there are ${able.join(", ")}`;
  if (site !== undefined) {
    const message = `${JSON.stringify(site)} is no process or container site of the task: ${there}`;
    return able.includes(site) ? [] : [{ path: "site", message }];
  }
  if (able.length === 1) return [];
  return able.length === 0
    ? [{ path: "type", message: "a command runs beside a process site or inside a container site, and the task has none" }]
    : [{ path: "site", message: `is needed where several sites can run a command: ${there}` }];
};

const CHECKS: Checks = {
  site_state: siteState,
  agent_response: agentResponse,
  typed_answer: typedAnswer,
  network_event: networkEvent,
  program_html: programHTML,
  page_predicate: pagePredicate,
  command,
};

/** Evaluators that are not listed have nothing that their shape does not tell. */
export const evaluatorIssues = (evaluator: Evaluator, sites: TaskSites): TaskIssue[] =>
  (CHECKS[evaluator.type] as Check<Evaluator> | undefined)?.(evaluator, sites) ?? [];
