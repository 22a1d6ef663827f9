/**
 * @module What shoppers and customers change.
 */

import { accountSolvers } from "../../../containers/sites/suite/proofs/shop-account.ts";
import { shoppingSolvers } from "../../../containers/sites/suite/proofs/shop-shopping.ts";
import { account } from "../../../containers/sites/suite/shop/account.ts";
import { shopping } from "../../../containers/sites/suite/shop/shopping.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...shopping, ...account], { ...shoppingSolvers, ...accountSolvers });
