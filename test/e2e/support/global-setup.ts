/**
 * @module One service for all end-to-end tests that do not kill it, started as a user starts it.
 */
import type { TestProject } from "vitest/node";
import "../../support/provided.ts";
import { startService } from "./service.ts";

export default async function service(project: TestProject): Promise<() => Promise<void>> {
  const running = await startService();
  project.provide("serviceURL", running.url);
  project.provide("serviceToken", running.token);
  return () => running.stop();
}
