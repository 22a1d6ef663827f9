/**
 * @module The container sites of the bench: where each shows that it serves, and a workload that writes to its data.
 */
import type { LeaseAnswer } from "../../../containers/site-host/leases/lease.ts";
import { addNote, ask } from "../../site-host/support.ts";

export interface BenchSite {
  readonly name: string;
  /** Of its health check: a good answer shows that it serves. */
  readonly page: string;
  /** Copies at once. */
  readonly most: number;
  readonly workload: string;
  work(lease: LeaseAnswer): Promise<void>;
}

const NOTES = 100;
const ARTICLES = 20;
const COMMENTS = 60;
const UPLOADS = 4;
const PAGES = 40;
const SOME_ARTICLE = 14;

export const BENCH_SITES: readonly BenchSite[] = [
  {
    name: "notes",
    page: "/health.txt",
    most: 200,
    workload: `${NOTES} notes`,
    work: async (lease) => {
      for (let n = 0; n < NOTES; n++) await addNote(lease, `Note ${n}`);
    },
  },
  {
    name: "blog",
    page: "/wp-login.php",
    most: 48,
    workload: `${ARTICLES} articles, ${COMMENTS} comments, ${UPLOADS} uploads`,
    work: writeArticles,
  },
  { name: "wiki", page: "/status", most: 48, workload: `${PAGES} pages`, work: writePages },
];

/** Through WordPress's own REST API and comment form, as its administrator. */
async function writeArticles(lease: LeaseAnswer): Promise<void> {
  const cookie = cookieOf(lease, "admin");
  const { body: nonce } = await ask(lease, "/wp-admin/admin-ajax.php?action=rest-nonce", { headers: { cookie } });
  const send = (path: string, type: string, body: string, more = {}) =>
    must(lease, path, { method: "POST", body, headers: { cookie, "x-wp-nonce": nonce, "content-type": type, ...more } });
  for (let n = 0; n < ARTICLES; n++) {
    const article = { title: `Article ${n}`, status: "publish", content: "<p>By the sea.</p>".repeat(100) };
    await send("/wp-json/wp/v2/posts", "application/json", JSON.stringify(article));
  }
  for (let n = 0; n < COMMENTS; n++) {
    const comment = new URLSearchParams({ comment: `Comment ${n} of the day`, comment_post_ID: String(SOME_ARTICLE) });
    await send("/wp-comments-post.php", "application/x-www-form-urlencoded", comment.toString());
  }
  for (let n = 0; n < UPLOADS; n++) {
    const disposition = { "content-disposition": `attachment; filename="tides-${n}.txt"` };
    await send("/wp-json/wp/v2/media", "text/plain", "high and low\n".repeat(2000), disposition);
  }
}

/** As TiddlyWiki's own pages save. */
async function writePages(lease: LeaseAnswer): Promise<void> {
  const headers = { cookie: cookieOf(lease, "warden"), "content-type": "application/json", "x-requested-with": "TiddlyWiki" };
  for (let n = 0; n < PAGES; n++) {
    const page = JSON.stringify({ title: `Page ${n}`, text: "Wind from the west.\n".repeat(50), tags: "bench" });
    await must(lease, `/recipes/default/tiddlers/Page%20${n}`, { method: "PUT", body: page, headers });
  }
}

function cookieOf(lease: LeaseAnswer, account: string): string {
  return (lease.cookies[account] ?? []).map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Work that is refused must not count as done. */
async function must(lease: LeaseAnswer, path: string, request: Parameters<typeof ask>[2]): Promise<void> {
  const { status, body } = await ask(lease, path, request);
  if (status >= 400) throw new Error(`${lease.site} answered ${status} to ${path}: ${body.slice(0, 200)}`);
}
