/**
 * @module Questions to the back office, and tasks that end at a place.
 */

import { officeAnswerSolvers } from "../../../containers/sites/suite/proofs/shop-office-answers.ts";
import { placeSolvers } from "../../../containers/sites/suite/proofs/shop-places.ts";
import { officeAnswers } from "../../../containers/sites/suite/shop/office-answers.ts";
import { places } from "../../../containers/sites/suite/shop/places.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...officeAnswers, ...places], { ...officeAnswerSolvers, ...placeSolvers });
