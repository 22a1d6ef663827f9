/**
 * @module A small network of its own for each instance: it reaches nothing and nobody, unless its manifest opens it; only
 * this machine reaches it.
 */
import { randomInt } from "node:crypto";
import { absentAsNull } from "./absence.ts";
import type { Engine } from "./engine.ts";
import { INSTANCE, type Labels, OWNER, type Owned } from "./labels.ts";

/** Eight addresses: the network's, the gateway's, the instance's; the rest is what engines want to have. */
const SUBNET_BITS = 29;
const SUBNET_SIZE = 8;
const SUBNETS = 65_536 / SUBNET_SIZE;
/** Instances without a way out are in the lower half of the range, so that the firewall can tell them from the others. */
const CLOSED_SUBNETS = SUBNETS / 2;
const CLOSED_BITS = 17;
const ATTEMPTS = 24;
const MAX_DEVICE_CHARS = 15;
/** Of the network devices of this machine that lead to instances. */
export const DEVICE_PREFIX = "sw";

/** The part of a range in which no instance has a way out. */
export function closedPart(range: string): string {
  return range.replace(/\/\d+$/, `/${CLOSED_BITS}`);
}

export function networkName(instance: string): string {
  return `stillwater-${instance}`;
}

export interface InstanceNetwork {
  readonly name: string;
  /** The instance's address in it. */
  readonly address: string;
}

export class Networks {
  readonly #engine: Engine;
  readonly #range: string;
  readonly #taken = new Set<number>();

  /** `range` is a /16. */
  constructor(engine: Engine, range: string) {
    this.#engine = engine;
    this.#range = range;
  }

  /** `open` lets it out to the world. */
  async create(instance: string, open: boolean, labels: Labels): Promise<InstanceNetwork> {
    const name = networkName(instance);
    for (let attempt = 1; ; attempt++) {
      const index = this.#pick(open);
      const [subnet, gateway, address] = [0, 1, 2].map((offset) => this.#address(index, offset)) as [string, string, string];
      try {
        await this.#create({
          name,
          device: `${DEVICE_PREFIX}${instance}`.slice(0, MAX_DEVICE_CHARS),
          subnet,
          gateway,
          open,
          labels,
        });
        this.#taken.add(index);
        return { name, address };
      } catch (error) {
        // Somebody else on this machine may use that part of the range.
        if (attempt >= ATTEMPTS || !/subnet|pool overlaps|already (used|in use)/i.test(String(error))) throw error;
      }
    }
  }

  /** An instance of an earlier life keeps its network. */
  adopt(address: string): void {
    const [, , third = 0, fourth = 0] = address.split(".").map(Number);
    this.#taken.add(Math.floor((third * 256 + fourth) / SUBNET_SIZE));
  }

  async remove(name: string, address: string | null): Promise<void> {
    await absentAsNull(this.#engine.docker.getNetwork(name).remove());
    if (address !== null) this.#release(address);
  }

  async owned(owner: string): Promise<Owned[]> {
    const found = await this.#engine.docker.listNetworks({ filters: { label: [`${OWNER}=${owner}`] } });
    return found.map(({ Name, Labels }) => ({ id: Name, instance: Labels?.[INSTANCE] ?? "" }));
  }

  #release(address: string): void {
    const [, , third = 0, fourth = 0] = address.split(".").map(Number);
    this.#taken.delete(Math.floor((third * 256 + fourth) / SUBNET_SIZE));
  }

  #pick(open: boolean): number {
    for (;;) {
      const index = open ? randomInt(CLOSED_SUBNETS, SUBNETS) : randomInt(CLOSED_SUBNETS);
      if (!this.#taken.has(index)) return index;
    }
  }

  #address(index: number, offset: number): string {
    const [first, second] = this.#range.split(".");
    const within = index * SUBNET_SIZE + offset;
    return `${first}.${second}.${within >> 8}.${within & 255}`;
  }

  async #create(options: {
    readonly name: string;
    readonly device: string;
    readonly subnet: string;
    readonly gateway: string;
    readonly open: boolean;
    readonly labels: Labels;
  }): Promise<void> {
    const { name, device, gateway, open, labels } = options;
    const subnet = `${options.subnet}/${SUBNET_BITS}`;
    if (!this.#engine.isPodman) {
      await this.#engine.docker.createNetwork({
        Name: name,
        Driver: "bridge",
        Internal: !open,
        IPAM: { Driver: "default", Config: [{ Subnet: subnet, Gateway: gateway }] },
        Options: { "com.docker.network.bridge.name": device },
        Labels: { ...labels },
      });
      return;
    }
    // Podman's own way of saying it can leave out the name server, which would be a process more for each.
    await this.#dial("/v4.0.0/libpod/networks/create", {
      name,
      driver: "bridge",
      internal: !open,
      dns_enabled: false,
      network_interface: device,
      subnets: [{ subnet, gateway }],
      labels,
    });
  }

  #dial(path: string, body: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#engine.docker.modem.dial(
        { path, method: "POST", options: body, statusCodes: { 200: true, 201: true } },
        (error: unknown, answer: unknown) => (error ? reject(error) : resolve(answer)),
      );
    });
  }
}
