/**
 * @module The shop's routes: what may be asked, and which page answers it. The back office has a host of its own.
 */
import { type Context, Hono } from "hono";
import type { SiteCopy } from "../../../../durable-objects/site/embedded-site.ts";
import { OFFICE_HOST } from "./accounts.ts";
import { assets } from "./assets/index.ts";
import { office } from "./office/app.ts";
import { account } from "./routes/account.ts";
import { browsing } from "./routes/browsing.ts";
import { cart } from "./routes/cart.ts";
import { checkout } from "./routes/checkout.ts";
import { opinions } from "./routes/opinions.ts";
import { page, type ShopEnv } from "./routes/page.ts";
import { purchases } from "./routes/purchases.ts";
import { signingIn } from "./routes/signing-in.ts";
import { customersOnly, identify } from "./routes/visitor.ts";
import { brokenView, helpView, missingView } from "./views/help.ts";

const isUpgrade = (c: Context): boolean => c.req.header("upgrade") !== undefined;

const storefront = new Hono<ShopEnv>()
  .use(async (c, next) => {
    if (isUpgrade(c)) return c.text("The shop speaks no WebSocket.", 400);
    await next();
  })
  .route("/", assets.routes)
  .use(identify)
  .route("/", browsing)
  .route("/", cart)
  .route("/", checkout)
  .route("/", signingIn)
  .route("/", opinions)
  .use("/account", customersOnly)
  .use("/account/*", customersOnly)
  .route("/", account)
  .route("/", purchases)
  .get("/help", (c) => page(c, { title: "Help", main: helpView() }));

storefront.notFound((c) => page(c, { title: "Not found", main: missingView() }, 404));

storefront.onError((error, c) => {
  console.error(JSON.stringify({ event: "shop_error", path: c.req.path, error: String(error) }));
  return page(c, { title: "Error", main: brokenView() }, 500);
});

export const handleShop = (request: Request, copy: SiteCopy): Response | Promise<Response> =>
  new URL(request.url).hostname === OFFICE_HOST ? office.fetch(request, copy) : storefront.fetch(request, copy);
