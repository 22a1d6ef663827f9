/**
 * @module What needs both the store and its back office, and what cannot be done.
 */
import { bothSides } from "../../../containers/sites/suite/shop/both-sides.ts";
import { impossible } from "../../../containers/sites/suite/shop/impossible.ts";
import { checkTemplates } from "./check.ts";
import { bothSideSolvers } from "./shop-both-sides.ts";
import { impossibleSolvers } from "./shop-impossible.ts";

checkTemplates([...bothSides, ...impossible], { ...bothSideSolvers, ...impossibleSolvers });
