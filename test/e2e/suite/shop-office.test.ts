/**
 * @module What staff and managers change.
 */

import { officeGoods } from "../../../containers/sites/shop/tasks/office-goods.ts";
import { officeOrders } from "../../../containers/sites/shop/tasks/office-orders.ts";
import { officeGoodsSolvers, officeOrderSolvers } from "../../../containers/sites/shop/tasks/proofs/office-changes.ts";
import { checkTemplates } from "./check.ts";

checkTemplates([...officeOrders, ...officeGoods], { ...officeOrderSolvers, ...officeGoodsSolvers });
