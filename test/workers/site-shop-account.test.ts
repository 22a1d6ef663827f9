import { describe, expect, it } from "vitest";
import { MAIN_CUSTOMER } from "../../containers/sites/shop/app/accounts.ts";
import { openAsCustomer, openBrowser, ownOrder } from "./site-shop-support.ts";
import { buyable, matches, newLease, readPage, siteEnv } from "./site-support.ts";

const ADDRESS = {
  label: "Studio",
  name: "Robin Ellis",
  street: "9 Quay Street",
  city: "Cork",
  postcode: "T12 X4Y5",
  country: "Ireland",
};

const me = async (shop: Awaited<ReturnType<typeof openBrowser>>) => {
  const found = (await shop.state()).customers.find(({ email }) => email === MAIN_CUSTOMER.email);
  if (!found) throw new Error("The main customer is gone.");
  return found;
};

describe("signing in to the shop", () => {
  it("takes the right password only, and says who is there", async () => {
    const shop = await openBrowser();
    for (const password of ["wrong", "", "FERNS-AND-TIDES"]) {
      const refused = await shop.post("/sign-in", { email: MAIN_CUSTOMER.email, password });
      expect(refused).toMatchObject({ status: 422, text: expect.stringContaining("Email address or password is wrong") });
    }
    const page = await shop.post("/sign-in", { email: " Robin.Ellis@example.com ", password: MAIN_CUSTOMER.password });
    expect(page.url).toContain("/account?notice=signed-in");
    expect(page.text).toContain("Hello, Robin Ellis");
    expect((await shop.post("/sign-out")).text).toContain("You are signed out");
    expect((await shop.get("/account")).url).toContain("/sign-in");
  });

  it("leads back to where one wanted to go, and to no other site", async () => {
    const shop = await openBrowser();
    const asked = await shop.get("/account/orders?status=Shipped");
    const [next = ""] = matches(asked, /name="next" value="([^"]*)"/g);
    expect(next).toBe("/account/orders?status=Shipped");
    const { email, password } = MAIN_CUSTOMER;
    expect((await shop.post("/sign-in", { email, password, next })).url).toContain(
      "/account/orders?status=Shipped&notice=signed-in",
    );
    for (const evil of ["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"]) {
      const other = await openBrowser();
      expect((await other.post("/sign-in", { email, password, next: evil })).url).toContain("shop.localhost/account?");
    }
  });

  it("keeps what a guest has put into the cart", async () => {
    const shop = await openBrowser();
    const [product = ""] = buyable(await shop.get("/products"));
    await shop.post("/cart/items", { product, quantity: "2" });
    expect((await shop.state()).cart).toMatchObject([{ customer: null, slug: product, quantity: 2 }]);
    await shop.post("/sign-in", { email: MAIN_CUSTOMER.email, password: MAIN_CUSTOMER.password });
    expect((await shop.state()).cart).toMatchObject([{ customer: MAIN_CUSTOMER.email, slug: product, quantity: 2 }]);
    expect((await shop.post("/sign-out")).html).toContain('aria-label="Cart, 0 items"');
  });

  it("opens new accounts, one for each email address", async () => {
    const shop = await openBrowser();
    const form = { name: "Nia <i>Okoro</i>", email: "Nia@Example.org", password: "long-enough", newsletter: "1" };
    const wrong = await shop.post("/register", { ...form, email: MAIN_CUSTOMER.email, password: "short" });
    expect(wrong.status).toBe(422);
    expect(matches(wrong, /<span class="error" id="([^"]*)-error"/g).sort()).toEqual(["email", "password"]);
    const page = await shop.post("/register", form);
    expect(page.text).toContain("Hello, Nia <i>Okoro</i>");
    expect(page.html).not.toContain("<i>Okoro");
    expect((await shop.state()).customers.at(-1)).toMatchObject({ email: "nia@example.org", newsletter: true, wishList: [] });
    expect((await shop.get("/account/orders")).text).toContain("No orders match");
  });
});

