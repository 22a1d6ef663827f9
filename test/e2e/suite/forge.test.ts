/**
 * @module Questions about the forge, and tasks that end at one of its places.
 */
import { forgeAnswers } from "../../../containers/sites/forge/tasks/answers.ts";
import { forgePeopleAnswers } from "../../../containers/sites/forge/tasks/people-answers.ts";
import { forgePlaces } from "../../../containers/sites/forge/tasks/places.ts";
import { forgeAnswerSolvers } from "../../../containers/sites/forge/tasks/proofs/answers.ts";
import { forgePlaceSolvers } from "../../../containers/sites/forge/tasks/proofs/places.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...forgeAnswers, ...forgePeopleAnswers, ...forgePlaces], { ...forgeAnswerSolvers, ...forgePlaceSolvers });
