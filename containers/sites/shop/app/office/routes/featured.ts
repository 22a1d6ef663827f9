/**
 * @module The products on the home page: which, and in which order.
 */
import { Hono } from "hono";
import { readBody } from "../../routes/body.ts";
import { listOf, textOf } from "../../store/form.ts";
import { featuredProducts, findProduct, suggestProducts } from "../../store/products.ts";
import { featuredSlugs, setFeatured } from "../store/featured.ts";
import { featuredView } from "../views/featured.ts";
import { type OfficeEnv, page } from "./page.ts";
import { wantsJSON } from "./staff.ts";

const MAX_SUGGESTIONS = 8;

export const featured = new Hono<OfficeEnv>()
  .get("/featured", (c) => page(c, { title: "Home page", main: featuredView(featuredProducts(c.env.sql)) }))
  .post("/featured", async (c) => {
    const known = new Set(featuredSlugs(c.env.sql));
    const order = [...new Set(listOf((await readBody(c)).product))].filter((slug) => known.delete(slug));
    const done = setFeatured(c.env.sql, [...order, ...known]);
    if (wantsJSON(c)) return c.json({ ok: done, message: done ? "The order has been saved." : "That did not work." });
    return c.redirect("/featured?notice=featured", 303);
  })
  .post("/featured/:slug/up", (c) => {
    const slugs = featuredSlugs(c.env.sql);
    const at = slugs.indexOf(c.req.param("slug"));
    if (at > 0) setFeatured(c.env.sql, slugs.with(at, slugs[at - 1] ?? "").with(at - 1, slugs[at] ?? ""));
    return c.redirect("/featured?notice=featured", 303);
  })
  .post("/featured/:slug/down", (c) => {
    const slugs = featuredSlugs(c.env.sql);
    const at = slugs.indexOf(c.req.param("slug"));
    if (at >= 0 && at < slugs.length - 1)
      setFeatured(c.env.sql, slugs.with(at, slugs[at + 1] ?? "").with(at + 1, slugs[at] ?? ""));
    return c.redirect("/featured?notice=featured", 303);
  })
  .post("/featured/:slug/remove", (c) => {
    setFeatured(
      c.env.sql,
      featuredSlugs(c.env.sql).filter((slug) => slug !== c.req.param("slug")),
    );
    return c.redirect("/featured?notice=featured", 303);
  })
  .post("/featured/add", async (c, next) => {
    const name = textOf((await readBody(c)).name);
    const [found] = suggestProducts(c.env.sql, name, 1);
    const product = findProduct(c.env.sql, found?.slug ?? "");
    if (!product) return next();
    const slugs = featuredSlugs(c.env.sql).filter((slug) => slug !== product.slug);
    const done = setFeatured(c.env.sql, [...slugs, product.slug]);
    return c.redirect(`/featured?notice=${done ? "featured" : "featured-full"}`, 303);
  })
  .get("/suggest/products", (c) => {
    const suggestions = suggestProducts(c.env.sql, textOf(c.req.query("q"), 80), MAX_SUGGESTIONS);
    return c.json({ suggestions: suggestions.map(({ name, brand }) => ({ value: name, note: brand })) });
  });
