/**
 * @module What staff and managers change.
 */
import { officeGoods } from "../../../containers/sites/suite/shop/office-goods.ts";
import { officeOrders } from "../../../containers/sites/suite/shop/office-orders.ts";
import { checkTemplates } from "./check.ts";
import { officeGoodsSolvers, officeOrderSolvers } from "./shop-office-changes.ts";

checkTemplates([...officeOrders, ...officeGoods], { ...officeOrderSolvers, ...officeGoodsSolvers });
