/**
 * @module `stillwater sessions`: the sessions of the service, newest first.
 */
import { parseArgs } from "node:util";
import { SESSION_STATUSES, type Session, type SessionStatus } from "../protocol/index.ts";
import type { Command } from "./commands.ts";
import { EXIT } from "./exit-codes.ts";
import { columns, print } from "./output.ts";
import { UsageError } from "./usage.ts";

const USAGE = `stillwater sessions [--status ${SESSION_STATUSES.join("|")}] [--run R] [--task T] [--group G] [--label NAME=VALUE] [--limit N]`;
const DEFAULT_LIST = 50;

const run: Command["run"] = async (client, args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      status: { type: "string" },
      run: { type: "string" },
      task: { type: "string" },
      group: { type: "string" },
      label: { type: "string" },
      limit: { type: "string", default: String(DEFAULT_LIST) },
      json: { type: "boolean", default: false },
    },
  });
  const { json, limit, status, ...filter } = values;
  if (status !== undefined && !(SESSION_STATUSES as readonly string[]).includes(status))
    throw new UsageError(`--status is one of ${SESSION_STATUSES.join(", ")}`, USAGE);
  const most = Number(limit);
  if (!Number.isSafeInteger(most) || most < 1) throw new UsageError("--limit is a whole number", USAGE);
  const found: Session[] = [];
  const query = { ...filter, ...(status === undefined ? {} : { status: status as SessionStatus }) };
  for await (const session of client().sessions.list(query)) {
    found.push(session);
    if (found.length >= most) break;
  }
  print(found, json, () =>
    columns([
      ["ID", "STATUS", "STEP", "SITES", "TASK", "RUN", "CREATED"],
      ...found.map((session) => [
        session.id,
        session.status,
        String(session.step),
        session.sites.map(({ name }) => name).join("+"),
        session.task?.id ?? "",
        session.run ?? "",
        new Date(session.createdAt).toISOString(),
      ]),
    ]),
  );
  return EXIT.ok;
};

export const sessions: Command = { usage: USAGE, run };
