/**
 * @module Who finds the places that tasks end at.
 */

import { type Driver, type Solvers, solver } from "../../../suite/proofs/solver.ts";
import { named, openAccount, openCategory, openOffice, openProduct } from "./pages.ts";

const searchOrders = async (driver: Driver, words: string): Promise<void> => {
  await openAccount(driver, "Orders");
  await driver.fill(named("searchbox", "Search orders"), words);
  await driver.click(named("button", "Filter"));
};

const filterList = async (driver: Driver, category: string, max: string, sort: string): Promise<void> => {
  await openCategory(driver, category);
  await driver.fill(named("spinbutton", "Highest price in dollars"), max);
  await driver.click(named("button", "Apply"));
  await driver.select(named("combobox", "Sort by"), sort);
};

const showReport = async (driver: Driver, { by, from, to }: { by: string; from: string; to: string }): Promise<void> => {
  await openOffice(driver, "Reports");
  await driver.fill(named("date", "From"), from);
  await driver.fill(named("date", "To"), to);
  await driver.select(named("combobox", "Group by"), `${by[0]?.toUpperCase()}${by.slice(1)}`);
  await driver.click(named("button", "Show"));
};

const ordersByStatus = async (driver: Driver, status: string, sort: string): Promise<void> => {
  await openOffice(driver, "Orders");
  await driver.select(named("combobox", "Status"), status);
  await driver.select(named("combobox", "Sort by"), sort);
};

export const placeSolvers: Solvers = {
  "shop/open-product": solver<{ name: string }>({
    solve: async (driver, { name }) => {
      await openProduct(driver, name);
      await driver.answer();
    },
    nearMiss: async (driver, { name }) => {
      await driver.goto(`http://shop.localhost/products?q=${encodeURIComponent(name)}`);
      await driver.answer();
    },
  }),

  "shop/open-filtered-list": solver<{ category: string; max: string }>({
    solve: async (driver, { category, max }) => {
      await filterList(driver, category, max, "Price, low to high");
      await driver.answer();
    },
    nearMiss: async (driver, { category, max }) => {
      await filterList(driver, category, max, "Price, low to high");
      await driver.check(/\] checkbox "In stock only/);
      await driver.answer();
    },
  }),

  "shop/open-order-with-product": solver<{ name: string }>({
    solve: async (driver, { name }) => {
      await searchOrders(driver, name);
      await driver.click(/\] link "HF-/);
      await driver.answer();
    },
    nearMiss: async (driver, { name }) => {
      await searchOrders(driver, name);
      await driver.answer();
    },
  }),

  "shop/open-star-reviews": solver<{ name: string; stars: number }>({
    solve: async (driver, { name, stars }) => {
      await openProduct(driver, name);
      await driver.click(new RegExp(`\\] link "${stars} stars?: `));
      await driver.answer();
    },
    nearMiss: async (driver, { name, stars }) => {
      await openProduct(driver, name);
      await driver.click(new RegExp(`\\] link "${stars === 5 ? 4 : stars + 1} stars?: `));
      await driver.answer();
    },
  }),

  "shop/open-return": solver<{ order: string; number: string }>({
    solve: async (driver, { order }) => {
      await searchOrders(driver, order);
      await driver.click(named("link", order));
      await driver.click(/\] link "RT-/);
      await driver.answer();
    },
    nearMiss: async (driver) => {
      await openAccount(driver, "Returns");
      await driver.answer();
    },
  }),

  "shop/office-open-largest-order": solver<{ status: string }>({
    solve: async (driver, { status }) => {
      await ordersByStatus(driver, status, "Highest total");
      await driver.click(/\] link "HF-/);
      await driver.answer();
    },
    nearMiss: async (driver, { status }) => {
      await ordersByStatus(driver, status, "Lowest total");
      await driver.click(/\] link "HF-/);
      await driver.answer();
    },
  }),

  "shop/office-open-sales-report": solver<{ by: string; from: string; to: string }>({
    solve: async (driver, facts) => {
      await showReport(driver, facts);
      await driver.answer();
    },
    nearMiss: async (driver, facts) => {
      await showReport(driver, { ...facts, by: "month" });
      await driver.answer();
    },
  }),

  "shop/open-brand-in-colour": solver<{ brand: string; colour: string }>({
    solve: async (driver, { brand, colour }) => {
      await openCategory(driver, "All products");
      await driver.click(named("button", "Brand"));
      await driver.check(new RegExp(`\\] checkbox "${brand} \\d+"`));
      await driver.click(named("button", "Colour"));
      await driver.check(new RegExp(`\\] checkbox "${colour} \\d+"`));
      await driver.answer();
    },
    nearMiss: async (driver, { brand }) => {
      await openCategory(driver, "All products");
      await driver.click(named("button", "Brand"));
      await driver.check(new RegExp(`\\] checkbox "${brand} \\d+"`));
      await driver.answer();
    },
  }),

  "shop/office-open-low-stock": solver<{ most: string }>({
    solve: async (driver, { most }) => {
      await openOffice(driver, "Reports");
      await driver.click(named("link", "Low stock"));
      await driver.fill(named("spinbutton", "At most in stock"), most);
      await driver.click(named("button", "Show"));
      await driver.answer();
    },
    nearMiss: async (driver) => {
      await openOffice(driver, "Reports");
      await driver.click(named("link", "Low stock"));
      await driver.answer();
    },
  }),

  "shop/office-open-filtered-orders": solver<{ status: string; from: string; to: string }>({
    solve: async (driver, { status, from, to }) => {
      await ordersByStatus(driver, status, "Highest total");
      await driver.fill(named("date", "From"), from);
      await driver.fill(named("date", "To"), to);
      await driver.click(named("button", "Filter"));
      await driver.answer();
    },
    nearMiss: async (driver, { status, from }) => {
      await ordersByStatus(driver, status, "Highest total");
      await driver.fill(named("date", "From"), from);
      await driver.click(named("button", "Filter"));
      await driver.answer();
    },
  }),
};