describe("the accounts of the manifest", () => {
  it.each([
    ["customer", "shop.localhost", "/account", "Hello, Robin Ellis"],
    ["staff", "admin.shop.localhost", "/orders", "Dana Reyes Staff"],
    ["manager", "admin.shop.localhost", "/reports/sales", "Morgan Blake Manager"],
  ])("sign in the %s without a page", async (login, host, path, greeting) => {
    const site = siteEnv.SITE.getByName(newLease());
    const answer = await site.prepare({ site: "shop", seed: 3, login });
    const [cookie] = answer.ok ? answer.body.cookies : [];
    expect(cookie).toMatchObject({ host });
    const page = await site.fetch(`http://${host}${path}`, {
      headers: { cookie: `${cookie?.name}=${cookie?.value}` },
      redirect: "manual",
    });
    expect((await readPage(path, page)).text).toContain(greeting);
  });
});

describe("a customer's account", () => {
  it("changes the profile, and checks it", async () => {
    const shop = await openAsCustomer();
    const other = (await shop.state()).customers[1]?.email;
    const wrong = await shop.post("/account/profile", { name: "R", email: String(other), phone: "call me" });
    expect(matches(wrong, /<span class="error" id="([^"]*)-error"/g).sort()).toEqual(["email", "name", "phone"]);
    await shop.post("/account/profile", { name: "Robin E. Ellis", email: MAIN_CUSTOMER.email, phone: "+44 20 1234" });
    expect(await me(shop)).toMatchObject({ name: "Robin E. Ellis", phone: "+44 20 1234" });
  });

  it("changes the password for who knows the old one", async () => {
    const shop = await openAsCustomer();
    expect((await shop.post("/account/password", { current: "guess", password: "another-one" })).text).toContain(
      "not your current password",
    );
    await shop.post("/account/password", { current: MAIN_CUSTOMER.password, password: "another-one" });
    await shop.post("/sign-out");
    expect((await shop.post("/sign-in", { email: MAIN_CUSTOMER.email, password: MAIN_CUSTOMER.password })).status).toBe(422);
    expect((await shop.post("/sign-in", { email: MAIN_CUSTOMER.email, password: "another-one" })).text).toContain("Hello, Robin");
    expect(JSON.stringify(await shop.state())).not.toContain("another-one");
  });

  it("switches the newsletter, by form and by script", async () => {
    const shop = await openAsCustomer();
    await shop.post("/account/newsletter", { newsletter: "1" });
    expect(await me(shop)).toMatchObject({ newsletter: true });
    expect(await shop.send("/account/newsletter")).toMatchObject({ status: 200, body: { ok: true } });
    expect(await me(shop)).toMatchObject({ newsletter: false });
  });

  it("keeps addresses, one of which is the default", async () => {
    const shop = await openAsCustomer();
    const wrong = await shop.post("/account/addresses/new", { ...ADDRESS, postcode: "!", country: "Atlantis" });
    expect(wrong.status).toBe(422);
    expect((await shop.post("/account/addresses/new", ADDRESS)).text).toContain("The address has been added");
    expect((await me(shop)).addresses.at(-1)).toMatchObject({ label: "Studio", city: "Cork", default: false });
    const page = await shop.get("/account/addresses");
    const ids = matches(page, /href="\/account\/addresses\/(\d+)"/g);
    const [first = "", , third = ""] = ids;
    await shop.post(`/account/addresses/${third}/prefer`);
    expect((await me(shop)).addresses.map((address) => address.default)).toEqual([false, false, true]);
    await shop.post(`/account/addresses/${first}`, { ...ADDRESS, label: "Old home", city: "Galway" });
    expect((await me(shop)).addresses[0]).toMatchObject({ label: "Old home", city: "Galway" });
    await shop.post(`/account/addresses/${third}/remove`);
    expect((await me(shop)).addresses.map(({ label, default: chosen }) => [label, chosen])).toEqual([
      ["Old home", true],
      [expect.any(String), false],
    ]);
  });

  it("shows and changes nobody else's addresses, orders and returns", async () => {
    const shop = await openAsCustomer();
    const { orders, returns } = await shop.state();
    const other = orders.find(({ customer }) => customer !== null && customer !== MAIN_CUSTOMER.email);
    const theirs = returns.find(({ customer }) => customer !== MAIN_CUSTOMER.email);
    for (const path of [`/account/orders/${other?.number}`, `/account/returns/${theirs?.number}`, "/account/addresses/9"]) {
      expect((await shop.get(path)).status).toBe(404);
    }
    expect((await shop.post(`/account/orders/${other?.number}/cancel`)).status).toBe(404);
    expect((await shop.post("/account/addresses/9/remove")).status).toBe(404);
    expect((await shop.state()).orders).toEqual(orders);
  });

  it("lists the orders, to be searched, filtered and paged", async () => {
    const shop = await openAsCustomer();
    const pages = await Promise.all([1, 2, 3].map((page) => shop.get(`/account/orders?page=${page}`)));
    const numbers = pages.flatMap((page) => matches(page, /href="\/account\/orders\/(HF-\d+)"/g));
    const own = (await shop.state()).orders.filter(({ customer }) => customer === MAIN_CUSTOMER.email);
    expect(numbers).toEqual(own.map(({ number }) => number).reverse());
    expect(numbers).toHaveLength(12);
    const cancelled = await ownOrder(shop, "Cancelled");
    expect(matches(await shop.get("/account/orders?status=Cancelled"), /href="\/account\/orders\/(HF-\d+)"/g)).toEqual([
      cancelled.number,
    ]);
    const word = encodeURIComponent(String(cancelled.lines[0]?.name));
    expect((await shop.get(`/account/orders?q=${word}`)).text).toContain(cancelled.number);
    expect((await shop.get("/account/orders?q=zzz&page=99&status=nope")).text).toContain("No orders match");
  });
});

