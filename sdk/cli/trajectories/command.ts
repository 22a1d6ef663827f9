/**
 * @module `stillwater trajectories list | show | export | replay`.
 */
import type { Command } from "../commands.ts";
import { noCommand } from "../usage.ts";
import { exportTrajectories } from "./export.ts";
import { replay } from "./replay.ts";
import { list, show } from "./show.ts";
import { USAGE } from "./usage.ts";

const COMMANDS: Readonly<Record<string, Command["run"]>> = { list, show, export: exportTrajectories, replay };

export const trajectories: Command = {
  usage: USAGE,
  run: (client, [name, ...args]) => {
    const run = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!run) throw noCommand("trajectories", name, Object.keys(COMMANDS), USAGE);
    return run(client, args);
  },
};
