/**
 * @module Every template of every site, as the build lists them: its oracle solves it, and what is nearly right earns nothing.
 */
import { TEMPLATES } from "../../../containers/sites/suite/index.ts";
import { SOLVERS } from "../../../containers/sites/suite/proofs/index.ts";
import { checkTemplates } from "./check.ts";

checkTemplates(TEMPLATES, SOLVERS);
