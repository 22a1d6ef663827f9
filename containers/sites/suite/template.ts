/**
 * @module A task as a template: which of a site's content it is about depends on the seed, and so does its answer.
 */
import type { z } from "zod";
import { type Random, seededRandom } from "../../../durable-objects/site/kit/random.ts";
import { type Evaluate, Task } from "../../../sdk/protocol/index.ts";
import { type SiteStates, statesOf } from "./site-content.ts";
import { SUITE, SUITE_VERSION } from "./version.ts";

export { SUITE } from "./version.ts";

export type Kind = "information" | "navigation" | "content" | "configuration" | "multi-site" | "impossible";

/** What a template makes of one seed. `Facts` is what whoever solves it has to know, and the task does not tell. */
export interface Made<Facts> {
  readonly goal: string;
  readonly startUrl?: string;
  readonly evaluate: z.input<typeof Evaluate>;
  readonly facts: Facts;
}

export interface Template<Facts = unknown> {
  /** "shop/cheapest-lamp": the site, and what it is about. */
  readonly name: string;
  readonly kind: Kind;
  /** 1 to 3 is easy, 4 to 6 medium, 7 and more hard. */
  readonly difficulty: number;
  /** Of an impossible template: one that asks nearly the same about something that exists. */
  readonly twin?: string;
  readonly sites: readonly (string | { readonly name: string; readonly login: string | false })[];
  /** Picks from the sites' first state; null when this seed has nothing that fits. */
  make(given: { readonly states: SiteStates; readonly random: Random; readonly seed: number }): Made<Facts> | null;
}

/** Gives the facts a type of their own. */
export const template = <Facts>(definition: Template<Facts>): Template<Facts> => definition;

export interface SuiteTask<Facts = unknown> {
  readonly task: Task;
  readonly facts: Facts;
}

const siteNames = ({ sites }: Template): string[] => sites.map((site) => (typeof site === "string" ? site : site.name));

/** One template in five, twins together: tests share no template with what is trained on. */
const TEST_EVERY = 5;
const splitOf = ({ name, twin }: Template): "train" | "test" => (hashOf(twin ?? name) % TEST_EVERY === 0 ? "test" : "train");

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const hashOf = (text: string): number =>
  [...text].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), FNV_PRIME) >>> 0, FNV_OFFSET);

/** null when the seed has nothing that fits the template. */
export function taskFor<Facts>(template: Template<Facts>, seed: number): SuiteTask<Facts> | null {
  const { name, kind, difficulty, sites } = template;
  const states = statesOf(siteNames(template), seed);
  const made = template.make({ states, seed, random: seededRandom(seed, `task/${name}`) });
  if (!made) return null;
  const { goal, startUrl, evaluate, facts } = made;
  const task = Task.parse({
    id: `${name}@${seed}`,
    suite: SUITE,
    version: `${SUITE_VERSION}-${hashOf(JSON.stringify({ goal, startUrl, evaluate, sites })).toString(16)}`,
    goal,
    seed,
    sites: [...sites],
    ...(startUrl === undefined ? {} : { startUrl }),
    difficulty,
    domain: kind,
    website: siteNames(template).join("+"),
    impossible: kind === "impossible",
    template: name,
    split: splitOf(template),
    tags: [name],
    evaluate,
  });
  return { task, facts };
}
