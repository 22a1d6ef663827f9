/**
 * @module Questions about the store and about a customer's own orders.
 */

import { accountAnswerSolvers, browsingAnswerSolvers } from "../../../containers/sites/suite/proofs/shop-answers.ts";
import { accountAnswers } from "../../../containers/sites/suite/shop/account-answers.ts";
import { browsingAnswers } from "../../../containers/sites/suite/shop/browsing-answers.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...browsingAnswers, ...accountAnswers], { ...browsingAnswerSolvers, ...accountAnswerSolvers });
