/**
 * @module Questions to the back office, and tasks that end at a place.
 */

import { officeAnswers } from "../../../containers/sites/shop/tasks/office-answers.ts";
import { places } from "../../../containers/sites/shop/tasks/places.ts";
import { officeAnswerSolvers } from "../../../containers/sites/shop/tasks/proofs/office-answers.ts";
import { placeSolvers } from "../../../containers/sites/shop/tasks/proofs/places.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...officeAnswers, ...places], { ...officeAnswerSolvers, ...placeSolvers });
