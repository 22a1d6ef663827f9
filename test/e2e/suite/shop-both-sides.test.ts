/**
 * @module What needs both the store and its back office, and what cannot be done.
 */

import { bothSides } from "../../../containers/sites/shop/tasks/both-sides.ts";
import { impossible } from "../../../containers/sites/shop/tasks/impossible.ts";
import { bothSideSolvers } from "../../../containers/sites/shop/tasks/proofs/both-sides.ts";
import { impossibleSolvers } from "../../../containers/sites/shop/tasks/proofs/impossible.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...bothSides, ...impossible], { ...bothSideSolvers, ...impossibleSolvers });
