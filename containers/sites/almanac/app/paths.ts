/**
 * @module The addresses of pages.
 */

const inPath = (title: string): string =>
  encodeURIComponent(title.replaceAll(" ", "_")).replaceAll("%2C", ",").replaceAll("%3A", ":");

export const titleOf = (part: string | undefined): string => (part ?? "").replaceAll("_", " ").replaceAll(/\s+/g, " ").trim();

export type ArticlePage = "article" | "talk" | "edit" | "history" | "links" | "protect" | "delete" | "watch";

export const pathTo = (page: ArticlePage, title: string): string => `/${page}/${inPath(title)}`;
export const articlePath = (title: string): string => pathTo("article", title);
export const categoryPath = (name: string): string => `/category/${inPath(name)}`;
export const userPath = (name: string): string => `/user/${name}`;
export const revisionPath = (id: number): string => `/revision/${id}`;
export const diffPath = (from: number, to: number): string => `/diff/${from}/${to}`;

/** "First ascent" as "first-ascent", for the id of a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** A path of this site that came from outside; anything else is null. */
export const localPath = (text: string | undefined | null): string | null =>
  text && /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : null;

export const withNotice = (path: string, notice: string): string => {
  const [place = "", hash] = path.split("#", 2);
  return `${place}${place.includes("?") ? "&" : "?"}notice=${notice}${hash === undefined ? "" : `#${hash}`}`;
};
