/**
 * @module The inside of a paragraph: emphasis, code, links, and references to people, issues and merge requests.
 */

export interface InlineOptions {
  /** Address of the project that #1 and !1 are about: "/harbor/tidewatch". */
  readonly project?: string;
  /** What relative links are relative to. */
  readonly base?: string;
  /** Only names of people become links. */
  isPerson?(username: string): boolean;
}

const PARTS = new RegExp(
  [
    "(?<ticks>`+)(?<code>.{1,500}?)\\k<ticks>",
    "!?\\[(?<label>[^\\]\\n]*)\\]\\((?<target>[^)\\s]+)\\)",
    "\\*\\*(?<strong>\\S(?:.{0,500}?\\S)?)\\*\\*",
    "(?<![\\w*])\\*(?<em>[^\\s*](?:[^*\\n]*[^\\s*])?)\\*(?![\\w*])",
    "~~(?<struck>.{1,500}?)~~",
    "(?<url>https?://[^\\s<>\"')\\]]+)",
    "(?<![\\w@./-])@(?<person>[a-zA-Z0-9](?:[\\w.-]*\\w)?)",
    "(?<![\\w&/#!])#(?<issue>\\d{1,9})\\b",
    "(?<![\\w&/#!])!(?<merge>\\d{1,9})\\b",
  ].join("|"),
  "s",
);
const SAFE_TARGET = /^(?:https?:\/\/|mailto:|[/#?]|[\w.][^:]*$)/i;
const MAX_DEPTH = 6;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const escapeHTML = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export const renderInline = (text: string, options: InlineOptions = {}, depth = 0): string => {
  let html = "";
  let rest = text;
  for (;;) {
    const found = depth > MAX_DEPTH ? null : PARTS.exec(rest);
    if (!found) return html + escapeHTML(rest);
    html += escapeHTML(rest.slice(0, found.index)) + part(found, options, depth);
    rest = rest.slice(found.index + found[0].length);
  }
};

const part = ({ 0: whole, groups = {} }: RegExpExecArray, options: InlineOptions, depth: number): string => {
  const { code, label, target, strong, em, struck, url, person, issue, merge } = groups;
  const inner = (text: string): string => renderInline(text, options, depth + 1);
  if (code !== undefined) return `<code>${escapeHTML(code)}</code>`;
  if (target !== undefined) {
    return SAFE_TARGET.test(target) ? link(resolve(target, options), inner(label || target)) : escapeHTML(whole);
  }
  if (strong !== undefined) return `<strong>${inner(strong)}</strong>`;
  if (em !== undefined) return `<em>${inner(em)}</em>`;
  if (struck !== undefined) return `<del>${inner(struck)}</del>`;
  if (url !== undefined) {
    const address = url.replace(/[.,;:!?]+$/, "");
    return link(address, escapeHTML(address)) + escapeHTML(url.slice(address.length));
  }
  if (person !== undefined)
    return options.isPerson?.(person.toLowerCase()) ? link(`/${person.toLowerCase()}`, escapeHTML(whole)) : escapeHTML(whole);
  if (options.project === undefined) return escapeHTML(whole);
  if (issue !== undefined) return link(`${options.project}/-/issues/${issue}`, escapeHTML(whole));
  return link(`${options.project}/-/merge_requests/${merge}`, escapeHTML(whole));
};

const resolve = (target: string, { base }: InlineOptions): string =>
  base === undefined || /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(target) ? target : `${base}/${target.replace(/^\.\//, "")}`;

const link = (target: string, content: string): string => `<a href="${escapeHTML(target)}">${content}</a>`;