describe("an order of the past", () => {
  it("is cancelled as long as it has not been shipped, and its goods go back on the shelf", async () => {
    const shop = await openAsCustomer();
    const order = await ownOrder(shop, "Received");
    const before = (await shop.state()).stock;
    expect((await shop.post(`/account/orders/${order.number}/cancel`)).text).toContain("The order has been cancelled");
    const after = await shop.state();
    expect(after.orders.find(({ number }) => number === order.number)).toMatchObject({ status: "Cancelled" });
    for (const { slug, quantity } of order.lines) {
      expect(after.stock[slug]).toBe(Number(before[slug]) + quantity);
    }
    const shipped = await ownOrder(shop, "Shipped");
    expect((await shop.get(`/account/orders/${shipped.number}`)).html).not.toContain("/cancel");
    expect((await shop.post(`/account/orders/${shipped.number}/cancel`)).text).toContain("can no longer be cancelled");
  });

  it("goes back in part, once, within the time that the shop gives", async () => {
    const shop = await openAsCustomer();
    const order = await ownOrder(shop, "Delivered");
    const form = await shop.get(`/account/orders/${order.number}/return`);
    const [line = ""] = matches(form, /name="line-(\d+)"/g);
    const path = `/account/orders/${order.number}/return`;
    expect((await shop.post(path, { reason: "Does not fit" })).text).toContain("Choose at least one item");
    expect((await shop.post(path, { [`line-${line}`]: "1", [`quantity-${line}`]: "99", reason: "" })).status).toBe(422);
    const done = await shop.post(path, {
      [`line-${line}`]: "1",
      [`quantity-${line}`]: "1",
      reason: "Does not fit",
      comment: "Too <small>",
    });
    expect(done.text).toContain("We have received your return request");
    expect((await shop.state()).returns.at(-1)).toMatchObject({
      order: order.number,
      customer: MAIN_CUSTOMER.email,
      status: "Requested",
      reason: "Does not fit",
      comment: "Too <small>",
      lines: [{ slug: order.lines[0]?.slug, quantity: 1 }],
    });
    const again = await shop.get(path);
    const left = Number(order.lines[0]?.quantity) - 1 + order.lines.slice(1).length;
    expect(again.status).toBe(left === 0 ? 404 : 200);
    const old = (await shop.state()).orders.find(
      ({ customer, status }) => customer === MAIN_CUSTOMER.email && status === "Delivered",
    );
    expect((await shop.get(`/account/orders/${old?.number}/return`)).status).toBe(404);
  });
});
