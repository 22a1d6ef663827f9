/**
 * @module How the host is doing: the engine is asked, and what is not as it should be is said plainly.
 */
import { messageOf } from "../../browser-host/log.ts";
import type { FaceOptions } from "./server.ts";

const SOON_MS = 500;

export interface Health {
  readonly ok: boolean;
  readonly engine: string;
  readonly storage: string;
  /** Sentences for people, about what is worse here than it could be. */
  readonly warnings: readonly string[];
}

/** The route is open to all, so that it names no site and no path but those in warnings. */
export async function healthOf({ containers }: FaceOptions): Promise<Health> {
  const there = await containers.soon(SOON_MS);
  if (there === null) {
    const why = containers.off === null ? "the container engine is still starting" : `container sites are off: ${containers.off}`;
    return { ok: true, engine: "none", storage: "none", warnings: [why] };
  }
  const { engine, storage, fence } = there;
  const problem = await engine.docker.ping().then(
    () => null,
    (error: unknown) => `the engine does not answer: ${messageOf(error)}`,
  );
  return {
    ok: problem === null,
    engine: engine.name,
    storage: storage.kind,
    warnings: [problem, storage.warning, fence].filter((warning) => warning !== null),
  };
}
