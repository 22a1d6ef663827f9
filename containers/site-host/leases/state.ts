/**
 * @module The state of an instance, as its manifest says how to read it: by a command inside, or from a port that no host
 * name leads to.
 */
import { messageOf } from "../../browser-host/log.ts";
import type { Engine } from "../engine/engine.ts";
import { SiteHostError, siteFailed } from "../errors.ts";
import type { Instance } from "../instances/instance.ts";
import { firstHost } from "../sites/hosts.ts";
import { askSite } from "../sites/site-client.ts";

const STATE_LIMIT_MS = 60_000;
const SHOWN_CHARS = 200;

/** JSON text. */
export async function readState(engine: Engine, { manifest, record, site }: Instance): Promise<string> {
  const { state } = manifest;
  if (!state) throw new SiteHostError("invalid_request", `The manifest of ${site} does not say how to read its state.`);
  try {
    const text =
      "command" in state
        ? await byCommand(engine, record.container, state.command)
        : await byPort(record.address, state.port, firstHost(manifest).header, state.path);
    return JSON.stringify(JSON.parse(text));
  } catch (error) {
    throw siteFailed(site, `its state cannot be read: ${messageOf(error)}`);
  }
}

async function byCommand(engine: Engine, container: string, command: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await engine.exec(container, command, AbortSignal.timeout(STATE_LIMIT_MS));
  if (code === 0) return stdout;
  throw new Error(`${JSON.stringify(command)} ended with code ${code}: ${stderr.trim().slice(-SHOWN_CHARS)}`);
}

async function byPort(address: string, port: number, host: string, path: string): Promise<string> {
  const { status, body } = await askSite({ address, port, host, path, timeoutMs: STATE_LIMIT_MS });
  if (status === 200) return body;
  throw new Error(`${path} answered ${status}: ${body.slice(0, SHOWN_CHARS)}`);
}
