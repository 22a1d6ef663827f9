/**
 * @module A network namespace of Linux with nothing but loopback in it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import type { Server } from "node:http";
import { Server as SocketServer } from "node:net";
import { join } from "node:path";
import type { BrowserNetwork } from "./browser-network.ts";
import type { KeeperAnswer, KeeperRequest } from "./keeper.ts";

const KEEPER = join(import.meta.dirname, "keeper.ts");
const START_LIMIT_MS = 5000;
const LISTEN_LIMIT_MS = 20_000;
/**
 * Loopback starts out down. Without another interface that is up, pages would be told that they are offline; without
 * addresses it does not change again.
 */
const SET_UP = [
  "ip link set lo up",
  "(ip link add online0 type dummy 2>/dev/null || ip link add online0 type veth peer name online1)",
  "ip link set online0 addrgenmode none && ip addr add 192.0.2.1/32 dev online0 && ip link set online0 up",
  "if ip link show online1 >/dev/null 2>&1; then ip link set online1 addrgenmode none && ip link set online1 up; fi",
].join(" && ");

interface Waiting {
  resolve(handle: SocketServer): void;
  reject(error: Error): void;
}

export class OwnNetwork implements BrowserNetwork {
  readonly own = true;
  /** They keep the namespaces alive for as long as this process is. */
  readonly #net: number;
  readonly #user: number | null;
  readonly #waiting = new Map<number, Waiting>();
  #keeper: ChildProcess;
  #restarting: Promise<void> | null = null;
  #lastID = 0;
  #closed = false;

  private constructor(keeper: ChildProcess, net: number, user: number | null) {
    this.#net = net;
    this.#user = user;
    this.#keeper = keeper;
    this.#watch(keeper);
  }

  /** Rejects where the system does not allow it. */
  static async open(): Promise<OwnNetwork> {
    const asRoot = process.getuid?.() === 0;
    const unshare = ["--net", ...(asRoot ? [] : ["--user", "--map-current-user", "--keep-caps"])];
    const keeper = await startKeeper("unshare", [...unshare, "--", "sh", "-c", `${SET_UP} && exec "$0" "$@"`]);
    try {
      const fd = (name: string) => openSync(`/proc/${keeper.pid}/ns/${name}`, "r");
      return new OwnNetwork(keeper, fd("net"), asRoot ? null : fd("user"));
    } catch (error) {
      keeper.kill("SIGKILL");
      throw error;
    }
  }

  /** Of the process that opens ports in it. */
  get keeperPID(): number {
    return this.#keeper.pid ?? 0;
  }

  get isKept(): boolean {
    return this.#keeper.connected;
  }

  async listen(server: Server): Promise<void> {
    const handle = await this.#ask();
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(handle, resolve);
    });
  }

  command(program: string, args: readonly string[]): readonly [string, readonly string[]] {
    const path = (fd: number) => `/proc/${process.pid}/fd/${fd}`;
    const user = this.#user === null ? [] : [`--user=${path(this.#user)}`, "--preserve-credentials"];
    return ["nsenter", [`--net=${path(this.#net)}`, ...user, "--", program, ...args]];
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#keeper.kill("SIGKILL");
    closeSync(this.#net);
    if (this.#user !== null) closeSync(this.#user);
  }

  async #ask(): Promise<SocketServer> {
    if (this.#closed) throw new Error("the network of the browsers is closed");
    if (!this.isKept) await this.#restart();
    const id = ++this.#lastID;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#settle(id)?.reject(new Error("no port could be opened in time")), LISTEN_LIMIT_MS);
      const done =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          then(value);
        };
      this.#waiting.set(id, { resolve: done(resolve), reject: done(reject) });
      this.#keeper.send({ id } satisfies KeeperRequest);
    });
  }

  /** The namespace outlives its keeper; another one goes into the same. */
  #restart(): Promise<void> {
    this.#restarting ??= startKeeper(...this.command("env", []))
      .then((keeper) => {
        this.#keeper = keeper;
        this.#watch(keeper);
        if (this.#closed) keeper.kill("SIGKILL");
      })
      .finally(() => {
        this.#restarting = null;
      });
    return this.#restarting;
  }

  #watch(keeper: ChildProcess): void {
    keeper.on("message", (answer: KeeperAnswer, handle: unknown) => {
      const waiting = this.#settle(answer.id);
      if (handle instanceof SocketServer) {
        if (waiting === undefined) handle.close();
        else waiting.resolve(handle);
      } else waiting?.reject(new Error("error" in answer ? answer.error : "no port came"));
    });
    keeper.on("error", () => {});
    keeper.once("exit", () => {
      for (const id of this.#waiting.keys()) this.#settle(id)?.reject(new Error("the keeper of the browsers' network ended"));
    });
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }
}

/** Resolves when it is in there and ready; what runs it is the given command with the keeper behind. */
function startKeeper(program: string, args: readonly string[]): Promise<ChildProcess> {
  const keeper = spawn(program, [...args, process.execPath, KEEPER], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: { PATH: process.env.PATH ?? "" },
  });
  return new Promise((resolve, reject) => {
    let said = "";
    keeper.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said = `${said}${text}`.slice(-1000);
    });
    const fail = (reason: string) => {
      clearTimeout(timer);
      keeper.kill("SIGKILL");
      reject(new Error(said.trim() || reason));
    };
    const timer = setTimeout(() => fail("it did not start in time"), START_LIMIT_MS);
    keeper.once("error", (error) => fail(error.message));
    keeper.once("exit", (code) => fail(`it ended with code ${code}`));
    keeper.once("message", () => {
      clearTimeout(timer);
      keeper.removeAllListeners("exit");
      keeper.removeAllListeners("error");
      resolve(keeper);
    });
  });
}
