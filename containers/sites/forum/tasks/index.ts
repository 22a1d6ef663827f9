/**
 * @module The forum's templates.
 */
import type { Template } from "../../suite/template.ts";
import { forumAnswers } from "./answers.ts";
import { forumImpossible } from "./impossible.ts";
import { forumLongWays } from "./long-ways.ts";
import { forumMessages } from "./messages.ts";
import { forumModeration } from "./moderation.ts";
import { forumOwnAnswers } from "./own-answers.ts";
import { forumPlaces } from "./places.ts";
import { forumSettings } from "./settings.ts";
import { forumWriting } from "./writing.ts";

export const templates: readonly Template[] = [
  ...forumAnswers,
  ...forumOwnAnswers,
  ...forumPlaces,
  ...forumWriting,
  ...forumMessages,
  ...forumSettings,
  ...forumModeration,
  ...forumLongWays,
  ...forumImpossible,
];
