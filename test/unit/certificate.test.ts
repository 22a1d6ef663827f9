/**
 * @module Certificates without a service: the policy's checks, verdicts, leaks and the form of the report.
 */
import { describe, expect, test } from "vitest";
import { CHECK_IDS, CHECKS } from "../../sdk/certify/checks.ts";
import { rewardProblems, stateProblems } from "../../sdk/certify/contract.ts";
import { difference, type TakenEpisode } from "../../sdk/certify/episode.ts";
import { Findings } from "../../sdk/certify/findings.ts";
import { answersOf, answersShown, questionsOf } from "../../sdk/certify/leaks.ts";
import { manifestOf, manifestProblems } from "../../sdk/certify/manifest.ts";
import { reportOf, verdictOf } from "../../sdk/certify/report.ts";
import { Certificate, Proofs, RewardDeclaration, type StoredTask } from "../../sdk/protocol/index.ts";

const REWARD = RewardDeclaration.parse({});
const manifest = manifestOf({ suite: "mine", reward: REWARD, counts: { all: 2 }, digest: "sha256:0", tasks: [] });

describe("the policy", () => {
  test("has the 34 local checks of version 2, five of them worth a warning only", () => {
    expect(CHECK_IDS).toHaveLength(34);
    const levels = [1, 2, 3].map((level) => CHECK_IDS.filter((id) => CHECKS[id].level === level).length);
    expect(levels).toEqual([10, 16, 8]);
    expect(CHECK_IDS.filter((id) => CHECKS[id].severity === "warn")).toEqual([
      "static.image_hygiene",
      "static.layout",
      "runtime.rubric_introspectable",
      "runtime.trajectory_record",
      "runtime.reward_attribution",
    ]);
  });

  test.each([
    ["pass", [["semantic.oracle_max", "pass"]]],
    ["warn", [["semantic.oracle_max", "skip"]]],
    ["warn", [["runtime.trajectory_record", "fail"]]],
    ["fail", [["semantic.oracle_max", "fail"]]],
    ["fail", [["runtime.trajectory_record", "error"]]],
  ] as const)("gives the verdict %s for %j", (verdict, results) => {
    expect(verdictOf(results.map(([check_id, status]) => ({ check_id, status })))).toBe(verdict);
  });

  test("bounds what may be declared", () => {
    expect(manifestProblems(manifest)).toEqual([]);
    const loose = { ...manifest, reward: { ...manifest.reward, oracle_tolerance: 0.2, floor_margin: 0.05 } };
    expect(manifestProblems(loose)).toHaveLength(2);
  });
});

test("a report is in the form of version 2, and what was skipped for one task is not passed for all", () => {
  const [right, unsure, wrong] = [new Findings(), new Findings(), new Findings()];
  right.judge("semantic.oracle_max", [], { oracle_reward: 1 }, 120);
  unsure.skip("semantic.oracle_max", "because");
  wrong.judge("semantic.oracle_max", ["the oracle earns 0 of 1"], { oracle_reward: 0 }, 80);
  const report = (...findings: Findings[]) =>
    Certificate.parse(
      reportOf(
        "mine",
        manifest,
        [],
        findings.map((one, at) => ({ task: `t${at}`, findings: one.all() })),
      ),
    );
  const oracle = (certificate: Certificate) => certificate.results.find(({ check_id }) => check_id === "semantic.oracle_max");
  expect(oracle(report(right))?.status).toBe("pass");
  expect(oracle(report(right, unsure))).toMatchObject({ status: "skip", evidence: ["t1: because"], remediation: null });
  expect(oracle(report(right, unsure, wrong))).toMatchObject({
    status: "fail",
    measured: { tasks: 3, passed: 1, failed: 1, skipped: 1, errors: 0, oracle_reward_min: 0, oracle_reward_max: 1 },
    evidence: ["t1: because", "t2: the oracle earns 0 of 1"],
    duration_s: 0.2,
  });
  expect(report(right).results.map(({ check_id }) => check_id)).toEqual(CHECK_IDS);
  expect(report(right).results.every(({ status, evidence }) => status !== "skip" || evidence.length > 0)).toBe(true);
});

