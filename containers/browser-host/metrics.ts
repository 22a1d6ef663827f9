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
  cdp_refused_total: "CDP commands that clients may not send, by method.",
  browsers_recycled_total: "Chrome processes that took no more sessions, by reason.",
  renderer_crashes_total: "Pages whose process crashed.",
  pages_ended_total: "Pages that were ended because they took too much, by reason.",
  pages_slowed_total: "Times that a page which kept a core busy was put behind the others.",
  proxy_requests_total: "Requests of browsers, by outcome.",
} as const;
export type CounterName = keyof typeof COUNTERS;

export class Metrics extends Counters<CounterName> {
  constructor() {
    super(PREFIX, COUNTERS);
  }
}
