/**
 * @module The addresses of things.
 */

const SLUG_LENGTH = 60;

/** "What would Ada say?" as "what-would-ada-say". */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_LENGTH)
    .replaceAll(/^-|-$/g, "");

interface PostPlace {
  readonly id: number;
  readonly title: string;
  readonly community: string;
}

export const postPath = ({ id, title, community }: PostPlace): string => `/c/${community}/${id}/${slugOf(title) || "post"}`;

/** A comment with what answers it, on a page of its own. */
export const commentPath = (comment: { id: number; post_id: number; post_title: string; community: string }): string =>
  `${postPath({ id: comment.post_id, title: comment.post_title, community: comment.community })}/${comment.id}`;

export const userPath = (name: string): string => `/u/${name}`;

export const communityPath = (slug: string): string => `/c/${slug}`;

/** A path of this site that came from outside; anything else is null. */
export const localPath = (text: string | undefined | null): string | null =>
  text && /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : null;

/** A path with some of its query changed; a value of "" or null takes a name out. */
export const withQuery = (path: string, changes: Readonly<Record<string, string | number | null>>): string => {
  const [whole = "", hash] = path.split("#", 2);
  const [place = "", query = ""] = whole.split("?", 2);
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") search.delete(name);
    else search.set(name, String(value));
  }
  return `${place}${search.size === 0 ? "" : `?${search}`}${hash === undefined ? "" : `#${hash}`}`;
};
