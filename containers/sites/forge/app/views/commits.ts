/**
 * @module Lists of commits, and one commit.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { type PageOf, pageLinks } from "../../../../../durable-objects/site/kit/pages.ts";
import type { CommitRow } from "../rows.ts";
import { type People, personIn } from "../store/people.ts";
import type { Revision } from "../store/repository.ts";
import type { FileDiff } from "../store/tree.ts";
import { diffView } from "./diff.ts";
import { refPicker } from "./files.ts";
import { avatar, empty, personLink, timeAgo } from "./parts.ts";

export interface CommitListProps {
  readonly base: string;
  readonly people: People;
  readonly now: number;
}

export const subject = (message: string): string => message.split("\n")[0] ?? "";

export const shortSHA = (sha: string): string => sha.slice(0, 8);

/** Under the days on which they were made. */
export const commitList = (commits: readonly CommitRow[], { base, people, now }: CommitListProps): Markup => {
  if (commits.length === 0) return empty("No commits.");
  const days = [...new Set(commits.map(({ created }) => isoDate(created)))];
  return html`${days.map(
    (day) => html`<h2 class="day">${longDate(day)}</h2>
<ul class="rows">${commits
      .filter(({ created }) => isoDate(created) === day)
      .map((commit) => {
        const author = personIn(people, commit.author_id);
        return html`<li class="row">${avatar(author)}<div class="row-main"><a class="row-title" href="${base}/-/commit/${commit.sha}">${subject(commit.message)}</a>
<p class="muted"><a href="/${author.username}">${author.name}</a> committed ${timeAgo(commit.created, now)}</p></div>
<div class="row-side"><code>${shortSHA(commit.sha)}</code><a class="plain" href="${base}/-/tree/${commit.sha.slice(0, 12)}" aria-label="Files at ${shortSHA(commit.sha)}">Files</a></div></li>`;
      })}</ul>`,
  )}`;
};

export interface HistoryProps extends CommitListProps {
  readonly revision: Revision;
  readonly branches: readonly string[];
  readonly commits: readonly CommitRow[];
  readonly of: PageOf;
}

export const historyView = ({ base, revision, branches, commits, of, people, now }: HistoryProps): Markup => {
  const { ref, path } = revision;
  const url = `${base}/-/commits/${ref}${path === "" ? "" : `/${path}`}`;
  return html`<div class="head"><h1>${path === "" ? "Commits" : html`History of <code>${path}</code>`}</h1></div>
${refPicker({ base, kind: "commits", ref, path, branches })}
${commitList(commits, { base, people, now })}
${pageLinks(of, (page) => `${url}?page=${page}`)}`;
};

export interface CommitProps extends CommitListProps {
  readonly commit: CommitRow;
  readonly parent: CommitRow | null;
  readonly changes: readonly FileDiff[];
  /** Branches whose last commit this is. */
  readonly branches: readonly string[];
}

export const commitView = ({ base, commit, parent, changes, branches, people, now }: CommitProps): Markup => {
  const [title = "", ...rest] = commit.message.split("\n");
  const body = rest.join("\n").trim();
  return html`<div class="head"><h1>${title}</h1><a class="button" href="${base}/-/tree/${commit.sha.slice(0, 12)}">Browse files</a></div>
<section class="card" aria-label="Commit">
${body === "" ? null : html`<pre class="message">${body}</pre>`}
<p class="byline">${personLink(personIn(people, commit.author_id))} committed ${timeAgo(commit.created, now)}</p>
<dl class="terms"><div><dt>Commit</dt><dd><code>${commit.sha}</code></dd></div>
<div><dt>Parent</dt><dd>${parent ? html`<a href="${base}/-/commit/${parent.sha}"><code>${shortSHA(parent.sha)}</code></a>` : "none"}</dd></div>
${branches.length === 0 ? null : html`<div><dt>Last commit of</dt><dd>${branches.join(", ")}</dd></div>`}</dl>
</section>
${diffView({ changes, fileURL: (path) => `${base}/-/blob/${commit.sha.slice(0, 12)}/${path}` })}`;
};
