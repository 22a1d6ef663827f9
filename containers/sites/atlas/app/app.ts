/**
 * @module The routes: what may be asked, and which page answers it.
 */
import { signedIn } from "../../../../durable-objects/site/kit/sign-in.ts";
import { readClock } from "../../../../durable-objects/site/kit/site-clock.ts";
import { assets } from "./assets/index.ts";
import { account } from "./routes/account.ts";
import { browsing } from "./routes/browsing.ts";
import { newRoutes, page, Refusal } from "./routes/context.ts";
import { own } from "./routes/own.ts";
import { ways } from "./routes/ways.ts";
import { SIGN_IN_COOKIE } from "./rules.ts";
import { worldOf } from "./store/places.ts";
import { userById } from "./store/users.ts";
import { messagePanel } from "./views/panels.ts";

export const app = newRoutes()
  .use(async (c, next) => {
    if (c.req.header("upgrade") !== undefined) return c.text("The map speaks no WebSocket.", 400);
    await next();
  })
  .route("/", assets.routes)
  .use(async (c, next) => {
    const id = signedIn(c, SIGN_IN_COOKIE);
    c.set("viewer", id === null ? null : userById(c.env.sql, id));
    c.set("world", worldOf(c.env.sql));
    c.set("now", readClock(c.env.sql));
    await next();
  })
  .route("/", account)
  .route("/", own)
  .route("/", ways)
  .route("/", browsing);

app.notFound((c) => page(c, { title: "Not found", panel: messagePanel("Not found", "There is nothing at this address.") }, 404));

app.onError((error, c) => {
  if (!(error instanceof Refusal)) {
    console.error(JSON.stringify({ event: "atlas_error", path: c.req.path, error: String(error) }));
    return page(c, { title: "Error", panel: messagePanel("Something went wrong", "Please try again.") }, 500);
  }
  const { status, message } = error;
  if (status !== 401)
    return page(
      c,
      { title: "Not possible", panel: messagePanel(status === 404 ? "Not found" : "Not possible", message) },
      status,
    );
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(`/login?next=${encodeURIComponent(c.req.method === "GET" ? pathname + search : "/")}`, 303);
});
