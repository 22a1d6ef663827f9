/**
 * @module The doors: contracts of trainers, each below a path of its own, with its own shapes and errors. They are not in the
 * wire's route table; docs/trainers/ tells of each.
 */
import type { Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { mountCDP } from "./cdp/index.ts";
import { mountCUA } from "./cua/index.ts";
import { mountMCP } from "./mcp/index.ts";
import { mountNeMo } from "./nemo/index.ts";
import { mountOpenEnv } from "./openenv/index.ts";

type MountDoor = (app: Hono<AppEnv>) => void;

const MOUNTS: readonly MountDoor[] = [mountOpenEnv, mountMCP, mountNeMo, mountCUA, mountCDP];

export const mountDoors = (app: Hono<AppEnv>): void => {
  for (const mount of MOUNTS) mount(app);
};
