/**
 * @module What needs both the store and its back office, and what cannot be done.
 */

import { bothSideSolvers } from "../../../containers/sites/suite/proofs/shop-both-sides.ts";
import { impossibleSolvers } from "../../../containers/sites/suite/proofs/shop-impossible.ts";
import { bothSides } from "../../../containers/sites/suite/shop/both-sides.ts";
import { impossible } from "../../../containers/sites/suite/shop/impossible.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...bothSides, ...impossible], { ...bothSideSolvers, ...impossibleSolvers });
