/**
 * @module A post as it stands in lists, and what can be done with it.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { postPath } from "../paths.ts";
import type { Reader } from "../reader.ts";
import type { Post } from "../store/posts.ts";
import { actionButton, communityLink, dialogLink, emblem, menu, plural, toggle, userLink, voteBox, when } from "./parts.ts";

export const postList = (posts: readonly Post[], reader: Reader): Markup =>
  html`<ul class="posts">${posts.map((post) => html`<li data-item>${postCard(post, reader)}</li>\n`)}</ul>`;

const postCard = (post: Post, reader: Reader): Markup => html`<article class="card" aria-labelledby="post-${post.id}">
${voteBox("post", post)}
<a class="tile" href="${post.url ?? postPath(post)}" style="--hue:${post.community_hue}" tabindex="-1" aria-hidden="true">${post.url === null ? TEXT_ICON : LINK_ICON}</a>
<div class="card-main">
<h2 id="post-${post.id}"><a href="${postPath(post)}">${post.title}</a></h2>
${byline(post, reader)}
<div class="actions"><a class="link" href="${postPath(post)}#comments">${plural(post.comments, "comment")}</a>${reader.viewer ? html` ${saveToggle(post)} ${postMenu(post, reader)}` : null}</div>
</div>
</article>`;

const TEXT_ICON = html`<svg viewBox="0 0 24 24"><path d="M5 6h14v2H5zm0 5h14v2H5zm0 5h9v2H5z"/></svg>`;
const LINK_ICON = html`<svg viewBox="0 0 24 24"><path d="M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1 1.400 1.400 1-1a2 2 0 0 1 2.900 2.900l-3 3a2 2 0 0 1-2.900 0zm4-4a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1-1.400-1.400-1 1a2 2 0 0 1-2.900-2.900l3-3a2 2 0 0 1 2.900 0z"/></svg>`;

export const byline = (post: Post, reader: Reader): Markup =>
  html`<p class="meta">${emblem(post.community, post.community_hue)}${communityLink(post.community)} · ${userLink(post.author)} · ${when(post.created, reader)}${post.edited === null ? null : html` · edited ${when(post.edited, reader)}`}${post.url === null ? null : html` · <a class="domain" href="${post.url}" rel="nofollow ugc noopener">${domainOf(post.url)}</a>`} ${labels(post)}</p>`;

const labels = (post: Post): Markup =>
  html`${post.flair === "" ? null : html`<span class="flair">${post.flair}</span> `}${post.pinned ? html`<span class="flag">Pinned</span> ` : null}${post.locked ? html`<span class="flag">Locked</span>` : null}`;

export const domainOf = (url: string): string => URL.parse(url)?.hostname ?? "";

export const saveToggle = (post: Post): Markup =>
  toggle({ action: `/posts/${post.id}/save`, on: post.saved === 1, labels: ["Save", "Unsave"] });

/** What the viewer may do beyond voting and saving. */
export const postMenu = (post: Post, reader: Reader): Markup => {
  const { viewer } = reader;
  const own = viewer?.id === post.author_id;
  const moderator = reader.mayModerate(post.community_id);
  return menu(
    "More",
    [
      own ? html`<a href="/posts/${post.id}/edit">Edit</a>` : null,
      own ? dialogLink(`/posts/${post.id}/delete`, "Delete", "") : null,
      actionButton(`/posts/${post.id}/hide`, post.hidden ? "Unhide" : "Hide", post.hidden ? {} : { after: "remove" }),
      own ? null : dialogLink(`/posts/${post.id}/report`, "Report", ""),
      ...(moderator ? moderatorItems(post, own) : []),
    ],
    "More actions",
  );
};

const moderatorItems = (post: Post, own: boolean): (Markup | null)[] => [
  actionButton(`/posts/${post.id}/${post.pinned ? "unpin" : "pin"}`, post.pinned ? "Unpin" : "Pin"),
  actionButton(`/posts/${post.id}/${post.locked ? "unlock" : "lock"}`, post.locked ? "Unlock" : "Lock"),
  post.status === "removed"
    ? actionButton(`/posts/${post.id}/approve`, "Approve")
    : dialogLink(`/posts/${post.id}/remove`, "Remove", ""),
  own ? null : dialogLink(`/c/${post.community}/mod/bans/new?user=${post.author}`, "Ban author", ""),
];
