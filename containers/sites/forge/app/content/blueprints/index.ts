/**
 * @module All groups and their projects.
 */
import type { GroupBlueprint } from "./blueprint.ts";
import { HARBOR } from "./harbor.ts";
import { LANTERN } from "./lantern.ts";
import { MEADOW } from "./meadow.ts";
import { ORBIT } from "./orbit.ts";

export type { Blueprint, GroupBlueprint, Thing } from "./blueprint.ts";
export { PERSONAL } from "./personal.ts";

export const GROUPS: readonly GroupBlueprint[] = [HARBOR, LANTERN, MEADOW, ORBIT];
