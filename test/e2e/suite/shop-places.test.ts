/**
 * @module Questions to the back office, and tasks that end at a place.
 */
import { officeAnswers } from "../../../containers/sites/suite/shop/office-answers.ts";
import { places } from "../../../containers/sites/suite/shop/places.ts";
import { checkTemplates } from "./check.ts";
import { officeAnswerSolvers } from "./shop-office-answers.ts";
import { placeSolvers } from "./shop-places.ts";

checkTemplates([...officeAnswers, ...places], { ...officeAnswerSolvers, ...placeSolvers });
