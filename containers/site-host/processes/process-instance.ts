/**
 * @module One running server of a process site: its port, its data folder, its hooks, its end.
 */
import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type HookCommand, isHookCommand } from "../../../sdk/protocol/hooks.ts";
import type { Log } from "../../browser-host/log.ts";
import { addressOf, asCall, callHook, type HookContext, type HookName, parseState } from "../../shared/hook-call.ts";
import { siteFailed } from "../errors.ts";
import { commandWords, runCommand } from "./command.ts";
import { commandEnvironment } from "./environment.ts";
import { CommandGroup, exitWords } from "./group.ts";
import type { GroupGuard } from "./guard.ts";
import { ProcessOutput } from "./output.ts";
import type { ProcessWish } from "./process-site.ts";
import { freePort, untilReady } from "./ready.ts";

const PRIVATE_MODE = 0o700;
/** Another process may take the port between our finding it and the server's listening on it. */
const PORT_TRIES = 3;
const PORT_TAKEN = /EADDRINUSE|address already in use/i;
const SHOWN_CHARS = 300;

export interface InstanceOptions {
  readonly id: string;
  readonly wish: ProcessWish;
  readonly context: HookContext;
  /** For all that it keeps; it is gone when the instance is. */
  readonly folder: string;
  readonly hookToken: string;
  readonly guard: GroupGuard;
  readonly ports: Set<number>;
  readonly log: Log;
  readonly signal: AbortSignal;
}

export class ProcessInstance {
  readonly wish: ProcessWish;
  readonly #options: InstanceOptions;
  readonly #group: CommandGroup;
  readonly #output: ProcessOutput;
  readonly #port: number;
  #address = "127.0.0.1";
  #loss: string | null = null;
  #runs = 0;

  private constructor(options: InstanceOptions, group: CommandGroup, output: ProcessOutput, port: number) {
    this.wish = options.wish;
    this.#options = options;
    this.#group = group;
    this.#output = output;
    this.#port = port;
  }

  /** Started and ready; nothing is left behind when that fails. */
  static async start(options: InstanceOptions): Promise<ProcessInstance> {
    for (let attempt = 1; ; attempt++) {
      const instance = await ProcessInstance.#launch(options);
      try {
        await instance.#untilReady();
        return instance;
      } catch (error) {
        await instance.end();
        if (attempt < PORT_TRIES && PORT_TAKEN.test(instance.#output.tail)) continue;
        throw error;
      }
    }
  }

  static async #launch(options: InstanceOptions): Promise<ProcessInstance> {
    const { wish, context, folder, guard, ports, hookToken, log, id } = options;
    const port = await freePort(ports);
    ports.add(port);
    mkdirSync(folder, { recursive: true, mode: PRIVATE_MODE });
    const env = commandEnvironment(context, wish.process.env ?? {}, {
      PORT: String(port),
      STILLWATER_DATA_DIR: folder,
      STILLWATER_HOOK_TOKEN: hookToken,
    });
    const group = new CommandGroup({ command: wish.process.command, cwd: wish.process.cwd ?? folder, env, mark: id, guard });
    const output = new ProcessOutput((line) => log("info", "process_output", { site: wish.name, instance: id, line }));
    output.follow(group.child.stdout);
    output.follow(group.child.stderr);
    const instance = new ProcessInstance(options, group, output, port);
    void group.exited.then(() => instance.lose(`its process ${instance.#exitWords()}`));
    return instance;
  }

  get pid(): number {
    return this.#group.pid;
  }

  /** Why it is of no use any more; null while it runs. */
  get loss(): string | null {
    return this.#loss;
  }

  get upstream(): string {
    return `http://${this.#address.includes(":") ? `[${this.#address}]` : this.#address}:${this.#port}`;
  }

  lose(reason: string): void {
    this.#loss ??= reason;
  }

  /** Brings it to a fresh state by its hook. */
  async reset(context: HookContext, signal: AbortSignal): Promise<void> {
    if (this.wish.reset !== null) await this.#run("reset", this.wish.reset, context, signal);
  }

  async state(context: HookContext, signal: AbortSignal): Promise<unknown> {
    const { state } = this.wish;
    if (state === null) throw siteFailed(this.wish.name, "it has no state hook, so that its state cannot be read");
    const text = await this.#run("state", state, context, signal);
    return parseState(text, context, isHookCommand(state) ? commandWords(state) : addressOf(asCall(state), this.upstream));
  }

  /** What the command of a verifier prints. */
  verify(command: HookCommand, context: HookContext, input: string, signal: AbortSignal): Promise<string> {
    return this.#runCommand("verify", command, context, signal, input);
  }

  /** Ends its processes; what it kept stays until the end. */
  stop(): Promise<void> {
    return this.#group.end();
  }

  async end(): Promise<void> {
    this.lose("it was ended");
    await this.#group.end();
    this.#options.ports.delete(this.#port);
    await rm(this.#options.folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }

  #run(hook: HookName, wish: NonNullable<ProcessWish["reset"]>, context: HookContext, signal: AbortSignal): Promise<string> {
    if (isHookCommand(wish)) return this.#runCommand(hook, wish, context, signal);
    const extra = { "x-stillwater-hook": this.#options.hookToken };
    return callHook(hook, asCall(wish), this.upstream, context, { extra });
  }

  #runCommand(
    hook: HookName,
    wish: HookCommand,
    context: HookContext,
    signal: AbortSignal,
    input?: string | undefined,
  ): Promise<string> {
    const { hookToken, folder, guard, id } = this.#options;
    this.#runs++;
    return runCommand({
      hook,
      wish,
      context,
      input,
      folder,
      variables: {
        PORT: String(this.#port),
        STILLWATER_URL: this.upstream,
        STILLWATER_DATA_DIR: folder,
        STILLWATER_HOOK_TOKEN: hookToken,
      },
      // Its own mark: the end of a hook is not the end of the server.
      mark: `${id}.${this.#runs}`,
      guard,
      signal,
    });
  }

  async #untilReady(): Promise<void> {
    const { wish, signal } = this.#options;
    const { readyPath, readyTimeoutMs, command } = wish.process;
    const ended = () => (signal.aborted ? "nobody waits for it any more" : this.#loss);
    try {
      const host = wish.hosts[0] ?? wish.name;
      this.#address = await untilReady({ port: this.#port, path: readyPath, host, timeoutMs: readyTimeoutMs, ended });
    } catch (error) {
      const said = this.#output.tail.slice(-SHOWN_CHARS);
      const words = `${(error as Error).message}${said === "" ? "" : `; it printed: ${said}`}`;
      throw siteFailed(wish.name, `its server (${commandWords({ command })}) did not become ready: ${words}`);
    }
  }

  #exitWords(): string {
    const { exit } = this.#group;
    const said = this.#output.tail.slice(-SHOWN_CHARS);
    return `${exit === null ? "ended" : exitWords(exit)}${said === "" || exit?.error ? "" : `; it printed: ${said}`}`;
  }
}

export const folderOf = (root: string, id: string): string => join(root, id);
