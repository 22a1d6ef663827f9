/**
 * @module `npm run bench rollouts`: the same episodes with a heavy-tailed policy, with barriers and without; what a policy that
 * stalls holds up; and the memory of many episodes. `--part compare|stall|memory --setting even|mild|heavy|extreme|slow
 * --way step|episode|sdk|service --slots N --episodes N` choose a part of it. Ways with a barrier do the first `--batches N` of
 * the work, and are compared by their rate.
 */
import { parseArgs } from "node:util";
import { Stillwater } from "../../sdk/index.ts";
import { type Service, startService } from "../e2e/support/service.ts";
import { begin, call, episodesOf } from "./rollouts/service.ts";
import { type Ran, STEP_BARRIER, WAYS } from "./rollouts/ways.ts";
import { SETTINGS, type Setting, Work } from "./rollouts/work.ts";
import { describeMachine } from "./support/machine.ts";
import { treeBytes } from "./support/memory.ts";
import { ms, number, ratio, table } from "./support/table.ts";

const PARTS = ["compare", "stall", "memory"] as const;
/** One setting takes half an hour. */
const USUAL_SETTING = "heavy";
const MEMORY_EPISODES = 2_000;
const MEMORY_EVERY = 400;
const SPARE_SESSIONS = 16;
const MIB = 2 ** 20;
const PERCENT = 100;
const INTERRUPTED = 130;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(INTERRUPTED));

const { values } = parseArgs({
  options: {
    part: { type: "string", multiple: true },
    setting: { type: "string", multiple: true },
    way: { type: "string", multiple: true },
    slots: { type: "string", default: "64" },
    batches: { type: "string", default: "1" },
    episodes: { type: "string" },
  },
});
const slots = Number(values.slots);
const parts = values.part ?? PARTS;
const settings = SETTINGS.filter(({ name }) => (values.setting ?? [USUAL_SETTING]).includes(name));
const ways = WAYS.filter(({ key }) => !values.way || values.way.includes(key));
const unknownPart = parts.some((part) => !(PARTS as readonly string[]).includes(part));
if (!(slots > 0) || settings.length === 0 || ways.length === 0 || unknownPart) {
  console.error(`--part is ${PARTS.join(", ")}; --setting is ${SETTINGS.map(({ name }) => name).join(", ")}`);
  console.error(`--way is ${WAYS.map(({ key }) => key).join(", ")}; --slots a number`);
  process.exit(2);
}
/** With so many to each slot, the last long ones do not decide. */
const EPISODES_PER_SLOT = 16;
const episodes = Number(values.episodes ?? slots * EPISODES_PER_SLOT);
const barrierEpisodes = slots * Number(values.batches);

const began = performance.now();
const progress = (text: string) => console.error(`[${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s] ${text}`);

const service = await startService({ env: { BROWSER_HOST_MAX_SESSIONS: String(slots + SPARE_SESSIONS) } });
process.once("exit", () => service.signal("SIGTERM"));
const client = new Stillwater({ url: service.url, token: service.token });

const imported = async (work: Work): Promise<Work> => {
  await client.tasks.import(work.suite, work.tasks.map((task) => JSON.stringify(task)).join("\n"));
  return work;
};

const placeOf = (work: Work, policyURL: string) => ({ client, request: service.request, work, policyURL, slots });

/** Of work that is divided among the slots without a gap; the longest episode is a bound, too. */
const policyBoundMs = (work: Work): number => {
  const each = work.tasks.map((_, n) => work.episodeMs(n));
  return Math.max(each.reduce((sum, one) => sum + one, 0) / slots, ...each);
};

const share = (part: number, whole: number): string => `${((part / whole) * PERCENT).toFixed(0)} %`;

const compare = async (setting: Setting): Promise<string[][]> => {
  const work = await imported(new Work(setting, episodes));
  const server = await work.serve();
  const found: (Ran & { name: string; work: Work })[] = [];
  for (const { name, barrier, run } of ways) {
    const asked = barrier ? work.part(barrierEpisodes) : work;
    progress(`${setting.name}: ${name}, ${asked.tasks.length} episodes`);
    found.push({ name, work: asked, ...(await run(placeOf(asked, server.url))) });
  }
  await server.close();
  const rate = ({ steps, wallMs }: Ran): number => (steps / wallMs) * 1000;
  const steps = found.find(({ name }) => name === STEP_BARRIER);
  return found.map((ran) => [
    setting.name,
    ran.name,
    String(ran.work.tasks.length),
    ms(ran.wallMs),
    `${number(rate(ran))} steps/s`,
    steps ? ratio(rate(ran) / rate(steps)) : "",
    share(policyBoundMs(ran.work), ran.wallMs),
    ran.busyMs === null ? "" : share(ran.busyMs / slots, ran.wallMs),
  ]);
};

/** How long the others take with and without one episode whose policy never answers. */
const stall = async (): Promise<string[][]> => {
  const setting = settings[0] as Setting;
  const rows = [["policy", "until all the others are done"]];
  for (const stalled of [undefined, 0]) {
    const work = await imported(new Work(setting, episodes, `bench-stall-${stalled ?? "none"}`));
    const server = await work.serve(stalled);
    progress(stalled === undefined ? "stall: nobody stalls" : "stall: one episode's policy never answers");
    const startedAt = performance.now();
    const { id } = await begin(placeOf(work, server.url), {});
    let done = 0;
    for await (const { task } of episodesOf(service.request, id)) {
      if (task.id !== `${work.suite}.0`) done++;
      if (done === episodes - 1) break;
    }
    rows.push([stalled === undefined ? "answers everybody" : "never answers one", ms(performance.now() - startedAt)]);
    await call(service.request, "DELETE", `/v1/rollouts/${id}`);
    await server.close();
  }
  return rows;
};

const memory = async ({ pids }: Service): Promise<string[][]> => {
  const count = Number(values.episodes ?? MEMORY_EPISODES);
  const work = await imported(new Work({ name: "quick", medianMs: 10, sigma: 0 }, count, "bench-memory"));
  const server = await work.serve();
  const megabytes = () => number((treeBytes([pids.workerd]) ?? Number.NaN) / MIB);
  const rows = [
    ["episodes done", "memory of workerd, MiB"],
    ["0", megabytes()],
  ];
  const { id } = await begin(placeOf(work, server.url), { limits: { maxSteps: 2 } });
  let done = 0;
  for await (const _ of episodesOf(service.request, id)) {
    if (++done % MEMORY_EVERY !== 0 && done !== count) continue;
    progress(`memory: ${done} episodes`);
    rows.push([String(done), megabytes()]);
  }
  await server.close();
  return rows;
};

try {
  console.log(`${describeMachine({})}\n${slots} slots, ${episodes} episodes\n`);
  if (parts.includes("compare")) {
    const head = ["policy", "way", "episodes", "wall time", "rate", "to a step barrier", "of the policy's bound", "slots busy"];
    const rows: string[][] = [];
    for (const setting of settings) rows.push(...(await compare(setting)));
    console.log(`${table([head, ...rows])}\n`);
  }
  if (parts.includes("stall")) console.log(`${table(await stall())}\n`);
  if (parts.includes("memory")) console.log(`${table(await memory(service))}\n`);
} finally {
  await service.stop();
}
