import { describe, expect, it } from "vitest";
import { MAIN_CUSTOMER, MAIN_STAFF } from "../../containers/sites/shop/app/accounts.ts";
import { type Browser, openAsCustomer, openOffice } from "./site-shop-support.ts";
import { cents, matches, type Page } from "./site-support.ts";

const names = (page: Page): string[] => matches(page, /<th scope="row"><a href="\/customers\/\d+">([^<]*)</g);

describe("customers in the back office", () => {
  it("are found, grouped and sorted by what they spent", async () => {
    const office = await openOffice("staff");
    const { customers, orders } = await office.state();
    expect(names(await office.get("/customers?q=ROBIN"))).toEqual([MAIN_CUSTOMER.name]);
    const blocked = customers.filter((one) => one.blocked).map(({ name }) => name);
    expect(names(await office.get("/customers?group=blocked")).sort()).toEqual(blocked.sort());
    const spent = (email: unknown): number =>
      orders
        .filter((order) => order.customer === email && order.status !== "Cancelled")
        .reduce((sum, order) => sum + order.totalCents - order.refundedCents, 0);
    const best = customers.toSorted((a, b) => spent(b.email) - spent(a.email))[0];
    const page = await office.get("/customers?sort=spent");
    expect(names(page)[0]).toBe(best?.name);
    expect(cents(matches(page, /<td class="sum">(\$[^<]*)</g)[0] ?? "")).toBe(spent(best?.email));
  });

  it("have a page with orders and notes", async () => {
    const office = await openOffice("staff");
    const page = await office.get("/customers/1");
    expect(page.text).toContain("12 orders");
    expect(page.text).toContain(MAIN_CUSTOMER.email);
    await office.post("/customers/1/notes", { text: "Likes teapots." });
    expect((await office.state()).customers[0]?.notes.at(-1)).toMatchObject({ author: MAIN_STAFF.name, text: "Likes teapots." });
    for (const path of ["/customers/999", "/customers/x", "/customers/1000001"])
      expect((await office.get(path)).status).toBe(404);
  });

  it("are suggested while one types", async () => {
    const office = await openOffice("staff");
    const answer = await office.fetch("/suggest/customers?q=robin");
    expect(await answer.json()).toEqual({ suggestions: [{ value: MAIN_CUSTOMER.email, note: MAIN_CUSTOMER.name }] });
  });

  it("are blocked by managers, signed out at once, and let in again", async () => {
    const shop = await openAsCustomer();
    const office = shop.office();
    await office.post("/sign-in", { username: MAIN_STAFF.username, password: MAIN_STAFF.password });
    expect((await office.post("/customers/1/block")).status).toBe(403);
    await office.post("/sign-out");
    await office.post("/sign-in", { username: "morgan", password: "stock-ledger" });
    await office.post("/customers/1/block");
    expect((await shop.state()).customers[0]).toMatchObject({ blocked: true });
    expect((await shop.get("/account")).url).toContain("/sign-in");
    const { email, password } = MAIN_CUSTOMER;
    expect((await shop.post("/sign-in", { email, password })).text).toContain("This account is blocked");
    await office.post("/customers/1/unblock");
    expect((await shop.post("/sign-in", { email, password })).text).toContain("Hello, Robin");
  });
});

describe("moderating reviews", () => {
  it("publishes and rejects, and the rating of the product follows", async () => {
    const office = await openOffice("staff");
    const before = await office.state();
    const review = before.reviews.find(({ status }) => status === "Pending");
    const product = (state: typeof before) => state.products.find(({ slug }) => slug === review?.product);
    const page = await office.get("/reviews");
    expect(page.text).toContain(`Pending (${before.reviews.filter(({ status }) => status === "Pending").length})`);
    expect((await office.post(`/reviews/${review?.id}`, { status: "Published" })).text).toContain(
      "The review has been published",
    );
    const published = await office.state();
    const stars = published.reviews
      .filter((one) => one.product === review?.product && one.status === "Published")
      .map((one) => one.stars);
    expect(product(published)?.ratings).toBe(Number(product(before)?.ratings) + 1);
    expect(product(published)?.rating).toBeCloseTo(stars.reduce((sum, n) => sum + n, 0) / stars.length, 0.1);
    expect((await office.send(`/reviews/${review?.id}`, { status: "Rejected" })).body).toMatchObject({ ok: true });
    expect(product(await office.state())?.ratings).toBe(product(before)?.ratings);
    expect((await office.post(`/reviews/${review?.id}`, { status: "Pending" })).status).toBe(404);
    expect((await office.post("/reviews/99999", { status: "Published" })).status).toBe(404);
  });

  it("finds reviews by words and stars", async () => {
    const office = await openOffice("staff");
    const { reviews } = await office.state();
    const count = reviews.filter(({ status, stars }) => status === "Published" && stars === 2).length;
    expect((await office.get("/reviews?status=Published&stars=2")).text).toContain(`${count} reviews`);
    expect((await office.get("/reviews?status=Published&q=zzzz")).text).toContain("No reviews match");
  });
});

