/**
 * @module The almanac's routes: what may be asked, and which page answers it.
 */
import { signedIn } from "../../../../durable-objects/site/kit/sign-in.ts";
import { assets } from "./assets/index.ts";
import { account } from "./routes/account.ts";
import { administration } from "./routes/administration.ts";
import { newRoutes, page, Refusal } from "./routes/context.ts";
import { editing } from "./routes/editing.ts";
import { history } from "./routes/history.ts";
import { reading } from "./routes/reading.ts";
import { talk } from "./routes/talk.ts";
import { SIGN_IN_COOKIE } from "./rules.ts";
import { userById } from "./store/users.ts";
import { helpView, messageView } from "./views/forms.ts";

export const app = newRoutes()
  .use(async (c, next) => {
    if (c.req.header("upgrade") !== undefined) return c.text("The almanac speaks no WebSocket.", 400);
    await next();
  })
  .route("/", assets.routes)
  .use(async (c, next) => {
    const id = signedIn(c, SIGN_IN_COOKIE);
    c.set("viewer", id === null ? null : userById(c.env.sql, id));
    await next();
  })
  .get("/help", (c) => page(c, { title: "Help: how to write", main: helpView() }))
  .route("/", account)
  .route("/", administration)
  .route("/", editing)
  .route("/", history)
  .route("/", talk)
  .route("/", reading);

app.notFound((c) => page(c, { title: "Not found", main: messageView("Not found", "There is no such page.") }, 404));

app.onError((error, c) => {
  if (!(error instanceof Refusal)) {
    console.error(JSON.stringify({ event: "almanac_error", path: c.req.path, error: String(error) }));
    return page(c, { title: "Error", main: messageView("Error", "Something went wrong.") }, 500);
  }
  const { status, message } = error;
  if (status !== 401)
    return page(c, { title: "Not possible", main: messageView(status === 404 ? "Not found" : "Not possible", message) }, status);
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(`/login?next=${encodeURIComponent(c.req.method === "GET" ? pathname + search : "/")}`, 303);
});
