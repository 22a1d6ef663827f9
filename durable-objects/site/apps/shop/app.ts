/**
 * @module The shop's routes: what may be asked, and which page answers it.
 */
import { type Context, Hono } from "hono";
import type { SiteCopy } from "../../embedded-site.ts";
import { assets } from "./assets/index.ts";
import { browsing } from "./routes/browsing.ts";
import { cart } from "./routes/cart.ts";
import { checkout } from "./routes/checkout.ts";
import { page } from "./routes/page.ts";
import { brokenView, helpView, missingView } from "./views/help.ts";

const isUpgrade = (c: Context): boolean => c.req.header("upgrade") !== undefined;

export const app = new Hono<{ Bindings: SiteCopy }>()
  .use(async (c, next) => {
    if (isUpgrade(c)) return c.text("The shop speaks no WebSocket.", 400);
    await next();
  })
  .route("/", assets.routes)
  .route("/", browsing)
  .route("/", cart)
  .route("/", checkout)
  .get("/help", (c) => page(c, { title: "Help", main: helpView() }));

app.notFound((c) => page(c, { title: "Not found", main: missingView() }, 404));

app.onError((error, c) => {
  console.error(JSON.stringify({ event: "shop_error", path: c.req.path, error: String(error) }));
  return page(c, { title: "Error", main: brokenView() }, 500);
});
