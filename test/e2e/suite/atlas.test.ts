/**
 * @module Questions about the map and its ways, changes to it, and what cannot be done there.
 */
import { templates } from "../../../containers/sites/atlas/tasks/index.ts";
import { solvers } from "../../../containers/sites/atlas/tasks/proofs/index.ts";
import { checkTemplates } from "./check.ts";

checkTemplates(templates, solvers);
