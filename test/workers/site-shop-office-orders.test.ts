import { describe, expect, it } from "vitest";
import { MAIN_CUSTOMER, MAIN_MANAGER, MAIN_STAFF } from "../../containers/sites/shop/app/accounts.ts";
import { type Browser, openAsCustomer, openBrowser, openOffice } from "./site-shop-support.ts";
import { matches, type Page } from "./site-support.ts";

const numbers = (page: Page): string[] => matches(page, /<th scope="row"><a href="\/orders\/(HF-\d+)"/g);

const orderIn = async (office: Browser, status: string) => {
  const order = (await office.state()).orders.find((one) => one.status === status);
  if (!order) throw new Error(`No order is ${status}.`);
  return order;
};

const stateOf = async (office: Browser, number: unknown) => (await office.state()).orders.find((one) => one.number === number);

describe("signing in to the back office", () => {
  it("is needed for every page, and for staff alone", async () => {
    const office = (await openBrowser()).office();
    for (const path of ["/", "/orders", "/products/new", "/reports/sales.csv", "/suggest/customers?q=a", "/nowhere"]) {
      expect((await office.get(path)).url).toContain("/sign-in");
    }
    expect(await office.send("/orders/bulk", { order: "HF-1", status: "Shipped" })).toMatchObject({ status: 401 });
    const wrong = await office.post("/sign-in", { username: MAIN_STAFF.username, password: MAIN_MANAGER.password });
    expect(wrong).toMatchObject({ status: 422, text: expect.stringContaining("User name or password is wrong") });
    const page = await office.post("/sign-in", {
      username: " Dana ",
      password: MAIN_STAFF.password,
      next: "/orders?status=Packed",
    });
    expect(page.url).toContain("/orders?status=Packed");
    expect((await office.post("/sign-out")).text).toContain("You are signed out");
    expect((await office.get("/")).url).toContain("/sign-in");
  });

  it("does not follow from being a customer, nor the other way round", async () => {
    const shop = await openAsCustomer();
    const cookie = /hf_customer=([^;]+)/.exec(
      (await shop.fetch("/sign-in", { method: "POST", body: new URLSearchParams(MAIN_CUSTOMER as never) })).headers.get(
        "set-cookie",
      ) ?? "",
    )?.[1];
    const answer = await shop.office().fetch("/orders", { headers: { cookie: `hf_office=${cookie}` } });
    expect(answer.headers.get("location")).toContain("/sign-in");
    const office = await openOffice("manager");
    expect((await office.get("/orders")).status).toBe(200);
    expect((await office.fetch("/account")).status).toBe(404);
  });
});

