/**
 * @module The proofs of our own suite, for `npm run stillwater -- certify stillwater --proofs containers/sites/suite/proofs/index.ts`.
 */
import type { GivenProofs, ProofSource } from "../../../../sdk/certify/index.ts";
import type { StoredTask } from "../../../../sdk/protocol/index.ts";
import { SITE_SOLVERS } from "../../proofs.generated.ts";
import { TEMPLATES } from "../index.ts";
import { severalSolvers } from "../several/proofs.ts";
import { statesOf } from "../site-content.ts";
import { type Template, taskFor } from "../template.ts";
import { cheat, STATE_WORDS } from "./cheat.ts";
import type { Solvers } from "./solver.ts";

/** By the template's name. */
export const SOLVERS: Solvers = { ...SITE_SOLVERS, ...severalSolvers };

/** The goal names what there is to choose from. */
const GOAL_OFFERS: ReadonlySet<string> = new Set(["forum/oldest-of-communities"]);
const MANY = 10;

/** Front pages name people, products and projects: one of many does not tell which of them is meant. */
const isOneOfMany = (part: unknown, answers: readonly string[]): boolean => {
  if (typeof part !== "object" || part === null) return false;
  if (Array.isArray(part)) {
    const rows = part.filter((row): row is Record<string, unknown> => typeof row === "object" && row !== null);
    const fields = new Set(rows.flatMap(Object.keys));
    const named = [...fields].some((field) => {
      const values = new Set(rows.map((row) => row[field]));
      return values.size >= MANY && answers.some((answer) => values.has(answer));
    });
    if (named) return true;
  }
  return Object.values(part).some((inner) => isOneOfMany(inner, answers));
};

const answerShown = (task: StoredTask, template: Template): NonNullable<GivenProofs["answerShown"]> => {
  if (GOAL_OFFERS.has(template.name)) return "goal";
  const answers = (task.evaluate?.evaluators ?? []).flatMap((one) =>
    one.type === "typed_answer" ? one.values.map(({ value }) => String(value)) : [],
  );
  const sites = (task.sites ?? []).map((site) => (typeof site === "string" ? site : site.name));
  return isOneOfMany(statesOf(sites, task.seed ?? 0), answers) ? "page" : "nowhere";
};

const proofs: ProofSource = (task): GivenProofs | null => {
  const template = TEMPLATES.find(({ name }) => name === task.tags?.[0]);
  const made = template && taskFor(template, task.seed ?? 0);
  const solver = template && SOLVERS[template.name];
  if (!made || !solver) return null;
  const { facts } = made;
  return {
    oracle: (driver) => solver.solve(driver, facts),
    nearMisses: [{ name: "nearly right", run: (driver) => solver.nearMiss(driver, facts) }],
    cheats: [{ name: "state doors, and every option as the answer", run: (driver) => cheat(driver, made.task) }],
    secrets: STATE_WORDS,
    answerShown: answerShown(task, template),
  };
};

export default proofs;
