/**
 * @module The shop's templates.
 */
import type { Template } from "../../suite/template.ts";
import { account } from "./account.ts";
import { accountAnswers } from "./account-answers.ts";
import { bothSides } from "./both-sides.ts";
import { browsingAnswers } from "./browsing-answers.ts";
import { impossible } from "./impossible.ts";
import { officeAnswers } from "./office-answers.ts";
import { officeGoods } from "./office-goods.ts";
import { officeOrders } from "./office-orders.ts";
import { places } from "./places.ts";
import { shopping } from "./shopping.ts";

export const templates: readonly Template[] = [
  ...browsingAnswers,
  ...accountAnswers,
  ...officeAnswers,
  ...places,
  ...shopping,
  ...account,
  ...officeOrders,
  ...officeGoods,
  ...bothSides,
  ...impossible,
];
