/**
 * @module Who answers managers' questions: reads the lists and reports of the back office.
 */

import { type Driver, type Solvers, telling } from "../../../suite/proofs/solver.ts";
import { centsIn, dollars, named, onEachPage, openOffice, read, rows } from "./pages.ts";

const listed = (right: string): string => `${right}, or another`;
const off = (right: string): string => dollars(centsIn(right) + 1);

const report = async (driver: Driver, kind: string, from: string, to: string): Promise<void> => {
  await openOffice(driver, "Reports");
  if (kind !== "Sales") await driver.click(named("link", kind));
  await driver.fill(named("date", "From"), from);
  await driver.fill(named("date", "To"), to);
  await driver.click(named("button", "Show"));
};

export const officeAnswerSolvers: Solvers = {
  "shop/office-revenue-of-month": telling<{ month: string; from: string; to: string }>(async (driver, { month, from, to }) => {
    await report(driver, "Sales", from, to);
    await driver.select(named("combobox", "Group by"), "Month");
    return rows(driver).find(([key]) => key === month)?.[3] ?? "";
  }, off),

  "shop/office-bestseller-of-months": telling<{ from: string; to: string }>(async (driver, { from, to }) => {
    await report(driver, "Bestsellers", from, to);
    return rows(driver).find(([rank]) => rank === "1")?.[1] ?? "";
  }, listed),

  "shop/office-top-customer": telling(async (driver) => {
    await openOffice(driver, "Customers");
    await driver.select(named("combobox", "Sort by"), "Highest spending");
    return read(driver, /(\S+@\S+)/);
  }, listed),

  "shop/office-oldest-waiting-order": telling<{ status: string }>(async (driver, { status }) => {
    await openOffice(driver, "Orders");
    await driver.select(named("combobox", "Status"), status);
    await driver.select(named("combobox", "Sort by"), "Oldest first");
    return read(driver, /\] link "(HF-\d+)"/);
  }, listed),

  "shop/office-scarce-variants": telling<{ most: number }>(
    async (driver, { most }) => {
      await openOffice(driver, "Reports");
      await driver.click(named("link", "Low stock"));
      await driver.fill(named("spinbutton", "At most in stock"), String(most));
      await driver.click(named("button", "Show"));
      return read(driver, /status "(\d+) variants?"/);
    },
    (right) => String(Number(right) - 1),
  ),

  "shop/office-under-way-to-country": telling<{ country: string }>(async (driver, { country }) => {
    await openOffice(driver, "Orders");
    await driver.select(named("combobox", "Status"), "Shipped");
    let cents = 0;
    await onEachPage(driver, () => {
      for (const row of rows(driver)) if (row.includes(country)) cents += centsIn(row.at(-2) ?? "");
    });
    return dollars(cents);
  }, off),
};
