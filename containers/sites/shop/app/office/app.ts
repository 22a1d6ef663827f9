/**
 * @module The shop's back office, at a host of its own: what may be asked there, and by whom.
 */
import { Hono } from "hono";
import { assets } from "./assets/index.ts";
import { coupons } from "./routes/coupons.ts";
import { customers } from "./routes/customers.ts";
import { dashboard } from "./routes/dashboard.ts";
import { featured } from "./routes/featured.ts";
import { feedback } from "./routes/feedback.ts";
import { orders } from "./routes/orders.ts";
import { type OfficeEnv, page } from "./routes/page.ts";
import { products } from "./routes/products.ts";
import { reports } from "./routes/reports.ts";
import { returns } from "./routes/returns.ts";
import { signingIn } from "./routes/signing-in.ts";
import { identifyStaff, staffOnly } from "./routes/staff.ts";
import { brokenView, missingView } from "./views/messages.ts";

export const office = new Hono<OfficeEnv>()
  .use(async (c, next) => {
    if (c.req.header("upgrade") !== undefined) return c.text("The back office speaks no WebSocket.", 400);
    await next();
  })
  .route("/", assets.routes)
  .use(identifyStaff)
  .route("/", signingIn)
  .use(staffOnly)
  .route("/", dashboard)
  .route("/", orders)
  .route("/", products)
  .route("/", featured)
  .route("/", customers)
  .route("/", feedback)
  .route("/", coupons)
  .route("/", returns)
  .route("/", reports);

office.notFound((c) => page(c, { title: "Not found", main: missingView() }, 404));

office.onError((error, c) => {
  console.error(JSON.stringify({ event: "office_error", path: c.req.path, error: String(error) }));
  return page(c, { title: "Error", main: brokenView() }, 500);
});
