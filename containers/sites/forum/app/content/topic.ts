/**
 * @module What a community talks about: its words, and the patterns of its posts and comments.
 */
import type { Words } from "./grammar.ts";

/** What a post wants: an answer, applause, a discussion, or a click. */
export type PostKind = "ask" | "show" | "talk" | "link";

export interface PostPattern {
  readonly kind: PostKind;
  readonly flair: string;
  readonly title: string;
  readonly body: string;
  /** Of a link post: host and path. */
  readonly link?: string;
}

export interface Topic {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly welcome: string;
  /** Of the community's mark, from 0 to 359. */
  readonly hue: number;
  readonly flairs: readonly string[];
  readonly rules: readonly (readonly [title: string, text: string])[];
  /** `subject` and `people` are used by patterns that all communities share. */
  readonly words: Words & { readonly subject: readonly string[]; readonly people: readonly string[] };
  readonly posts: readonly PostPattern[];
  /** Comments that answer a question. */
  readonly answers: readonly string[];
  /** Comments on anything else. */
  readonly remarks: readonly string[];
}

type Pattern = Omit<PostPattern, "kind" | "flair" | "link">;

export const ask = (flair: string, title: string, body: string): PostPattern => of("ask", flair, { title, body });
export const show = (flair: string, title: string, body: string): PostPattern => of("show", flair, { title, body });
export const talk = (flair: string, title: string, body: string): PostPattern => of("talk", flair, { title, body });
export const link = (flair: string, title: string, address: string, body = ""): PostPattern => ({
  ...of("link", flair, { title, body }),
  link: address,
});

const of = (kind: PostKind, flair: string, pattern: Pattern): PostPattern => ({ kind, flair, ...pattern });
