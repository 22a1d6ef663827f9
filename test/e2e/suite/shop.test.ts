/**
 * @module Questions about the store and about a customer's own orders.
 */

import { accountAnswers } from "../../../containers/sites/shop/tasks/account-answers.ts";
import { browsingAnswers } from "../../../containers/sites/shop/tasks/browsing-answers.ts";
import { accountAnswerSolvers, browsingAnswerSolvers } from "../../../containers/sites/shop/tasks/proofs/answers.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...browsingAnswers, ...accountAnswers], { ...browsingAnswerSolvers, ...accountAnswerSolvers });
