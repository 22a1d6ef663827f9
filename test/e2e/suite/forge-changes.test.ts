/**
 * @module Work on issues, merge requests and projects of the forge, and what cannot be done there.
 */
import { forgeImpossible } from "../../../containers/sites/suite/forge/impossible.ts";
import { forgePlanning } from "../../../containers/sites/suite/forge/planning.ts";
import { forgeSettings } from "../../../containers/sites/suite/forge/settings.ts";
import { checkTemplates } from "./check.ts";
import { forgePlanningSolvers } from "./forge-planning.ts";
import { forgeImpossibleSolvers, forgeSettingSolvers } from "./forge-settings.ts";

checkTemplates([...forgePlanning, ...forgeSettings, ...forgeImpossible], {
  ...forgePlanningSolvers,
  ...forgeSettingSolvers,
  ...forgeImpossibleSolvers,
});
