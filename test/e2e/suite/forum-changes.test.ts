/**
 * @module What members write and set in the forum, what moderators do, and what cannot be done.
 */
import { forumImpossible } from "../../../containers/sites/suite/forum/impossible.ts";
import { forumMessages } from "../../../containers/sites/suite/forum/messages.ts";
import { forumModeration } from "../../../containers/sites/suite/forum/moderation.ts";
import { forumSettings } from "../../../containers/sites/suite/forum/settings.ts";
import { forumWriting } from "../../../containers/sites/suite/forum/writing.ts";
import { checkTemplates } from "./check.ts";
import { forumImpossibleSolvers, forumModerationSolvers } from "./forum-moderation.ts";
import { forumWritingSolvers } from "./forum-writing.ts";

checkTemplates([...forumWriting, ...forumMessages, ...forumSettings, ...forumModeration, ...forumImpossible], {
  ...forumWritingSolvers,
  ...forumModerationSolvers,
  ...forumImpossibleSolvers,
});
