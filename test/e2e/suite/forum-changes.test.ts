/**
 * @module What members write and set in the forum, what moderators do, and what cannot be done.
 */
import { forumImpossible } from "../../../containers/sites/suite/forum/impossible.ts";
import { forumMessages } from "../../../containers/sites/suite/forum/messages.ts";
import { forumModeration } from "../../../containers/sites/suite/forum/moderation.ts";
import { forumSettings } from "../../../containers/sites/suite/forum/settings.ts";
import { forumWriting } from "../../../containers/sites/suite/forum/writing.ts";
import { forumImpossibleSolvers, forumModerationSolvers } from "../../../containers/sites/suite/proofs/forum-moderation.ts";
import { forumWritingSolvers } from "../../../containers/sites/suite/proofs/forum-writing.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...forumWriting, ...forumMessages, ...forumSettings, ...forumModeration, ...forumImpossible], {
  ...forumWritingSolvers,
  ...forumModerationSolvers,
  ...forumImpossibleSolvers,
});
