/**
 * @module The commands of `stillwater`: one line each. A command's code is loaded when it is asked for.
 */
import type { Stillwater } from "../client.ts";

export interface Command {
  readonly usage: string;
  /** Gives the exit code. `client` is made when it is needed: a wrong command line is told without a token. */
  readonly run: (client: () => Stillwater, args: readonly string[]) => Promise<number>;
}

export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  up: async () => (await import("./up.ts")).up,
  run: async () => (await import("./run/command.ts")).run,
  tasks: async () => (await import("./tasks.ts")).tasks,
  certify: async () => (await import("./certify/command.ts")).certify,
  sessions: async () => (await import("./sessions.ts")).sessions,
  trajectories: async () => (await import("./trajectories/command.ts")).trajectories,
  sites: async () => (await import("./sites.ts")).sites,
  bench: async () => (await import("./bench.ts")).bench,
};
