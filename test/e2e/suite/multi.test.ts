/**
 * @module Tasks that need more than one site, and those that need many pages of one.
 */
import { forgeLongWays } from "../../../containers/sites/suite/forge/long-ways.ts";
import { forumLongWays } from "../../../containers/sites/suite/forum/long-ways.ts";
import { multiTemplates } from "../../../containers/sites/suite/multi/index.ts";
import { longWaySolvers } from "../../../containers/sites/suite/proofs/long-ways.ts";
import { multiSolvers } from "../../../containers/sites/suite/proofs/multi-solvers.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...multiTemplates, ...forumLongWays, ...forgeLongWays], { ...multiSolvers, ...longWaySolvers });
