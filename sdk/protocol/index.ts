/**
 * @module The wire, version 1: every schema and type that crosses it.
 */
export * from "./actions/index.ts";
export * from "./agents.ts";
export * from "./batch.ts";
export * from "./cdp.ts";
export * from "./certificate.ts";
export * from "./environments.ts";
export * from "./errors.ts";
export * from "./evaluators/index.ts";
export * from "./exports.ts";
export * from "./hooks.ts";
export * from "./network.ts";
export * from "./observe.ts";
export * from "./policy.ts";
export * from "./primitives.ts";
export * from "./proofs.ts";
export * from "./replay.ts";
export * from "./rollouts.ts";
export * from "./routes/index.ts";
export * from "./service.ts";
export * from "./sessions.ts";
export * from "./sites.ts";
export * from "./snapshots.ts";
export * from "./steps.ts";
export * from "./storage.ts";
export * from "./subprotocol.ts";
export * from "./tasks.ts";
export * from "./trajectories.ts";
export * from "./viewport.ts";
