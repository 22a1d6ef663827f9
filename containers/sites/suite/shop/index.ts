/**
 * @module The shop's templates.
 */
import type { Template } from "../template.ts";
import { account } from "./account.ts";
import { accountAnswers } from "./account-answers.ts";
import { browsingAnswers } from "./browsing-answers.ts";
import { officeAnswers } from "./office-answers.ts";
import { places } from "./places.ts";
import { shopping } from "./shopping.ts";

export const shopTemplates: readonly Template[] = [
  ...browsingAnswers,
  ...accountAnswers,
  ...officeAnswers,
  ...places,
  ...shopping,
  ...account,
];
