/**
 * @module What the browser host counts.
 */
import { Counters } from "./counters.ts";

const PREFIX = "stillwater_browser_host_";

const COUNTERS = {
  sessions_opened_total: "Sessions handed out.",
  sessions_closed_total: "Sessions ended, by reason.",
  sessions_refused_total: "Requests for a session answered with 503.",
  queue_wait_seconds_sum: "Time that requests spent in the queue.",
  queue_wait_seconds_count: "Requests that were in the queue.",
  launches_total: "Chrome processes started, by outcome.",
  launch_seconds_sum: "Time spent starting Chrome processes.",
  launch_seconds_count: "Chrome processes timed.",
  cdp_connections_total: "CDP connections of clients.",
  cdp_client_bytes_total: "CDP bytes from clients.",
  proxy_requests_total: "Requests of browsers, by outcome.",
} as const;
export type CounterName = keyof typeof COUNTERS;

export class Metrics extends Counters<CounterName> {
  constructor() {
    super(PREFIX, COUNTERS);
  }
}
