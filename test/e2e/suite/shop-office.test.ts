/**
 * @module What staff and managers change.
 */

import { officeGoodsSolvers, officeOrderSolvers } from "../../../containers/sites/suite/proofs/shop-office-changes.ts";
import { officeGoods } from "../../../containers/sites/suite/shop/office-goods.ts";
import { officeOrders } from "../../../containers/sites/suite/shop/office-orders.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...officeOrders, ...officeGoods], { ...officeOrderSolvers, ...officeGoodsSolvers });
