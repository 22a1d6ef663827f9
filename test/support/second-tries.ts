/**
 * @module Names the tests that passed only on their second try: the run goes on, and they are bugs to mend.
 */
import type { Reporter, TestCase } from "vitest/node";

export default class SecondTries implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length === 0) return;
    console.error(
      `\nPassed only on their second try, which is a bug to mend:\n${this.#names.map((name) => `  ${name}`).join("\n")}`,
    );
  }
}
