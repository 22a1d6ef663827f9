import { describe, expect, it } from "vitest";
import { MAIN_CUSTOMER, MAIN_STAFF } from "../../containers/sites/shop/app/accounts.ts";
import { openAsCustomer, openBrowser, openOffice } from "./site-shop-support.ts";

describe("odd requests", () => {
  const PATHS = [
    "/",
    "/products",
    "/products/%00",
    "/products/..%2f",
    "/cart/lines/99999999999999999999",
    "/account",
    "/sign-in?next=%0d%0a",
    "/search/suggestions",
    "/orders?number[]=1",
    "/wish-list",
    "/assets/",
    "/%E0%A4%A",
    "/checkout/thanks/'",
    "/contact?notice=constructor",
  ];
  const OFFICE_PATHS = [
    "/orders?q=%00&page=-1",
    "/orders/%27",
    "/products?category=constructor&sort=__proto__",
    "/customers/0",
    "/customers/99999999999999999999",
    "/coupons/%3Cscript%3E",
    "/returns/x",
    "/reports/sales?by=__proto__",
    "/messages?page=1e99",
    "/featured/x/up",
    "/%E0%A4%A",
  ];

  it("are never the shop's fault", async () => {
    const shop = await openAsCustomer();
    for (const path of PATHS) {
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"]) {
        const answer = await shop.fetch(path, { method });
        await answer.body?.cancel();
        expect([path, method, answer.status]).toEqual([path, method, expect.toSatisfy((status: number) => status < 500)]);
      }
    }
  });

  it("are never the back office's fault", async () => {
    const office = await openOffice("manager");
    for (const path of OFFICE_PATHS) {
      for (const method of ["GET", "POST", "PUT", "HEAD"]) {
        const answer = await office.fetch(path, { method });
        await answer.body?.cancel();
        expect([path, method, answer.status]).toEqual([path, method, expect.toSatisfy((status: number) => status < 500)]);
      }
    }
  });

  it("with bodies that are no forms change nothing", async () => {
    const office = await openOffice("manager");
    const before = await office.state();
    const bodies = [
      { body: "{", headers: { "content-type": "application/json" } },
      { body: "x", headers: { "content-type": "multipart/form-data" } },
      { body: new Uint8Array([0, 255, 0]), headers: { "content-type": "application/x-www-form-urlencoded" } },
    ];
    for (const init of bodies) {
      for (const path of ["/orders/bulk", "/products/new", "/coupons/new", "/products/prices", "/featured/add", "/sign-in"]) {
        const answer = await office.fetch(path, { method: "POST", ...init });
        await answer.body?.cancel();
        expect(answer.status).toBeLessThan(500);
      }
    }
    expect(await office.state()).toEqual(before);
  });
});

describe("the shop's state", () => {
  it("is the same for the same seed and deeds, and other for another seed", async () => {
    const act = async (seed: number) => {
      const shop = await openBrowser(seed);
      await shop.post("/sign-in", { email: MAIN_CUSTOMER.email, password: MAIN_CUSTOMER.password });
      const [product] = (await shop.state()).products.filter(({ variants, stock }) => variants.length === 1 && stock > 0);
      await shop.post("/cart/items", { product: String(product?.slug), quantity: "1" });
      await shop.post("/wish-list", { product: String(product?.slug), wished: "1" });
      const office = shop.office();
      await office.post("/sign-in", { username: MAIN_STAFF.username, password: MAIN_STAFF.password });
      await office.post("/customers/1/notes", { text: "Same again." });
      return { state: await shop.state(), page: (await office.get("/customers/1")).html };
    };
    const [one, again, other] = [await act(31), await act(31), await act(32)];
    expect(again).toEqual(one);
    expect(other.state.products).not.toEqual(one.state.products);
    expect(other.state.customers.slice(1)).not.toEqual(one.state.customers.slice(1));
    expect(one.state).toMatchObject({ time: "2026-03-08T09:02Z" });
  });

  it("holds no passwords", async () => {
    const shop = await openBrowser();
    expect(JSON.stringify(await shop.state())).not.toMatch(/password|ferns-and-tides|stock-ledger/);
  });
});
