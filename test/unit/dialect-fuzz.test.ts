/**
 * @module Whatever a policy says, a dialect answers with a valid action or an error that can be read, soon, and the same each time.
 */
import { inspect, isDeepStrictEqual } from "node:util";
import { expect, test, vi } from "vitest";
import { EXAMPLES } from "../../sdk/dialects/examples.ts";
import { DIALECTS, type DialectContext } from "../../sdk/dialects/index.ts";
import { ACTIONS, type Action, ActionError } from "../../sdk/protocol/index.ts";

const RUNS = 500;
const LONG_CHARS = 50_000;
const LONG_CPU_MS = 5000;
const TIMEOUT_MS = 60_000;

vi.setConfig({ testTimeout: TIMEOUT_MS });

/** mulberry32: the same numbers on every run. */
const generator = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

const PIECES = `{ } [ ] ( ) " ' , : \\ \n # = + - . 0 7 1e9 e1 f1e2 t2 true null None True <think> </think> <action> </action>
<tool_call> </tool_call> \`\`\` \`\`\`json [THINK] <|end|> type action name arguments input coordinate text target click fill(
click(' go_back() scroll( "type": {"type":"back"} {"action": 'action': é 😀 \u0000 \ud800 constructor __proto__`.split(" ");

const pick = <T>(random: (below: number) => number, items: readonly T[]): T => items[random(items.length)] as T;

const randomText = (random: (below: number) => number): string =>
  Array.from({ length: random(24) }, () => pick(random, PIECES)).join(pick(random, ["", " ", "\n"]));

const SCALARS = [
  null,
  undefined,
  true,
  0,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e300,
  "",
  "e1",
  "12",
  5n,
  Symbol("s"),
  () => 1,
];

const randomValue = (random: (below: number) => number, depth = 0): unknown => {
  const kind = random(depth > 3 ? 2 : 4);
  if (kind === 0) return pick(random, SCALARS);
  if (kind === 1) return randomText(random);
  if (kind === 2) return Array.from({ length: random(4) }, () => randomValue(random, depth + 1));
  const keys = [
    "type",
    "action",
    "actions",
    "name",
    "arguments",
    "input",
    "function",
    "content",
    "tool_calls",
    "output",
    "choices",
  ];
  const more = [
    "text",
    "target",
    "x",
    "y",
    "coordinate",
    "keys",
    "path",
    "url",
    "message",
    "role",
    "key",
    "element_id",
    "__proto__",
  ];
  const entries = Array.from({ length: random(6) }, () => [pick(random, [...keys, ...more]), randomValue(random, depth + 1)]);
  return Object.fromEntries(entries);
};

/** An example with something put in, taken out, or cut off. */
const damaged = (random: (below: number) => number, reply: unknown): string => {
  const text = typeof reply === "string" ? reply : JSON.stringify(reply);
  const at = random(text.length + 1);
  return text.slice(0, at) + pick(random, ["", ...PIECES]) + text.slice(at + random(4));
};

const hostile = (): unknown[] => {
  const cyclic: Record<string, unknown> = { type: "click" };
  cyclic.action = cyclic;
  cyclic.content = [cyclic];
  const throwing = new Proxy(
    {},
    {
      get: () => {
        throw new Error("no");
      },
      has: () => {
        throw new Error("no");
      },
    },
  );
  let deep: unknown = { type: "back" };
  for (let i = 0; i < 20_000; i += 1) deep = { content: [deep], action: deep };
  return [cyclic, throwing, deep, [throwing], new Map(), new Date(), Object.create(null), new Uint8Array(8)];
};

const CONTEXTS: readonly Omit<DialectContext, "coordinates">[] = [
  { viewport: { width: 1280, height: 720 }, image: null },
  { viewport: { width: 1, height: 1 }, image: { width: 0, height: 0 }, markToId: () => null, pointer: { x: 0, y: 0 } },
];

/** What is wrong with how the dialects read a value; nothing should be. */
const problems = (raw: unknown): string[] =>
  Object.values(DIALECTS).flatMap((dialect) =>
    CONTEXTS.flatMap((context) => {
      const read = () => dialect.parse(raw, { ...context, coordinates: dialect.coordinates });
      const result = read();
      const actions = "error" in result ? [] : [...result.before, result.action];
      const valid = "error" in result ? ActionError.safeParse(result.error).success : actions.every(isValid);
      if (!valid) return [`${dialect.name}: ${JSON.stringify(result)}`];
      return isDeepStrictEqual(read(), result) ? [] : [`${dialect.name} reads it differently the second time`];
    }),
  );

const isValid = (action: Action): boolean => isDeepStrictEqual(ACTIONS[action.type].schema.safeParse(action).data, action);

const check = (raw: unknown): void => {
  const found = problems(raw);
  if (found.length > 0) expect.fail(`${inspect(raw)}: ${found.join("; ")}`);
};

test("any text is an action or an error", () => {
  const random = generator(1);
  for (let i = 0; i < RUNS; i += 1) check(randomText(random));
});

test("any value is an action or an error", () => {
  const random = generator(2);
  for (let i = 0; i < RUNS; i += 1) check(randomValue(random));
  for (const value of [...SCALARS, ...hostile()]) check(value);
});

test("any damaged reply is an action or an error", () => {
  const random = generator(3);
  const replies = Object.values(EXAMPLES).flatMap((examples) => examples.map(({ reply }) => reply));
  for (let i = 0; i < RUNS; i += 1) check(damaged(random, pick(random, replies)));
});

test.each([
  "{",
  '{"',
  "[",
  "(",
  "<think>",
  "</think>",
  "<action>",
  "```",
  "```\n",
  "click(",
  "click('",
  "a ",
  "\n# ",
  '{"type":',
  "{'a':",
  "'",
  "\\",
])("a long reply of %j takes no long time", (piece) => {
  const before = process.cpuUsage();
  check(piece.repeat(LONG_CHARS / piece.length));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(LONG_CPU_MS);
});
