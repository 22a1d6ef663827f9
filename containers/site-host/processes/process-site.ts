/**
 * @module A site of kind process as the host runs it, from a manifest or from a caller's request.
 */
import { resolve } from "node:path";
import type { SiteHook, SiteProcess } from "../../../sdk/protocol/hooks.ts";
import type { ProcessManifest } from "../../sites/manifest.ts";

export interface ProcessWish {
  readonly name: string;
  readonly version: string;
  readonly hosts: readonly string[];
  readonly process: SiteProcess;
  readonly reset: SiteHook | null;
  readonly state: SiteHook | null;
  /** How many may run at once; null: as many as the host has places for. */
  readonly max: number | null;
}

/** Folders of the manifest are seen from its own. */
export function wishOf(manifest: ProcessManifest, folder: string): ProcessWish {
  const { name, version, hosts, process, reset, state, pool } = manifest;
  return {
    name,
    version,
    hosts: hosts.flatMap(({ names }) => names),
    process: { ...process, cwd: resolve(folder, process.cwd) },
    reset: placed(reset, folder),
    state: placed(state, folder),
    max: pool.max,
  };
}

function placed(hook: SiteHook | undefined, folder: string): SiteHook | null {
  if (hook === undefined || typeof hook === "string" || !("command" in hook)) return hook ?? null;
  return { ...hook, cwd: resolve(folder, hook.cwd ?? ".") };
}
