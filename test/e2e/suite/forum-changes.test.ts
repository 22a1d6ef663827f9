/**
 * @module What members write and set in the forum, what moderators do, and what cannot be done.
 */
import { forumImpossible } from "../../../containers/sites/forum/tasks/impossible.ts";
import { forumMessages } from "../../../containers/sites/forum/tasks/messages.ts";
import { forumModeration } from "../../../containers/sites/forum/tasks/moderation.ts";
import { forumImpossibleSolvers, forumModerationSolvers } from "../../../containers/sites/forum/tasks/proofs/moderation.ts";
import { forumWritingSolvers } from "../../../containers/sites/forum/tasks/proofs/writing.ts";
import { forumSettings } from "../../../containers/sites/forum/tasks/settings.ts";
import { forumWriting } from "../../../containers/sites/forum/tasks/writing.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...forumWriting, ...forumMessages, ...forumSettings, ...forumModeration, ...forumImpossible], {
  ...forumWritingSolvers,
  ...forumModerationSolvers,
  ...forumImpossibleSolvers,
});
