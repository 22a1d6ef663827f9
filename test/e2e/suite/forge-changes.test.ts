/**
 * @module Work on issues, merge requests and projects of the forge, and what cannot be done there.
 */
import { forgeAccounts } from "../../../containers/sites/forge/tasks/accounts.ts";
import { forgeCode } from "../../../containers/sites/forge/tasks/code.ts";
import { forgeImpossible } from "../../../containers/sites/forge/tasks/impossible.ts";
import { forgeIssues } from "../../../containers/sites/forge/tasks/issues.ts";
import { forgePlanning } from "../../../containers/sites/forge/tasks/planning.ts";
import { forgePlanningSolvers } from "../../../containers/sites/forge/tasks/proofs/planning.ts";
import { forgeImpossibleSolvers, forgeSettingSolvers } from "../../../containers/sites/forge/tasks/proofs/settings.ts";
import { forgeSettings } from "../../../containers/sites/forge/tasks/settings.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...forgeIssues, ...forgePlanning, ...forgeCode, ...forgeAccounts, ...forgeSettings, ...forgeImpossible], {
  ...forgePlanningSolvers,
  ...forgeSettingSolvers,
  ...forgeImpossibleSolvers,
});
