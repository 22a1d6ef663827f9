/**
 * @module What the site host counts.
 */
import { Counters } from "../browser-host/counters.ts";

const PREFIX = "stillwater_site_host_";

const COUNTERS = {
  leases_granted_total: "Leases granted, by site and by how the instance was had.",
  leases_refused_total: "Requests answered with 503 for lack of room.",
  leases_ended_total: "Leases that ended, by reason.",
  resets_total: "Resets, by site.",
  forks_total: "Instances forked, by site.",
  snapshots_total: "Named snapshots taken, by site.",
  boots_total: "Boots of instances, by site and outcome.",
  boot_seconds_sum: "Time from the engine's start to the first good answer, by site.",
  instances_died_total: "Leased instances that died by themselves, by site.",
  instances_discarded_total: "Instances taken down, by site.",
  leftovers_swept_total: "Containers, networks and copies that an earlier life left behind.",
} as const;

export class Metrics extends Counters<keyof typeof COUNTERS> {
  constructor() {
    super(PREFIX, COUNTERS);
  }
}
