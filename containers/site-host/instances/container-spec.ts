/**
 * @module What the engine is told about an instance: an image that cannot be written to, data mounted over it, limits, and
 * no rights beyond what the manifest names.
 */
import type { ContainerCreateOptions } from "dockerode";
import type { ContainerManifest } from "../../sites/manifest.ts";
import type { Labels } from "../engine/labels.ts";

const MIB = 2 ** 20;
const NANO = 1e9;
/** Programs expect to write there, whatever the manifest says about a read-only root. */
const ALWAYS_TEMPORARY = ["/tmp", "/run", "/var/tmp"];
/** Of the memory, which holds what lies in temporary directories. */
const TEMPORARY_SHARE = 0.5;
const LOG_LIMIT = "1m";
/** Of the instance itself, where nobody answers. */
const NO_NAME_SERVER = "0.0.0.0";

export interface InstanceSpec {
  readonly id: string;
  readonly manifest: ContainerManifest;
  /** The image itself, not its name: the name may come to mean another one. */
  readonly image: string;
  /** Holds a directory for each of the manifest's data paths, named by its place in the list. */
  readonly data: string;
  readonly network: string;
  readonly address: string;
  readonly labels: Labels;
  readonly isPodman: boolean;
}

export function containerOptions(spec: InstanceSpec): ContainerCreateOptions {
  const { container, name } = spec.manifest;
  return {
    name: `stillwater-${name}-${spec.id}`,
    Image: spec.image,
    ...(container.command ? { Cmd: [...container.command] } : {}),
    Env: Object.entries(container.env).map(([key, value]) => `${key}=${value}`),
    StopSignal: container.stopSignal,
    Labels: { ...spec.labels },
    HostConfig: {
      Binds: [
        ...container.data.map((path, index) => `${dataFolder(spec.data, index)}:${path}`),
        ...Object.entries(container.shared).map(([path, from]) => `${from}:${path}:ro`),
      ],
      Tmpfs: temporary(spec),
      ReadonlyRootfs: !container.writableRoot,
      NetworkMode: spec.network,
      // Docker's own name server asks those of the machine, from the machine: a name that is looked up would be a way out.
      ...(container.egress === "open" || spec.isPodman ? {} : { Dns: [NO_NAME_SERVER] }),
      Memory: container.memoryMiB * MIB,
      // No swap beyond the memory.
      MemorySwap: container.memoryMiB * MIB,
      NanoCpus: Math.round(container.cpus * NANO),
      PidsLimit: container.pids,
      CapDrop: ["ALL"],
      CapAdd: [...container.capabilities],
      SecurityOpt: ["no-new-privileges"],
      LogConfig: { Type: "json-file", Config: { "max-size": LOG_LIMIT } },
    },
    NetworkingConfig: { EndpointsConfig: { [spec.network]: { IPAMConfig: { IPv4Address: spec.address } } } },
  };
}

export function dataFolder(data: string, index: number): string {
  return `${data}/${index}`;
}

function temporary({ manifest, isPodman }: InstanceSpec): Record<string, string> {
  const { tmpfs, data, memoryMiB, writableRoot } = manifest.container;
  // An image that writes to its root may hold what it needs in any of them.
  const always = writableRoot ? [] : ALWAYS_TEMPORARY.filter((path) => !data.includes(path));
  const paths = new Set([...always, ...tmpfs]);
  const size = Math.max(1, Math.floor(memoryMiB * TEMPORARY_SHARE));
  // Podman fills them from the image unless it is told not to; Docker never does.
  const options = `rw,nosuid,nodev,mode=1777,size=${size}m${isPodman ? ",notmpcopyup" : ""}`;
  return Object.fromEntries([...paths].map((path) => [path, options]));
}
