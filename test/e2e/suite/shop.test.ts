/**
 * @module Questions about the store and about a customer's own orders.
 */
import { accountAnswers } from "../../../containers/sites/suite/shop/account-answers.ts";
import { browsingAnswers } from "../../../containers/sites/suite/shop/browsing-answers.ts";
import { checkTemplates } from "./check.ts";
import { accountAnswerSolvers, browsingAnswerSolvers } from "./shop-answers.ts";

checkTemplates([...browsingAnswers, ...accountAnswers], { ...browsingAnswerSolvers, ...accountAnswerSolvers });
