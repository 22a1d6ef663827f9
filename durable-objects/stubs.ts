/**
 * @module Stubs of the objects behind the Worker, typed by their RPC interfaces. Get one per call: one that has thrown stays broken.
 */
import type { Env } from "./env.ts";
import { REGISTRY_NAME, type RegistryRPC } from "./registry/rpc.ts";
import type { RolloutRPC } from "./rollout/rpc.ts";
import type { SessionRPC } from "./session/rpc.ts";

/** The runtime's own stub types lose every `unknown` on the wire, so the interfaces are named here. */
export const sessionObject = (env: Env, id: string): SessionRPC => env.SESSION.getByName(id) as unknown as SessionRPC;

export const registryObject = (env: Env): RegistryRPC => env.REGISTRY.getByName(REGISTRY_NAME) as unknown as RegistryRPC;

export const rolloutObject = (env: Env, id: string): RolloutRPC => env.ROLLOUT.getByName(id) as unknown as RolloutRPC;