describe("leaks", () => {
  const task = (evaluators: unknown[], more: object = {}) =>
    ({ id: "t", evaluate: { evaluators }, ...more }) as unknown as StoredTask;
  const match = (exactMatch: string) => task([{ type: "string_match", exactMatch }]);

  test("answers are told by what can be told from other content", () => {
    expect(answersOf(match("Marigold"))).toEqual(["Marigold"]);
    for (const common of ["8", "$12.50", "Yes", "12, 13"]) expect(answersOf(match(common))).toEqual([]);
    expect(answersOf(task([{ type: "string_match", mustInclude: ["Aster", "Bluebell"] }]))).toEqual(["Aster", "Bluebell"]);
    expect(answersOf(task([{ type: "string_match", exactMatch: "Marigold" }], { impossible: true }))).toEqual([]);
    const data = { type: "agent_response", expected: { retrieved_data: [{ flower: "Primrose" }] } };
    expect(answersOf(task([data]))).toEqual(["Primrose"]);
  });

  test("only whole words count, and what is declared to be shown does not", () => {
    const shown = (text: string, declared: Proofs["answerShown"] = "nowhere") => answersShown(["blue"], text, [text], declared);
    expect(shown("the blue one")).toHaveLength(2);
    expect(shown("the blueprint")).toEqual([]);
    expect(shown("Blue!", "page")).toEqual(['the goal holds the answer "blue"']);
    expect(shown("Blue!", "goal")).toEqual([]);
  });

  test("what evaluators ask is told apart from what they expect", () => {
    const asked = questionsOf(task([{ type: "page_predicate", expression: 'document.title === "Saved"' }]));
    expect(asked).toEqual(['document.title === "Saved"']);
  });
});

describe("episodes", () => {
  const episode = (rewards: (number | null)[]): TakenEpisode =>
    ({
      id: "e",
      first: { step: 0 },
      steps: rewards.map((reward, index) => ({
        action: {},
        answer: { index, reward, episode: { id: "e" }, evaluation: { status: "done" } },
      })),
      reward: rewards.reduce<number>((sum, reward) => sum + (reward ?? 0), 0),
    }) as unknown as TakenEpisode;

  test("rewards are finite numbers in the declared range, and so is their sum", () => {
    expect(rewardProblems("a", episode([0, 0, 1]), REWARD)).toEqual([]);
    expect(rewardProblems("a", episode([0, -0.5]), REWARD)).toHaveLength(1);
    expect(rewardProblems("a", episode([0, Number.NaN]), REWARD)).toHaveLength(1);
    expect(rewardProblems("a", episode([null, 1]), REWARD)).toHaveLength(1);
    expect(rewardProblems("a", episode([1, 1]), REWARD)).toEqual(["a: the rewards add up to 2, outside of 0 to 1"]);
  });

  test("indexes count the steps", () => {
    const one = episode([0, 1]);
    expect(stateProblems("a", one)).toEqual([]);
    expect(stateProblems("a", { ...one, steps: [...one.steps].reverse() })).toHaveLength(2);
    expect(stateProblems("a", { ...one, id: "other" })).toHaveLength(2);
  });

  test("a difference is told by its path", () => {
    expect(difference({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, "$")).toBeNull();
    expect(difference({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, "$")).toBe("$.a[1].b");
    expect(difference({ a: [1] }, { a: [1, 2] }, "$")).toBe("$.a[1]");
    expect(difference({ a: 1 }, { a: 1, c: null }, "$")).toBe("$.c");
  });
});

test("proofs name elements by role and name, and say what is wrong with them", () => {
  const read = Proofs.parse({ oracle: [{ type: "click", target: { role: "button", name: "Save" } }, "done"] });
  expect(read.oracle?.[0]).toMatchObject({ target: { role: "button", name: "Save", nth: 0 } });
  expect(Proofs.safeParse({ oracle: [] }).success).toBe(false);
  expect(Proofs.safeParse({ oracle: [{ type: "click", target: { nth: 1 } }] }).success).toBe(false);
  expect(Proofs.safeParse({ orakle: ["x"] }).success).toBe(false);
});
