/**
 * @module What of a step is the same when it is done again.
 */
import {
  type Observation,
  REPLAY_FIELDS,
  type ReplayDifference,
  type Replayed,
  type ReplayField,
  type StepAnswer,
  type StepRow,
  type TrajectorySummary,
} from "../../sdk/protocol/index.ts";

type Compared = Readonly<Record<ReplayField, unknown>>;

const seen = (observation: Observation | null): Pick<Compared, "url" | "hash"> => ({
  url: observation?.url ?? null,
  hash: observation?.hash ?? null,
});

const comparedOf = ({ failure, error, observation, settle, reward, end }: Omit<StepAnswer, "episode">): Compared => ({
  failure: failure?.class ?? null,
  error: error?.code ?? null,
  ...seen(observation),
  settled: settle?.settled ?? null,
  reward,
  end: end?.reason ?? null,
});

const differences = (index: number | null, was: Partial<Compared>, is: Partial<Compared>): ReplayDifference[] =>
  REPLAY_FIELDS.filter((field) => was[field] !== is[field]).map((field) => ({
    index,
    field,
    was: was[field] ?? null,
    is: is[field] ?? null,
  }));

export const compareSteps = (was: StepRow, is: StepAnswer): ReplayDifference[] =>
  differences(was.index, comparedOf(was), comparedOf(is));

/** Of the first observations, where one was recorded. */
export const compareFirst = (was: Observation | null, is: Observation | null): ReplayDifference[] =>
  was ? differences(null, seen(was), seen(is)) : [];

type Versions = TrajectorySummary["versions"];

export const compareVersions = (was: Versions, is: Versions): Replayed["versions"] => {
  const [before, now] = [flat(was), flat(is)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return names
    .map((name) => ({ name, was: before[name] ?? null, is: now[name] ?? null }))
    .filter((version) => version.was !== version.is);
};

/** The prompt is of what chose the actions, which nobody does here; the evaluator is known when the episode has ended. */
const flat = ({ sites, prompt: _prompt, evaluator: _evaluator, ...versions }: Versions): Record<string, string | null> => ({
  ...versions,
  ...Object.fromEntries(Object.entries(sites).map(([name, version]) => [`sites.${name}`, version])),
});
