/**
 * @module Certificates: a good task passes, each broken one fails with the check that is about it, a fault of ours is an error
 * and no failure, and a sample of our own suite passes by the real command.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { suiteTasks } from "../../containers/sites/suite/index.ts";
import { type Stillwater, StillwaterError } from "../../sdk/index.ts";
import { Certificate, type CertifyLine, TaskProofs } from "../../sdk/protocol/index.ts";
import { connect } from "./sdk-support.ts";
import { API } from "./support/api.ts";
import { BROKEN, type BrokenLab, GOOD, startBrokenLab } from "./support/broken-tasks.ts";
import { stillwater } from "./support/command-line.ts";

const SUITE = "certificate-broken";
/** One of each site, and one that cannot be done. */
const SAMPLE = ["shop/save-to-wish-list@0", "forum/oldest-of-communities@0", "shop/impossible-missing-size@0"];
const PROOFS = "containers/sites/suite/proofs/index.ts";
/** Of the eight, two can never run here. */
const SEMANTIC_CHECKS = 6;

let lab: BrokenLab;
let client: Stillwater;
const folder = mkdtempSync(join(tmpdir(), "stillwater-certificate-"));

beforeAll(async () => {
  lab = await startBrokenLab();
  client = connect();
  const lines = lab.tasks.map((task) => JSON.stringify(task)).join("\n");
  expect(await client.tasks.import(SUITE, lines)).toMatchObject({ errors: [] });
});
afterAll(async () => {
  await lab.close();
  rmSync(folder, { recursive: true, force: true });
});

const certified = async (request: Parameters<Stillwater["tasks"]["certify"]>[1]) => {
  const lines: CertifyLine[] = [];
  const certificate = await client.tasks.certify(SUITE, request, { told: (line) => lines.push(line) });
  const failed = new Map(lines.flatMap((line) => (line.type === "task" ? [[line.task, line.failed] as const] : [])));
  return { certificate: Certificate.parse(certificate), failed, lines };
};

const resultOf = ({ results }: Certificate, id: string) => results.find(({ check_id }) => check_id === id);

test("each broken task fails with the check that is about it, and the good one with none", async () => {
  const { certificate, failed, lines } = await certified({ limit: 64, concurrency: 3 });
  expect(Object.fromEntries(failed)).toEqual({ [GOOD]: [], ...BROKEN });
  expect(lines[0]).toEqual({ type: "started", suite: SUITE, tasks: lab.tasks.length });
  expect(certificate).toMatchObject({
    report_schema_version: "2",
    target: SUITE,
    policy_version: "v2",
    lane: "local",
    verdict: "fail",
  });
  for (const [task, checks] of Object.entries(BROKEN)) {
    for (const check of checks) {
      const result = resultOf(certificate, check);
      expect(
        result?.evidence.some((line) => line.startsWith(`${task}: `)),
        `${check} names ${task}`,
      ).toBe(true);
      expect(result?.remediation).not.toBeNull();
    }
  }
  const unsteady = certificate.results.flatMap(({ evidence }) => evidence.filter((line) => line.startsWith("broken/unsteady: ")));
  const reason = "broken/unsteady: runtime.episode_determinism failed";
  expect(unsteady.filter((line) => line === reason)).toHaveLength(SEMANTIC_CHECKS);
});

test("a good task gets a certificate, and a wrong declaration does not", async () => {
  const { certificate } = await certified({ tasks: [GOOD] });
  expect(certificate.results.filter(({ status }) => status === "fail" || status === "error")).toEqual([]);
  expect(resultOf(certificate, "semantic.oracle_max")).toMatchObject({ status: "pass", measured: { oracle_reward_min: 1 } });
  // Checks that need a package or a sandbox are skipped, each with its reason, and that is worth a warning.
  expect(certificate.verdict).toBe("warn");
  const skipped = certificate.results.filter(({ status }) => status === "skip");
  expect(skipped.every(({ evidence }) => evidence.length > 0)).toBe(true);

  const { certificate: wrong } = await certified({ tasks: [GOOD], declared: { train: 5 }, reward: { oracle_tolerance: 0.5 } });
  expect(wrong.results.filter(({ status }) => status === "fail").map(({ check_id }) => check_id)).toEqual([
    "static.manifest",
    "runtime.task_declaration_accuracy",
  ]);
});

