/**
 * @module Who finds something on one site and does something with it on another.
 */

import { FIRST_RESULT, FORGE, openPage, sortIssues, type Thing } from "../../forge/tasks/proofs/pages.ts";
import { FORUM, openPost, postCards } from "../../forum/tasks/proofs/pages.ts";
import { addToCart, openAccount, openOrder, openProduct, STORE } from "../../shop/tasks/proofs/pages.ts";
import { named, read } from "../proofs/pages.ts";
import { type Driver, doing, type Solvers } from "../proofs/solver.ts";

interface Place {
  readonly community: string;
  readonly title: string;
}

const priceOf = async (driver: Driver, product: string): Promise<string> => {
  await openProduct(driver, product);
  return read(driver, /^\s+(\$[\d.,]+)/m);
};

const comment = async (driver: Driver, place: Place, text: string): Promise<void> => {
  await openPost(driver, place);
  await driver.fill(named("textbox", "Write a comment"), text);
  await driver.click(named("button", "Comment"));
};

const newIssue = async (driver: Driver, { project, title }: Thing, description = ""): Promise<void> => {
  await openPage(driver, project, "issues/new");
  await driver.fill(named("textbox", "Title"), title);
  if (description !== "") await driver.fill(named("textbox", "Description"), description);
  await driver.click(named("button", "Create issue"));
};

const storeAccount = async (driver: Driver, page: string): Promise<void> => {
  await driver.goto(`${STORE}/`);
  await openAccount(driver, page);
};

export const severalSolvers: Solvers = {
  "multi/tell-price-in-forum": doing<Place & { product: string; price?: string }>(
    async (driver, { product, price, ...place }) => {
      const found = await priceOf(driver, product);
      await comment(driver, place, `In the shop it costs ${price ?? found}.`);
    },
    () => ({ price: "$0.00" }),
  ),

  "multi/issue-from-post": doing<{ slug: string; project: string; sort: string }>(
    async (driver, { slug, project, sort = "Top" }) => {
      await driver.goto(`${FORUM}/c/${slug}`);
      await driver.click(named("link", sort));
      const posts = postCards(driver);
      await newIssue(driver, { project, title: (sort === "Top" ? posts[0] : posts.at(-1))?.title ?? "" });
    },
    () => ({ sort: "New" }),
  ),

  "multi/send-order-number": doing<{ name: string; words: string }>(
    async (driver, { name, words = "" }) => {
      await storeAccount(driver, "Orders");
      const number = read(driver, /link "(HF-[\w-]+)"/);
      await driver.goto(`${FORUM}/u/${name}`);
      await driver.click(named("link", "Send message"));
      await driver.fill(named("textbox", "Subject"), "My order");
      await driver.fill(named("textbox", "Message"), words + number);
      await driver.click(named("button", "Send message"));
    },
    () => ({ words: "It is " }),
  ),

  "multi/post-about-heaviest-issue": doing<{ project: string; slug: string; text?: string }>(
    async (driver, { project, slug, text }) => {
      await sortIssues(driver, project, "Weight");
      const title = read(driver, FIRST_RESULT);
      const weight = read(driver, /status "\d+ results?[\s\S]*?weight (\d+)/);
      await driver.goto(`${FORUM}/c/${slug}`);
      await driver.click(named("link", `Post in c/${slug}`));
      await driver.fill(named("textbox", "Title"), title);
      await driver.fill(named("textbox", "Text"), text ?? weight);
      await driver.click(named("button", "Publish"));
    },
    () => ({ text: "heavy" }),
  ),

  "multi/town-into-bio": doing<{ words: string }>(
    async (driver, { words = "" }) => {
      await storeAccount(driver, "Addresses");
      await driver.click(named("link", `Change address ${read(driver, /## (.+) Default/)}`));
      const town = read(driver, /textbox "Town or city"[^\n]* value="([^"]+)"/);
      await driver.goto(`${FORUM}/settings`);
      await driver.fill(named("textbox", "Bio"), words + town);
      await driver.click(named("button", "Save profile"));
    },
    () => ({ words: "Lives in " }),
  ),

  "multi/shop-for-meeting": doing<{ subject: string; product: string; more: number }>(
    async (driver, { subject, product, more = 0 }) => {
      await driver.goto(`${FORUM}/messages`);
      await driver.click(named("link", subject));
      const count = Number(read(driver, /There will be (\d+) of us/));
      await addToCart(driver, product, count + more);
    },
    () => ({ more: 1 }),
  ),

  "multi/order-status-as-status": doing<{ number: string; words: string }>(
    async (driver, { number, words = "" }) => {
      await driver.goto(`${STORE}/`);
      await openOrder(driver, number);
      const status = read(driver, /Status: (\w+)/);
      await driver.goto(`${FORGE}/settings/profile`);
      await driver.fill(named("textbox", "Status"), words + status);
      await driver.click(named("button", "Update profile"));
    },
    () => ({ words: "My order: " }),
  ),

  "multi/tell-due-date-in-forum": doing<Place & { project: string; milestone: string; date?: string }>(
    async (driver, { project, milestone, date, ...place }) => {
      await openPage(driver, project, "milestones");
      await driver.click(named("link", milestone));
      const found = read(driver, /Active .*?to (\w+ \d+, \d+)/);
      await comment(driver, place, `It is planned for ${date ?? found}.`);
    },
    () => ({ date: "January 1, 2026" }),
  ),

  "multi/issue-with-price-and-points": doing<Thing & { product: string; name: string; price?: string }>(
    async (driver, { product, name, price, ...thing }) => {
      const found = await priceOf(driver, product);
      await driver.goto(`${FORUM}/u/${name}`);
      const points = (kind: string): string => read(driver, new RegExp(`${kind} points: ([\\d,]+)`)).replaceAll(",", "");
      const description = `It costs ${price ?? found}, for ${points("Post")} post points and ${points("Comment")} comment points.`;
      await newIssue(driver, thing, description);
    },
    () => ({ price: "$0.00" }),
  ),
};
