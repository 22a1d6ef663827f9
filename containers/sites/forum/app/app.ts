/**
 * @module The forum's routes: what may be asked, and which page answers it.
 */
import { signedIn } from "../../../../durable-objects/site/kit/sign-in.ts";
import { assets } from "./assets/index.ts";
import { withQuery } from "./paths.ts";
import { readerOf } from "./reader.ts";
import { account } from "./routes/account.ts";
import { comments } from "./routes/comments.ts";
import { communityTools } from "./routes/community-tools.ts";
import { composing } from "./routes/composing.ts";
import { newRoutes, Refusal, wantsFragment, wantsJSON } from "./routes/context.ts";
import { feeds } from "./routes/feeds.ts";
import { messages } from "./routes/messages.ts";
import { moderation } from "./routes/moderation.ts";
import { page } from "./routes/page.ts";
import { posts } from "./routes/posts.ts";
import { profiles } from "./routes/profiles.ts";
import { searching } from "./routes/searching.ts";
import { settings } from "./routes/settings.ts";
import { SIGN_IN_COOKIE } from "./rules.ts";
import { userById } from "./store/users.ts";
import { aboutView, brokenView, formattingView, missingView, refusedView, signInFirstView } from "./views/help.ts";

export const app = newRoutes()
  .use(async (c, next) => {
    if (c.req.header("upgrade") !== undefined) return c.text("The forum speaks no WebSocket.", 400);
    await next();
  })
  .route("/", assets.routes)
  .use(async (c, next) => {
    const id = signedIn(c, SIGN_IN_COOKIE);
    const user = id === null ? null : userById(c.env.sql, id);
    c.set("reader", readerOf(c.env.sql, user?.suspended ? null : user));
    await next();
  })
  .get("/about", (c) => page(c, { title: "About", main: aboutView() }))
  .get("/help/formatting", (c) => page(c, { title: "Formatting", main: formattingView() }))
  .route("/", account)
  .route("/", composing)
  .route("/", communityTools)
  .route("/", posts)
  .route("/", comments)
  .route("/", moderation)
  .route("/", messages)
  .route("/", settings)
  .route("/", profiles)
  .route("/", searching)
  .route("/", feeds);

app.notFound((c) =>
  wantsJSON(c) ? c.json({ ok: false, message: "Not found." }, 404) : page(c, { title: "Not found", main: missingView() }, 404),
);

app.onError((error, c) => {
  if (!(error instanceof Refusal)) {
    console.error(JSON.stringify({ event: "forum_error", path: c.req.path, error: String(error) }));
    return wantsJSON(c)
      ? c.json({ ok: false, message: "Something went wrong." }, 500)
      : page(c, { title: "Error", main: brokenView() }, 500);
  }
  const { status, message } = error;
  if (wantsJSON(c)) return c.json({ ok: false, message }, status);
  if (status === 404) return page(c, { title: "Not found", main: missingView(message) }, status);
  if (status !== 401) return page(c, { title: "Not possible", main: refusedView(message) }, status);
  const { pathname, search } = new URL(c.req.url);
  const path = c.req.method === "GET" ? pathname + search : "/";
  if (wantsFragment(c)) return page(c, { title: "Sign in", main: signInFirstView(message, path) }, status);
  return c.redirect(withQuery("/login", { next: path }), 303);
});