test("a site that cannot be had is an error of ours, and no failure of the task", async () => {
  const suite = "certificate-lost";
  const site = { name: "lab", upstream: lab.url, reset: "http://127.0.0.1:9/reset" };
  await client.tasks.import(suite, JSON.stringify({ id: "lost/site", goal: "Save.", sites: [site] }));
  const { results, verdict } = await client.tasks.certify(suite);
  const told = results.filter(({ status }) => status === "fail" || status === "error");
  expect(told).toMatchObject([{ check_id: "runtime.startup", status: "error" }]);
  expect(verdict).toBe("fail");
});

test("proofs are kept with a task, and are not part of what it is", async () => {
  const api = new API(inject("serviceURL"), inject("serviceToken"));
  const { body } = await api.get<{ proofs?: unknown; version: string }>(`/v1/tasks/${encodeURIComponent(GOOD)}`);
  expect(body.proofs).toMatchObject({ oracle: [{ type: "click" }, { type: "answer" }] });
  const [good] = lab.tasks.filter(({ id }) => id === GOOD);
  const { proofs: _proofs, ...rest } = good as Record<string, unknown>;
  await client.tasks.import(SUITE, JSON.stringify(rest));
  expect((await client.tasks.get(GOOD)).version).toBe(body.version);
  await expect(client.tasks.certify("no-such-suite")).rejects.toThrow(StillwaterError);
});

test("a sample of our own suite passes by the command, whose exit codes are OpenEnv's", async () => {
  const lines = [...suiteTasks([0])].filter(({ id }) => SAMPLE.includes(id)).map((task) => JSON.stringify(task));
  await client.tasks.import("stillwater", lines.join("\n"));
  const out = join(folder, "report.json");
  const args = ["certify", "stillwater", "--proofs", PROOFS, "--task", SAMPLE.join(","), "--concurrency", "3"];
  const saved = join(folder, "proofs.ndjson");
  const ran = await stillwater([...args, "--out", out, "--save-proofs", saved]);
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.err).toContain(`of ${SAMPLE.length} tasks, 0 failed`);
  const certificate = Certificate.parse(JSON.parse(readFileSync(out, "utf8")));
  expect(certificate.results.filter(({ status }) => status === "fail" || status === "error")).toEqual([]);
  expect(resultOf(certificate, "semantic.canary_floor")?.measured).toMatchObject({ tasks: 3, passed: 3 });

  // What the code did is data now, with which the service itself certifies the same tasks.
  const proofs = readFileSync(saved, "utf8")
    .trim()
    .split("\n")
    .map((line) => TaskProofs.parse(JSON.parse(line)));
  const again = await client.tasks.certify("stillwater", { tasks: [SAMPLE[0] as string], proofs });
  expect(again.results.filter(({ status }) => status === "fail" || status === "error")).toEqual([]);
  expect(resultOf(again, "semantic.oracle_max")).toMatchObject({ status: "pass", measured: { oracle_reward_min: 1 } });

  const [broken, unknown, misused, refused] = await Promise.all([
    stillwater(["certify", SUITE, "--task", "broken/floor"]),
    stillwater(["certify", "no-such-suite"]),
    stillwater(["certify", SUITE, "--runs", "1"]),
    stillwater(["certify", SUITE], { STILLWATER_TOKEN: "a-token-that-nobody-has" }),
  ]);
  expect([broken.code, unknown.code, misused.code, refused.code]).toEqual([1, 2, 2, 3]);
  expect(broken.out).toContain("semantic.floor_gap");
});
