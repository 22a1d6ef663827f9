/**
 * @module The Prometheus text: what was counted, and how things stand.
 */
import type { Gauge } from "../../browser-host/counters.ts";
import type { Containers } from "../containers.ts";
import type { FaceOptions } from "./server.ts";

export function metricsOf({ containers, processes, metrics }: FaceOptions): string {
  const servers: Gauge[] = [
    { name: "processes", help: "Servers of process sites that run or start.", value: processes.running },
    { name: "processes_max", help: "Places for servers of process sites.", value: processes.max },
    { name: "resident_bytes", help: "Resident memory of the host itself.", value: process.memoryUsage.rss() },
  ];
  return metrics.text([...servers, ...(containers.now ? containerGauges(containers.now) : [])]);
}

function containerGauges({ sites, supply, leases, admission }: Containers): Gauge[] {
  const { active, max, memory, disk } = admission.capacity;
  const perSite = [...sites.values()].map((site) => ({ site, pool: supply.status(site.name) }));
  return [
    { name: "instances", help: "Instances that run or start.", value: active },
    { name: "instances_max", help: "Places for instances.", value: max },
    { name: "leases", help: "Leases that hold.", value: leases.book.all.length },
    { name: "memory_available_bytes", help: "Memory that the system could still give.", value: memory.availableBytes },
    { name: "disk_free_bytes", help: "Space left for copies.", value: disk.freeBytes },
    ...(["ready", "starting", "active", "target"] as const).flatMap((state) =>
      perSite.map(({ site, pool }) => ({
        name: `site_${state}`,
        help: `Instances of the site: ${state}.`,
        value: pool[state],
        labels: { site: site.name },
      })),
    ),
    ...perSite.map(({ site }) => ({
      name: "site_healthy",
      help: "Whether the site is well.",
      value: site.health === "ok" ? 1 : 0,
      labels: { site: site.name },
    })),
  ];
}
