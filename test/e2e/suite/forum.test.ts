/**
 * @module Questions about the forum, and tasks that end at one of its places.
 */
import { forumAnswers } from "../../../containers/sites/suite/forum/answers.ts";
import { forumOwnAnswers } from "../../../containers/sites/suite/forum/own-answers.ts";
import { forumPlaces } from "../../../containers/sites/suite/forum/places.ts";
import { checkTemplates } from "./check.ts";
import { forumAnswerSolvers } from "./forum-answers.ts";
import { forumPlaceSolvers } from "./forum-places.ts";

checkTemplates([...forumAnswers, ...forumOwnAnswers, ...forumPlaces], { ...forumAnswerSolvers, ...forumPlaceSolvers });
