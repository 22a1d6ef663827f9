/**
 * @module What shoppers and customers change.
 */

import { account } from "../../../containers/sites/shop/tasks/account.ts";
import { accountSolvers } from "../../../containers/sites/shop/tasks/proofs/account.ts";
import { shoppingSolvers } from "../../../containers/sites/shop/tasks/proofs/shopping.ts";
import { shopping } from "../../../containers/sites/shop/tasks/shopping.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...shopping, ...account], { ...shoppingSolvers, ...accountSolvers });
