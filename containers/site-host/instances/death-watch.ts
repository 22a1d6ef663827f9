/**
 * @module Notices instances that died by themselves, and finds out why.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { identityOf } from "../../browser-host/browser/identity.ts";
import type { Engine } from "../engine/engine.ts";
import type { Instance } from "./instance.ts";

const CHECK_MS = 250;
/** The engine hears of an end a little later than the process table. */
const ENGINE_LAG_MS = 2000;
const POLL_MS = 25;
const KILLED = 137;

/** A process is looked up by its number: cheap enough to do for all of them several times a second. */
export class DeathWatch {
  readonly #engine: Engine;
  readonly #watched = new Set<Instance>();
  readonly #timer: NodeJS.Timeout;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#timer = setInterval(() => this.#check(), CHECK_MS);
  }

  add(instance: Instance): void {
    this.#watched.add(instance);
  }

  remove(instance: Instance): void {
    this.#watched.delete(instance);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    for (const instance of this.#watched) {
      const { pid, processIdentity, container } = instance.record;
      if (identityOf(pid) === processIdentity) continue;
      this.#watched.delete(instance);
      void lossOf(this.#engine, container).then((reason) => instance.lose(reason));
    }
  }
}

/** In words, for people. */
export async function lossOf(engine: Engine, container: string): Promise<string> {
  try {
    const until = performance.now() + ENGINE_LAG_MS;
    let state = await engine.state(container);
    while (state?.running && performance.now() < until) {
      await sleep(POLL_MS);
      state = await engine.state(container);
    }
    if (state === null) return "its container was removed";
    if (state.outOfMemory) return "it ran out of the memory that its manifest allows (raise container.memoryMiB)";
    // Not every engine hears of the kernel's reason.
    if (state.exitCode === KILLED) {
      return `its main process was killed (code ${KILLED}), most often because it needs more memory than its manifest allows (container.memoryMiB)`;
    }
    const said = await engine.lastWords(container);
    return `its main process ended with code ${state.exitCode}${said === "" ? "" : `; it said: ${said}`}`;
  } catch (error) {
    return `its main process is gone, and the engine cannot say why: ${error instanceof Error ? error.message : String(error)}`;
  }
}
