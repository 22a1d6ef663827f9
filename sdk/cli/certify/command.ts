/**
 * @module `stillwater certify`: has a suite prove that it can be trained on, and writes the report. It exits as OpenEnv's own
 * command does: 0 for pass and warn, 1 for fail, 2 for what is not understood, 3 when it could not be found out.
 */
import { writeFileSync } from "node:fs";
import { certify as certifySuite } from "../../certify/index.ts";
import { StillwaterError } from "../../errors.ts";
import type { Certificate, TaskProofs } from "../../protocol/index.ts";
import type { Command } from "../commands.ts";
import { EXIT } from "../exit-codes.ts";
import { columns, Progress, print } from "../output.ts";
import { interruptible } from "../run/interrupt.ts";
import { UsageError } from "../usage.ts";
import { CERTIFY_USAGE, readCertify } from "./options.ts";
import { readProofs } from "./proofs-file.ts";

const SHOWN_EVIDENCE = 5;

const run: Command["run"] = async (client, args) => {
  const { suite, proofs, out, saveProofs, json, options } = readCertify(args);
  const source = proofs === undefined ? undefined : await readProofs(proofs, CERTIFY_USAGE);
  const recorded: TaskProofs[] = [];
  const progress = new Progress();
  const certificate = await interruptible(
    () => progress.say("Interrupted: tasks under way are finished. Once more ends at once."),
    async (signal): Promise<Certificate | null> => {
      let failed = 0;
      for await (const line of certifySuite(client(), suite, options, source, (one) => recorded.push(one))) {
        if (line.type === "started") progress.show(0, `0 of ${line.tasks} tasks`);
        if (line.type === "task") {
          if (line.failed.length > 0) failed++;
          if (line.failed.length > 0) progress.say(`${line.task}: ${line.failed.join(", ")}`);
          const seconds = (line.ms / 1_000).toFixed(1);
          const counted = `${line.done} of ${line.total} tasks, ${failed} failed`;
          progress.show(line.done / Math.max(1, line.total), `${counted}; ${line.task} in ${seconds} s`);
        }
        if (line.type === "done") return line.certificate;
        if (signal.aborted) return null;
      }
      return null;
    },
  ).catch((error: unknown) => {
    const isUnknown = error instanceof StillwaterError && (error.code === "suite_not_found" || error.code === "task_not_found");
    throw isUnknown ? new UsageError(error.message, CERTIFY_USAGE) : error;
  });
  progress.end();
  if (certificate === null) return EXIT.interrupted;
  if (saveProofs !== undefined) writeFileSync(saveProofs, recorded.map((one) => `${JSON.stringify(one)}\n`).join(""));
  if (out !== undefined) writeFileSync(out, `${JSON.stringify(certificate, null, 2)}\n`);
  print(certificate, json, () => told(certificate, out));
  return certificate.verdict === "fail" ? EXIT.failed : EXIT.ok;
};

export const certify: Command = { usage: CERTIFY_USAGE, run };

const told = ({ target, verdict, results }: Certificate, out: string | undefined): string => {
  const ran = results.filter(({ status }) => status !== "skip");
  const skipped = results.filter(({ status }) => status === "skip");
  return [
    columns(ran.map(({ check_id, status, measured }) => [status.toUpperCase(), check_id, tasksOf(measured)])),
    ...ran
      .filter(({ status }) => status !== "pass")
      .map(({ check_id, evidence, remediation }) =>
        [
          "",
          check_id,
          ...evidence.slice(0, SHOWN_EVIDENCE).map((line) => `  ${line.split("\n")[0]}`),
          ...(remediation ? [`  ${remediation}`] : []),
        ].join("\n"),
      ),
    "",
    `SKIP ${skipped.map(({ check_id }) => check_id).join(", ")}`,
    `${target}: ${verdict}${out === undefined ? "" : `; the report is in ${out}`}`,
  ].join("\n");
};

const tasksOf = ({ tasks, passed }: Readonly<Record<string, unknown>>): string =>
  typeof passed === "number" ? `${passed} of ${tasks} tasks` : "";