describe("orders in the back office", () => {
  it("are all there, over pages", async () => {
    const office = await openOffice("staff");
    const { orders } = await office.state();
    const found: string[] = [];
    for (let page = 1; page <= Math.ceil(orders.length / 20); page++)
      found.push(...numbers(await office.get(`/orders?sort=oldest&page=${page}`)));
    expect(found).toEqual(orders.map(({ number }) => number));
    expect((await office.get("/orders?page=999999999999&sort=nope&from=2026-99-99&to=x")).status).toBe(200);
  });

  it("are found by words, status, customer and date", async () => {
    const office = await openOffice("staff");
    const { orders } = await office.state();
    const [some] = orders.slice(-30);
    const day = String(some?.placedOn);
    const onDay = numbers(await office.get(`/orders?from=${day}&to=${day}`));
    expect(onDay.sort()).toEqual(
      orders
        .filter(({ placedOn }) => placedOn === day)
        .map(({ number }) => number)
        .sort(),
    );
    expect(numbers(await office.get(`/orders?q=${String(some?.number).toLowerCase()}`))).toEqual([some?.number]);
    const mine = numbers(await office.get(`/orders?customer=${MAIN_CUSTOMER.email}`));
    expect(mine).toHaveLength(12);
    const packed = numbers(await office.get("/orders?status=Packed"));
    expect(packed.sort()).toEqual(
      orders
        .filter(({ status }) => status === "Packed")
        .map(({ number }) => number)
        .sort(),
    );
    expect((await office.get(`/orders?q=${encodeURIComponent("<b>%'\"")}`)).text).toContain("No orders match");
  });

  it("move on together, and those that cannot are left", async () => {
    const office = await openOffice("staff");
    const { orders } = await office.state();
    const received = orders.filter(({ status }) => status === "Received").map(({ number }) => String(number));
    const delivered = String(orders.find(({ status }) => status === "Delivered")?.number);
    const chosen = received.slice(0, 2).map((number): [string, string] => ["order", number]);
    expect((await office.post("/orders/bulk", [...chosen, ["status", ""]])).text).toContain("Choose what to do first");
    expect((await office.post("/orders/bulk", { status: "Packed" })).text).toContain("Choose at least one row first");
    const page = await office.post("/orders/bulk", [...chosen, ["status", "Packed"], ["back", "status=Received&q=hf"]]);
    expect(page.url).toContain("/orders?q=hf&status=Received&notice=bulk-moved");
    for (const number of received.slice(0, 2))
      expect(await stateOf(office, number)).toMatchObject({ status: "Packed", packedAt: expect.any(String) });
    const mixed = await office.post("/orders/bulk", [
      ["order", received[0] ?? ""],
      ["order", delivered],
      ["status", "Shipped"],
    ]);
    expect(mixed.text).toContain("Some of the chosen orders could not");
    expect(await stateOf(office, received[0])).toMatchObject({ status: "Shipped" });
    expect(await stateOf(office, delivered)).toMatchObject({ status: "Delivered" });
  });

  it("have a page of their own, where one moves on step by step", async () => {
    const office = await openOffice("staff");
    const { number, lines } = await orderIn(office, "Packed");
    const page = await office.get(`/orders/${number}`);
    expect(page.text).toContain(`Order ${number} Packed`);
    for (const { name } of lines) expect(page.text).toContain(name);
    expect((await office.post(`/orders/${number}/status`, { status: "Delivered" })).text).toContain("cannot take this status");
    expect((await office.post(`/orders/${number}/status`, { status: "Shipped" })).text).toContain("The status has been changed");
    await office.post(`/orders/${number}/status`, { status: "Delivered" });
    expect(await stateOf(office, number)).toMatchObject({ status: "Delivered", deliveredAt: "2026-03-08T09:02Z" });
    expect((await office.get("/orders/HF-1")).status).toBe(404);
  });

  it("show their new status in the shop", async () => {
    const office = await openOffice("staff");
    const order = await orderIn(office, "Received");
    await office.post(`/orders/${order.number}/status`, { status: "Cancelled" });
    const search = new URLSearchParams({ number: order.number, email: order.email });
    const answer = await office.fetch(`http://shop.localhost/orders?${search}`);
    expect(await answer.text()).toContain("<dd>Cancelled</dd>");
  });

  it("keep notes of staff", async () => {
    const office = await openOffice("staff");
    const { number } = await orderIn(office, "Shipped");
    expect((await office.post(`/orders/${number}/notes`, { text: "  " })).text).toContain("Write something first");
    const page = await office.post(`/orders/${number}/notes`, { text: "Called <again>.\nNobody there." });
    expect(page.html).toContain("Called &lt;again&gt;.");
    expect((await stateOf(office, number))?.notes.at(-1)).toMatchObject({
      author: MAIN_STAFF.name,
      text: "Called <again>.\nNobody there.",
    });
  });

  it("are refunded up to what was paid, and by managers without a limit", async () => {
    const office = await openOffice("staff");
    const dear = (await office.state()).orders.find(({ totalCents, status }) => totalCents > 300_00 && status === "Delivered");
    const path = `/orders/${dear?.number}/refund`;
    expect((await office.post(path, { amount: "lots", reason: "x" })).text).toContain("Enter a sum such as 12.50");
    expect((await office.post(path, { amount: "9999", reason: "x" })).text).toContain("can be refunded");
    expect((await office.post(path, { amount: "150", reason: "x" })).text).toContain("Only managers refund more than $100.00");
    expect((await office.post(path, { amount: "12.50", reason: "" })).text).toContain("Give a reason");
    expect((await office.post(path, { amount: "12.50", reason: "Scratch" })).text).toContain("The refund has been made");
    expect(await stateOf(office, dear?.number)).toMatchObject({
      refundedCents: 1250,
      refunds: [{ amountCents: 1250, reason: "Scratch", author: MAIN_STAFF.name }],
    });
    await office.post("/sign-out");
    await office.post("/sign-in", { username: MAIN_MANAGER.username, password: MAIN_MANAGER.password });
    await office.post(path, { amount: "150.00", reason: "Broken" });
    expect(await stateOf(office, dear?.number)).toMatchObject({ refundedCents: 1250 + 15_000 });
  });
});

describe("returns in the back office", () => {
  const first = async (office: Browser, status: string) => {
    const found = (await office.state()).returns.find((one) => one.status === status);
    if (!found) throw new Error(`No return is ${status}.`);
    return found;
  };

  it("are approved, and refunded when the goods are back", async () => {
    const office = await openOffice("staff");
    const one = await first(office, "Requested");
    const [line] = one.lines;
    const before = Number((await office.state()).stock[String(line?.slug)]);
    expect((await office.post(`/returns/${one.number}/refund`)).text).toContain("not possible any more");
    expect((await office.post(`/returns/${one.number}/approve`)).text).toContain("The return has been approved");
    expect((await office.post(`/returns/${one.number}/approve`)).text).toContain("not possible any more");
    await office.post(`/returns/${one.number}/refund`);
    const after = await office.state();
    expect(after.returns.find(({ number }) => number === one.number)).toMatchObject({
      status: "Refunded",
      decidedBy: MAIN_STAFF.name,
    });
    expect(after.stock[String(line?.slug)]).toBe(before + Number(line?.quantity));
    const order = after.orders.find(({ number }) => number === one.order);
    expect(order?.refunds.at(-1)).toMatchObject({ reason: `Return ${one.number}` });
    expect(Number(order?.refundedCents)).toBeLessThanOrEqual(Number(order?.totalCents));
  });

  it("are refused with an answer", async () => {
    const office = await openOffice("staff");
    const one = await first(office, "Requested");
    expect((await office.post(`/returns/${one.number}/refuse`, { answer: "" })).text).toContain("Tell the customer why");
    await office.post(`/returns/${one.number}/refuse`, { answer: "It was used." });
    expect(await first(office, "Refused")).toBeDefined();
    expect((await office.state()).returns.find(({ number }) => number === one.number)).toMatchObject({
      status: "Refused",
      answer: "It was used.",
    });
    expect((await office.get("/returns?status=Refused")).text).toContain(one.number);
    expect((await office.get("/returns/RT-0")).status).toBe(404);
  });
});
