/**
 * @module The sites that tasks may name, as far as they are known when a task is checked.
 */
import { isInlineSite, isProcessSite, type SessionSite, type SiteChoice } from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import { BUILT_IN, hostedSites } from "../session/sites/catalog.ts";
import { HOSTED_SUMMARIES } from "../site/manifests.ts";
import type { TaskIssue } from "./issues.ts";

export interface KnownSite {
  readonly name: string;
  readonly kind: SessionSite["kind"];
  /** Whether evaluators can read its state. */
  readonly hasState: boolean;
  /** null: not known here. */
  readonly accounts: readonly string[] | null;
}

export interface SiteBook {
  readonly sites: ReadonlyMap<string, KnownSite>;
  /** Why there may be sites that are not in it; null: all are. */
  readonly doubt: string | null;
}

/** Sites of this build, container sites also where they are off, and those of the site host, of which a list may be so old. */
export const siteBook = async (env: Env, freshMs?: number): Promise<SiteBook> => {
  const sites = new Map<string, KnownSite>();
  const add = ({ name, kind, accounts, hasState }: KnownSite) => sites.set(name, { name, kind, accounts, hasState });
  for (const site of BUILT_IN.values()) add(site);
  for (const site of HOSTED_SUMMARIES.values()) add(site);
  try {
    for (const site of await hostedSites(env, freshMs)) add(site);
    return { sites, doubt: null };
  } catch {
    return { sites, doubt: "the site host does not answer" };
  }
};

/** A choice as the book has it; a server of the caller's own has the state that it says it has. */
export const knownSite = (choice: SiteChoice, { sites }: SiteBook): KnownSite | undefined => {
  if (!isInlineSite(choice)) return sites.get(nameOf(choice));
  const kind = isProcessSite(choice) ? "process" : "inline";
  return { name: choice.name, kind, hasState: "state" in choice && choice.state !== undefined, accounts: null };
};

export const nameOf = (choice: SiteChoice): string => (typeof choice === "string" ? choice : choice.name);

export const siteIssues = (choices: readonly SiteChoice[], book: SiteBook): TaskIssue[] =>
  choices.flatMap((choice, at): TaskIssue[] => {
    const name = nameOf(choice);
    const path = `sites.${at}`;
    if (choices.findIndex((other) => nameOf(other) === name) < at) {
      return [{ path, message: `${JSON.stringify(name)} is named twice` }];
    }
    const site = knownSite(choice, book);
    if (!site) {
      const why = book.doubt === null ? `there are ${[...book.sites.keys()].sort().join(", ")}` : book.doubt;
      return [{ path, message: `there is no site named ${JSON.stringify(name)}: ${why}` }];
    }
    const login = typeof choice === "object" && "login" in choice ? choice.login : undefined;
    if (typeof login !== "string" || site.accounts === null || site.accounts.includes(login)) return [];
    const accounts = site.accounts.length === 0 ? "it has none" : `it has ${site.accounts.join(", ")}`;
    return [{ path: `${path}.login`, message: `${name} has no account ${JSON.stringify(login)}: ${accounts}` }];
  });
