/**
 * @module Questions about the forge, and tasks that end at one of its places.
 */
import { forgeAnswers } from "../../../containers/sites/suite/forge/answers.ts";
import { forgePeopleAnswers } from "../../../containers/sites/suite/forge/people-answers.ts";
import { forgePlaces } from "../../../containers/sites/suite/forge/places.ts";
import { forgeAnswerSolvers } from "../../../containers/sites/suite/proofs/forge-answers.ts";
import { forgePlaceSolvers } from "../../../containers/sites/suite/proofs/forge-places.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...forgeAnswers, ...forgePeopleAnswers, ...forgePlaces], { ...forgeAnswerSolvers, ...forgePlaceSolvers });
