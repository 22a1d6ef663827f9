/**
 * @module Tasks that need more than one site.
 */
import { multiTemplates } from "../../../containers/sites/suite/multi/index.ts";
import { checkTemplates } from "./check.ts";
import { multiSolvers } from "./multi-solvers.ts";

checkTemplates(multiTemplates, multiSolvers);
