/**
 * @module Tasks that need more than one site, and those that need many pages of one.
 */
import { forgeLongWays } from "../../../containers/sites/forge/tasks/long-ways.ts";
import { forgeLongWaySolvers } from "../../../containers/sites/forge/tasks/proofs/long-ways.ts";
import { forumLongWays } from "../../../containers/sites/forum/tasks/long-ways.ts";
import { forumLongWaySolvers } from "../../../containers/sites/forum/tasks/proofs/long-ways.ts";
import { severalTemplates } from "../../../containers/sites/suite/several/index.ts";
import { severalSolvers } from "../../../containers/sites/suite/several/proofs.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...severalTemplates, ...forumLongWays, ...forgeLongWays], {
  ...severalSolvers,
  ...forumLongWaySolvers,
  ...forgeLongWaySolvers,
});
