/**
 * @module Work on issues, merge requests and projects of the forge, and what cannot be done there.
 */
import { forgeAccounts } from "../../../containers/sites/suite/forge/accounts.ts";
import { forgeCode } from "../../../containers/sites/suite/forge/code.ts";
import { forgeImpossible } from "../../../containers/sites/suite/forge/impossible.ts";
import { forgeIssues } from "../../../containers/sites/suite/forge/issues.ts";
import { forgePlanning } from "../../../containers/sites/suite/forge/planning.ts";
import { forgeSettings } from "../../../containers/sites/suite/forge/settings.ts";
import { forgePlanningSolvers } from "../../../containers/sites/suite/proofs/forge-planning.ts";
import { forgeImpossibleSolvers, forgeSettingSolvers } from "../../../containers/sites/suite/proofs/forge-settings.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...forgeIssues, ...forgePlanning, ...forgeCode, ...forgeAccounts, ...forgeSettings, ...forgeImpossible], {
  ...forgePlanningSolvers,
  ...forgeSettingSolvers,
  ...forgeImpossibleSolvers,
});
