/**
 * @module Makes and ends instances: network, data, container, first good answer; and all of it away again.
 */
import { randomBytes } from "node:crypto";
import { identityOf } from "../../browser-host/browser/identity.ts";
import { type Log, messageOf } from "../../browser-host/log.ts";
import type { ContainerManifest } from "../../sites/manifest.ts";
import type { Engine } from "../engine/engine.ts";
import { type Labels, labelsFor, type Ownership } from "../engine/labels.ts";
import { type InstanceNetwork, type Networks, networkName } from "../engine/networks.ts";
import type { Layout } from "../storage/layout.ts";
import { containerOptions } from "./container-spec.ts";
import { lossOf } from "./death-watch.ts";
import { askAll, untilHealthy } from "./health.ts";
import { Instance, type InstanceRecord, type Origin } from "./instance.ts";

/** A network interface is named after it, and those names are short. */
const ID_BYTES = 6;

export interface LaunchRequest {
  readonly manifest: ContainerManifest;
  readonly origin: Origin;
  /** Makes the instance's data at this path; what else it makes for that bears these labels. */
  readonly data: (path: string, labels: Labels) => Promise<void>;
}

interface Parts {
  readonly id: string;
  readonly container: string | null;
  readonly network: string;
  readonly address: string | null;
}

export class Launcher {
  readonly engine: Engine;
  readonly layout: Layout;
  readonly #networks: Networks;
  readonly #ownership: Ownership;
  readonly #closing: AbortSignal;
  readonly #log: Log;
  readonly #living = new Set<string>();

  constructor(options: {
    readonly engine: Engine;
    readonly networks: Networks;
    readonly layout: Layout;
    readonly ownership: Ownership;
    /** Ends the wait for those that boot. */
    readonly closing: AbortSignal;
    readonly log: Log;
  }) {
    this.engine = options.engine;
    this.layout = options.layout;
    this.#networks = options.networks;
    this.#ownership = options.ownership;
    this.#closing = options.closing;
    this.#log = options.log;
  }

  /** Ids of all instances that are being made, run, or are being taken down in this life. */
  get living(): ReadonlySet<string> {
    return this.#living;
  }

  /** A healthy instance. When it cannot be had nothing is left of it. */
  async launch(request: LaunchRequest): Promise<Instance> {
    const id = randomBytes(ID_BYTES).toString("hex");
    this.#living.add(id);
    let network: InstanceNetwork | null = null;
    let container: string | null = null;
    try {
      const labels = labelsFor(this.#ownership, id, request.manifest.name);
      // Both have ended, well or not, before anything is taken down.
      const [made, filled] = await Promise.allSettled([
        this.#networks.create(id, request.manifest.container.egress === "open", labels),
        request.data(this.layout.instance(id), labels),
      ]);
      if (made.status === "rejected") throw made.reason;
      network = made.value;
      if (filled.status === "rejected") throw filled.reason;
      container = await this.#create(request, id, network, labels);
      return await this.#boot(request, id, network, container);
    } catch (error) {
      const said = container === null ? "" : await this.engine.lastWords(container);
      await this.#takeDown({ id, container, network: networkName(id), address: network?.address ?? null });
      throw new Error(`${messageOf(error)}${said === "" ? "" : `; it said: ${said}`}`);
    }
  }

  /** Takes over an instance of an earlier life. */
  adopt(record: InstanceRecord, manifest: ContainerManifest, origin: Origin): Instance {
    this.#living.add(record.id);
    this.#networks.adopt(record.address);
    return new Instance(record, manifest, origin);
  }

  async discard({ record }: Instance): Promise<void> {
    await this.#takeDown(record);
  }

  #create(
    { manifest, origin: { image } }: LaunchRequest,
    id: string,
    { name, address }: InstanceNetwork,
    labels: Labels,
  ): Promise<string> {
    const { isPodman } = this.engine;
    const data = this.layout.instance(id);
    return this.engine.create(containerOptions({ id, manifest, image, data, network: name, address, labels, isPodman }));
  }

  async #boot({ manifest, origin }: LaunchRequest, id: string, network: InstanceNetwork, container: string): Promise<Instance> {
    const startedAt = performance.now();
    const { pid, running } = await this.engine.start(container);
    const processIdentity = running ? identityOf(pid) : null;
    const loss = async () => {
      if (this.#closing.aborted) return "the site host is shutting down";
      return processIdentity !== null && identityOf(pid) === processIdentity ? null : lossOf(this.engine, container);
    };
    await untilHealthy(manifest, network.address, loss);
    await askAll(manifest, network.address, manifest.warmUp.requests);
    const bootMs = Math.round(performance.now() - startedAt);
    const { name, address } = network;
    return new Instance(
      { id, container, network: name, address, pid, processIdentity: processIdentity ?? "", bootMs },
      manifest,
      origin,
    );
  }

  /** What fails here is tried again by the next sweep, which finds it by its label or its folder. */
  async #takeDown({ id, container, network, address }: Parts): Promise<void> {
    try {
      if (container !== null) await this.engine.remove(container);
      await this.#networks.remove(network, address);
      await this.layout.store.remove(this.layout.instance(id));
    } catch (error) {
      this.#log("warn", "take_down_failed", { instance: id, reason: messageOf(error) });
    } finally {
      this.#living.delete(id);
    }
  }
}
