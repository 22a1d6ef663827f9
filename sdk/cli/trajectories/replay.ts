/**
 * @module `trajectories replay`: exit code 0 when every step was the same.
 */
import { parseArgs } from "node:util";
import { MAX_REPLAY_STEPS, type Replayed } from "../../protocol/index.ts";
import type { Command } from "../commands.ts";
import { EXIT } from "../exit-codes.ts";
import { Progress, print } from "../output.ts";
import { UsageError } from "../usage.ts";
import { wholeNumber } from "./filter.ts";
import { USAGE } from "./usage.ts";

export const replay: Command["run"] = async (client, args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      continue: { type: "boolean", default: false },
      keep: { type: "boolean", default: false },
      "max-steps": { type: "string", default: String(MAX_REPLAY_STEPS) },
      json: { type: "boolean", default: false },
    },
  });
  const [id] = positionals;
  if (!id) throw new UsageError("trajectories replay needs an id", USAGE);
  const maxSteps = wholeNumber("max-steps", values["max-steps"], USAGE);
  const progress = new Progress();
  let total = 0;
  let done = 0;
  let different = 0;
  const request = { onDifference: values.continue ? "continue" : "stop", keep: values.keep, maxSteps } as const;
  const result = await client().trajectories.replay(id, request, {
    told: (line) => {
      if (line.type === "started") total = line.steps;
      if (line.type !== "step") return;
      done++;
      if (line.differences.length > 0) different++;
      progress.show(done / Math.max(1, total), `${done} of ${total} steps, ${different} different`);
    },
  });
  progress.end();
  print(result, values.json, () => told(result));
  return result.same === true ? EXIT.ok : EXIT.failed;
};

const told = ({ same, steps, recorded, firstDifference, versions, failure, kept, session, trajectory }: Replayed): string =>
  [
    same === true ? `the same in ${steps} of ${recorded} steps` : same === null ? "it cannot be told" : "different",
    ...(firstDifference
      ? [
          `first at ${firstDifference.index === null ? "the first observation" : `step ${firstDifference.index}`}: ${firstDifference.field} was ${JSON.stringify(firstDifference.was)} and is ${JSON.stringify(firstDifference.is)}`,
        ]
      : []),
    ...(failure ? [`broke off: ${failure.message}`] : []),
    ...versions.map(({ name, was, is }) => `version of ${name}: was ${was ?? "none"}, is ${is ?? "none"}`),
    `trajectory of the replay: ${trajectory}`,
    ...(kept ? [`its session is open: ${session}`] : []),
  ].join("\n");
