/**
 * @module The Prometheus text: what was counted, and how things stand.
 */
import type { Gauge } from "../../browser-host/counters.ts";
import type { FaceOptions } from "./server.ts";

export function metricsOf({ sites, supply, leases, admission, metrics }: FaceOptions): string {
  const { active, max, memory, disk } = admission.capacity;
  const perSite = [...sites.values()].map((site) => ({ site, pool: supply.status(site.name) }));
  const gauges: Gauge[] = [
    { name: "instances", help: "Instances that run or start.", value: active },
    { name: "instances_max", help: "Places for instances.", value: max },
    { name: "leases", help: "Leases that hold.", value: leases.book.all.length },
    { name: "memory_available_bytes", help: "Memory that the system could still give.", value: memory.availableBytes },
    { name: "disk_free_bytes", help: "Space left for copies.", value: disk.freeBytes },
    { name: "resident_bytes", help: "Resident memory of the host itself.", value: process.memoryUsage.rss() },
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
  return metrics.text(gauges);
}
