/**
 * @module One running copy of a site.
 */
import type { ContainerManifest } from "../../sites/manifest.ts";
import type { Cookie } from "../sites/cookies.ts";

/** What must be known of an instance to take it over from an earlier life of the host. */
export interface InstanceRecord {
  readonly id: string;
  readonly container: string;
  readonly network: string;
  readonly address: string;
  readonly pid: number;
  /** Tells this process from a later one with the same number. */
  readonly processIdentity: string;
  /** From the engine's start to the first good answer. */
  readonly bootMs: number;
}

/** What its data come from, and what holds for them. */
export interface Origin {
  readonly image: string;
  readonly version: string;
  /** From which its changes are counted. */
  readonly mark: string;
  /** Of the accounts that are signed in in these data. */
  readonly cookies: Readonly<Record<string, Cookie[]>>;
}

export class Instance {
  readonly record: InstanceRecord;
  readonly origin: Origin;
  readonly manifest: ContainerManifest;
  /** When it last gave a good answer. */
  healthyAt = performance.now();
  /** Whether it could be frozen; null when nobody tried. */
  pausing: Promise<boolean> | null = null;
  #loss: string | null = null;
  #onLost: (reason: string) => void = () => {};

  constructor(record: InstanceRecord, manifest: ContainerManifest, origin: Origin) {
    this.record = record;
    this.origin = origin;
    this.manifest = manifest;
  }

  get id(): string {
    return this.record.id;
  }

  get site(): string {
    return this.manifest.name;
  }

  /** Why it died; null while it runs. */
  get loss(): string | null {
    return this.#loss;
  }

  /** One listener: whoever holds the instance. It is told at once of a loss that has happened. */
  set onLost(listener: (reason: string) => void) {
    this.#onLost = listener;
    if (this.#loss !== null) listener(this.#loss);
  }

  lose(reason: string): void {
    if (this.#loss !== null) return;
    this.#loss = reason;
    this.#onLost(reason);
  }
}
