/**
 * @module The Worker: the only public door, and the classes of the objects behind it.
 */
import type { Env } from "../durable-objects/env.ts";
import { serveSiteDoor } from "../durable-objects/site/door.ts";
import { app } from "./app.ts";

export { OpenEnvObject } from "../durable-objects/openenv/openenv-object.ts";
export { RegistryObject } from "../durable-objects/registry/registry-object.ts";
export { RolloutObject } from "../durable-objects/rollout/rollout-object.ts";
export { SessionObject } from "../durable-objects/session/session-object.ts";
export { SitePoolObject } from "../durable-objects/site/pool-object.ts";
export { SiteObject } from "../durable-objects/site/site-object.ts";

export default {
  fetch: async (request, env, ctx) => (await serveSiteDoor(request, env)) ?? app.fetch(request, env, ctx),
} satisfies ExportedHandler<Env>;
