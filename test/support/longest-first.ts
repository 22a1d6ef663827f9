/**
 * @module The order of test files: those that take minutes begin first, so that none of them runs alone at the end. Without it a
 * clean clone, which remembers no times, goes by the size of the files.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest first, as measured alone. */
const LONG = [
  "e2e/suite/templates",
  "e2e/chaos",
  "e2e/broken-pages",
  "e2e/two-hundred",
  "e2e/bounds",
  "e2e/hangs",
  "e2e/rollouts-faults",
  "e2e/suite/",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((name) => moduleId.includes(`/test/${name}`));
  return at === -1 ? LONG.length : at;
};
