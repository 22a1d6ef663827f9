/**
 * @module Questions about the forum, and tasks that end at one of its places.
 */
import { forumAnswers } from "../../../containers/sites/suite/forum/answers.ts";
import { forumOwnAnswers } from "../../../containers/sites/suite/forum/own-answers.ts";
import { forumPlaces } from "../../../containers/sites/suite/forum/places.ts";
import { forumAnswerSolvers } from "../../../containers/sites/suite/proofs/forum-answers.ts";
import { forumPlaceSolvers } from "../../../containers/sites/suite/proofs/forum-places.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...forumAnswers, ...forumOwnAnswers, ...forumPlaces], { ...forumAnswerSolvers, ...forumPlaceSolvers });
