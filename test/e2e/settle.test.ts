import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startTortureLab, type TortureLab } from "../settle/lab/server.ts";
import { TORTURE_PAGES } from "../settle/pages/index.ts";
import { runPage } from "../settle/run-page.ts";
import { API } from "./support/api.ts";

/** Times are the bench's business; this only tells a late answer from one that waits for what never comes. */
const GENEROUS_MS = 3_000;
const ROUNDS = Number(process.env.SETTLE_ROUNDS ?? 1);
/** Rounds that begin elsewhere have other delays. */
const FIRST_ROUND = Number(process.env.SETTLE_FIRST_ROUND ?? 0);
const ONLY = process.env.SETTLE_ONLY?.split(",");

const api = new API(inject("serviceURL"), inject("serviceToken"));
const pages = TORTURE_PAGES.filter(({ name }) => !ONLY || ONLY.includes(name));
const wrong: string[] = [];
let lab: TortureLab;
beforeAll(async () => {
  lab = await startTortureLab();
});
afterAll(async () => {
  await lab[Symbol.asyncDispose]();
  if (wrong.length > 0) console.error(`${wrong.length} of ${pages.length * ROUNDS} wrong:\n${wrong.sort().join("\n")}`);
});

describe.each(Array.from({ length: ROUNDS }, (_, n) => FIRST_ROUND + n))(
  "in round %i the answer shows the final state of",
  (round) => {
    for (const page of pages) {
      test.concurrent(`${page.name}: ${page.note}`, async () => {
        const { problems, afterRenderMs, text } = await runPage(api, lab, lab.visit(page, round));
        const late =
          !page.adversarial && (afterRenderMs ?? 0) > GENEROUS_MS ? [`answered ${afterRenderMs} ms after the end`] : [];
        const all = [...problems, ...late];
        if (all.length > 0) wrong.push(`  ${page.name} (round ${round}): ${all.join("; ")}`);
        expect(all, text).toEqual([]);
      });
    }
  },
);
