/**
 * @module Questions about the forum, and tasks that end at one of its places.
 */
import { forumAnswers } from "../../../containers/sites/forum/tasks/answers.ts";
import { forumOwnAnswers } from "../../../containers/sites/forum/tasks/own-answers.ts";
import { forumPlaces } from "../../../containers/sites/forum/tasks/places.ts";
import { forumAnswerSolvers } from "../../../containers/sites/forum/tasks/proofs/answers.ts";
import { forumPlaceSolvers } from "../../../containers/sites/forum/tasks/proofs/places.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...forumAnswers, ...forumOwnAnswers, ...forumPlaces], { ...forumAnswerSolvers, ...forumPlaceSolvers });
