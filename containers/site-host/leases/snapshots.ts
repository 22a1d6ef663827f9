/**
 * @module Copies of the data of a running instance: named ones that are kept, and passing ones that children start from.
 */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { messageOf } from "../../browser-host/log.ts";
import { SiteHostError, siteFailed } from "../errors.ts";
import type { Instance } from "../instances/instance.ts";
import type { Launcher } from "../instances/launcher.ts";
import type { StartData } from "../instances/orders.ts";
import type { Cookie } from "../sites/cookies.ts";
import type { Site } from "../sites/site.ts";

const HOOK_LIMIT_MS = 60_000;
const DRAFT_BYTES = 8;
const REASON_CHARS = 300;

const SnapshotNote = z.object({
  site: z.string(),
  version: z.string(),
  image: z.string(),
  mark: z.string(),
  cookies: z.record(z.string(), z.array(z.custom<Cookie>())),
  createdAt: z.number(),
  bytes: z.number(),
});
type SnapshotNote = z.infer<typeof SnapshotNote>;

export interface SnapshotInfo {
  readonly name: string;
  readonly site: string;
  readonly version: string;
  readonly createdAt: number;
  /** What it holds beyond the golden copy. */
  readonly bytes: number;
}

export class Snapshots {
  readonly #launcher: Launcher;
  readonly #underWay = new Set<string>();

  constructor(launcher: Launcher) {
    this.#launcher = launcher;
  }

  list(): SnapshotInfo[] {
    const { layout } = this.#launcher;
    return layout.names("snapshots").flatMap((name) => {
      const note = this.#note(name);
      return note ? [infoOf(name, note)] : [];
    });
  }

  /** What an instance of the site starts from to be in that state. */
  async find(name: string, site: Site): Promise<StartData> {
    const note = this.#note(name);
    if (!note || note.site !== site.name) {
      const has = note ? `is one of ${note.site}` : "does not exist";
      throw new SiteHostError("snapshot_not_found", `The snapshot ${name} of ${site.name} cannot be had: it ${has}.`);
    }
    if (note.version !== site.manifest.version) {
      const versions = `was made from version ${note.version}, and the site is at ${site.manifest.version}`;
      throw siteFailed(site.name, `the snapshot ${name} ${versions}. Make it anew.`);
    }
    const { version, mark, cookies } = note;
    // An image of the same version that was built anew serves as well.
    const image = (await this.#launcher.engine.imageID(note.image)) ?? site.golden?.origin.image ?? note.image;
    return { data: this.#launcher.layout.data("snapshots", name), origin: { image, version, mark, cookies } };
  }

  async take(name: string, instance: Instance): Promise<SnapshotInfo> {
    const { layout } = this.#launcher;
    if (this.#underWay.has(name) || this.#note(name)) {
      throw new SiteHostError("snapshot_exists", `There is a snapshot ${name} already. Delete it first, or choose another name.`);
    }
    this.#underWay.add(name);
    try {
      const { origin } = instance;
      const note = await layout.keep(
        "snapshots",
        name,
        (to) => this.#copy(instance, to, true),
        async (data): Promise<SnapshotNote> => ({
          ...origin,
          site: instance.site,
          createdAt: Date.now(),
          bytes: await layout.store.bytesSince(data, origin.mark),
        }),
      );
      return infoOf(name, note);
    } finally {
      this.#underWay.delete(name);
    }
  }

  async remove(name: string): Promise<void> {
    await this.#launcher.layout.drop("snapshots", name);
  }

  /** Calls `work` with a copy of the running instance's data, which is gone afterwards. */
  async passing<T>(instance: Instance, work: (from: StartData) => Promise<T>): Promise<T> {
    const { layout } = this.#launcher;
    const draft = layout.draft(randomBytes(DRAFT_BYTES).toString("hex"));
    try {
      await this.#copy(instance, draft, true);
      return await work({ data: draft, origin: instance.origin });
    } finally {
      await layout.store.remove(draft);
    }
  }

  /** The hooks of the manifest around a copy that takes no time. */
  async #copy(instance: Instance, to: string, frozen: boolean): Promise<void> {
    const { before, after } = instance.manifest.quiesce;
    const { layout } = this.#launcher;
    if (before) await this.#hook(instance, "quiesce.before", before);
    try {
      await layout.store.copy(layout.instance(instance.id), to, frozen);
    } finally {
      if (after) await this.#hook(instance, "quiesce.after", after);
    }
  }

  async #hook({ site, record }: Instance, name: string, command: readonly string[]): Promise<void> {
    const { engine } = this.#launcher;
    const result = await engine.exec(record.container, command, AbortSignal.timeout(HOOK_LIMIT_MS)).catch((error: unknown) => {
      throw siteFailed(site, `${name} could not be run: ${messageOf(error)}`);
    });
    if (result.code === 0) return;
    throw siteFailed(site, `${name} ended with code ${result.code}: ${result.stderr.trim().slice(-REASON_CHARS)}`);
  }

  #note(name: string): SnapshotNote | null {
    const found = SnapshotNote.safeParse(this.#launcher.layout.note("snapshots", name));
    return found.success ? found.data : null;
  }
}

function infoOf(name: string, { site, version, createdAt, bytes }: SnapshotNote): SnapshotInfo {
  return { name, site, version, createdAt, bytes };
}
