/**
 * @module What the service itself says about a page, and how long it takes to look.
 */
import type { Bench } from "../support/stillwater.ts";
import type { BenchPage } from "./pages.ts";

const WHOLE_TOKENS = 65_536;
const MANY_STEPS = 10_000;
const WARM_UP_ROUNDS = 2;

export interface Looked {
  /** As much as can be asked for. */
  readonly whole: string;
  /** Within the default budget. */
  readonly text: string;
  readonly observeMs: readonly number[];
}

export const lookThroughService = async (bench: Bench, upstream: string, page: BenchPage, rounds: number): Promise<Looked> => {
  await using session = await bench.stillwater.sessions.create({
    sites: [{ name: page.site, upstream }],
    startUrl: `http://${page.site}.localhost${page.path}`,
    limits: { maxSteps: MANY_STEPS },
  });
  await session.step({ type: "waitFor", text: page.ready });
  const { text: whole } = await session.observe({ text: { maxTokens: WHOLE_TOKENS } });
  const observeMs: number[] = [];
  let text = "";
  for (let round = 0; round < rounds + WARM_UP_ROUNDS; round++) {
    const answer = await session.press("Shift");
    const wrong = answer.error ?? answer.failure;
    if (wrong) throw new Error(`${page.name}: ${wrong.message}`);
    text = answer.observation?.text ?? "";
    if (round >= WARM_UP_ROUNDS) observeMs.push(answer.timing.observeMs);
  }
  if (!whole || !text) throw new Error(`${page.name} has no text.`);
  return { whole, text, observeMs };
};
