/**
 * @module What shoppers and customers change.
 */
import { account } from "../../../containers/sites/suite/shop/account.ts";
import { shopping } from "../../../containers/sites/suite/shop/shopping.ts";
import { checkTemplates } from "./check.ts";
import { accountSolvers } from "./shop-account.ts";
import { shoppingSolvers } from "./shop-shopping.ts";

checkTemplates([...shopping, ...account], { ...shoppingSolvers, ...accountSolvers });