describe("messages", () => {
  it("are marked as answered, and as new again", async () => {
    const office = await openOffice("staff");
    const message = (await office.state()).messages.find(({ status }) => status === "New");
    const now = async () => (await office.state()).messages.find(({ id }) => id === message?.id)?.status;
    await office.post(`/messages/${message?.id}`, { status: "Answered" });
    expect(await now()).toBe("Answered");
    await office.post(`/messages/${message?.id}`, { status: "New" });
    expect(await now()).toBe("New");
    expect((await office.get("/messages?status=New")).text).toContain(message?.text);
  });
});

describe("reports", () => {
  const total = (page: Page): number =>
    cents(/<tfoot>.*<td class="sum">([^<]*)<\/td><\/tr><\/tfoot>/s.exec(page.html)?.[1] ?? "");
  const counted = async (office: Browser, from: string, to: string) =>
    (await office.state()).orders.filter(({ placedOn, status }) => placedOn >= from && placedOn <= to && status !== "Cancelled");

  it.each(["day", "week", "month"])("add up by %s to what was paid", async (by) => {
    const office = await openOffice("manager");
    const [from, to] = ["2025-11-15", "2026-02-10"];
    const orders = await counted(office, from, to);
    const page = await office.get(`/reports/sales?by=${by}&from=${from}&to=${to}`);
    expect(total(page)).toBe(orders.reduce((sum, { totalCents, refundedCents }) => sum + totalCents - refundedCents, 0));
    expect(page.html).toMatch(/<svg class="chart"[^>]* role="img" aria-label="Revenue by/);
  });

  it.each(["category", "product"])("add up by %s to the prices of the items", async (by) => {
    const office = await openOffice("manager");
    const [from, to] = ["2026-01-01", "2026-03-08"];
    const orders = await counted(office, from, to);
    const page = await office.get(`/reports/sales?by=${by}&from=${from}&to=${to}`);
    expect(total(page)).toBe(orders.reduce((sum, { subtotalCents }) => sum + subtotalCents, 0));
  });

  it("come as CSV, with the same rows", async () => {
    const office = await openOffice("manager");
    const answer = await office.fetch("/reports/sales.csv?by=month&from=2026-01-01&to=2026-03-08");
    expect(answer.headers.get("content-type")).toContain("text/csv");
    expect(answer.headers.get("content-disposition")).toContain('filename="sales-by-month.csv"');
    const lines = (await answer.text()).trimEnd().split("\r\n");
    expect(lines[0]).toBe("Month,Orders,Items,Revenue");
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(["2026-01", "2026-02", "2026-03"]);
    for (const name of ["bestsellers", "low-stock"]) {
      expect((await (await office.fetch(`/reports/${name}.csv`)).text()).split("\r\n").length).toBeGreaterThan(3);
    }
  });

  it("name bestsellers and what runs out", async () => {
    const office = await openOffice("manager");
    const { products } = await office.state();
    const low = products.flatMap(({ variants }) => variants).filter(({ stock }) => stock <= 2);
    expect((await office.get("/reports/low-stock?most=2")).text).toContain(`${low.length} variants`);
    expect((await office.get("/reports/bestsellers?from=2025-03-01&to=2026-03-08")).text).toContain(
      "Rank Product Category Items Revenue",
    );
  });

  it("take ranges that make no sense as the last 30 days", async () => {
    const office = await openOffice("manager");
    const plain = (await office.get("/reports/sales")).html;
    for (const range of ["from=2026-05-01&to=2026-01-01", "from=0001-01-01&to=9999-12-31", "from=x&to=%00", "by=constructor"]) {
      expect((await office.get(`/reports/sales?${range}`)).html).toBe(plain);
    }
  });

  it("are for managers alone", async () => {
    const office = await openOffice("staff");
    expect((await office.get("/")).html).not.toContain('href="/reports"');
    for (const path of ["/reports", "/reports/sales", "/reports/sales.csv", "/reports/low-stock"]) {
      expect((await office.get(path)).status).toBe(403);
    }
  });
});

describe("the dashboard", () => {
  it("counts what waits, and shows revenue to managers", async () => {
    const staff = await openOffice("staff");
    const { orders, returns } = await staff.state();
    const page = await staff.get("/");
    const open = orders.filter(({ status }) => status === "Received" || status === "Packed").length;
    expect(page.text).toContain(`Orders to send ${open}`);
    expect(page.text).toContain(`Returns to decide ${returns.filter(({ status }) => status === "Requested").length}`);
    expect(page.text).not.toContain("on the week before");
    expect((await (await openOffice("manager")).get("/")).text).toContain("on the week before");
  });
});
