/**
 * @module Changed files line by line, with the comments on their lines.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { NoteRow } from "../rows.ts";
import type { FileDiff } from "../store/tree.ts";
import { countLines, type DiffLine, diffBlocks } from "../text/patch.ts";
import { plural } from "./parts.ts";

const CONTEXT_LINES = 3;
/** Larger files are shown folded. */
const MAX_SHOWN_LINES = 600;

const KINDS = { added: "new", edited: "changed", deleted: "deleted" } as const;

export interface Diff {
  readonly changes: readonly FileDiff[];
  /** Leads to a file by its path; nothing for one that was deleted. */
  fileURL(path: string): string;
  readonly comments?: DiffComments;
}

export interface DiffComments {
  readonly notes: readonly NoteRow[];
  /** Where a comment on a line is sent; null when the viewer may not write. */
  readonly action: string | null;
  show(note: NoteRow): Markup;
}

export const diffView = (diff: Diff): Markup => {
  const totals = diff.changes.map(({ patch }) => countLines(patch));
  const added = totals.reduce((sum, one) => sum + one.added, 0);
  const removed = totals.reduce((sum, one) => sum + one.removed, 0);
  return html`<p class="diff-total">${plural(diff.changes.length, "changed file")} with <span class="plus">${plural(added, "addition")}</span> and <span class="minus">${plural(removed, "deletion")}</span></p>
${diff.changes.map((change) => fileDiff(change, diff))}`;
};

const fileDiff = (change: FileDiff, diff: Diff): Markup => {
  const { path, kind, old, patch } = change;
  const { added, removed } = countLines(patch);
  return html`<details class="diff" id="file-${path}"${added + removed > MAX_SHOWN_LINES ? "" : " open"}>
<summary><span class="diff-path">${path}</span> <span class="mark">${KINDS[kind]}</span> <span class="plus">+${added}</span> <span class="minus">−${removed}</span>${kind === "deleted" ? null : html` <a href="${diff.fileURL(path)}">View file</a>`}</summary>
<table class="lines"><caption class="hidden">Changes of ${path}</caption><tbody>
${diffBlocks(old, patch, CONTEXT_LINES).map((block, at) => html`${at === 0 && block[0]?.oldNumber === 1 ? null : html`<tr class="gap"><td colspan="3">…</td></tr>`}${block.map((line) => diffLine(line, path, diff.comments))}`)}
</tbody></table>
</details>`;
};

const SIGNS = { same: " ", added: "+", removed: "−" } as const;

const diffLine = ({ kind, oldNumber, newNumber, text }: DiffLine, path: string, comments: DiffComments | undefined): Markup => {
  const here =
    comments && newNumber !== null ? comments.notes.filter((note) => note.path === path && note.line === newNumber) : [];
  const button =
    comments?.action && newNumber !== null
      ? html`<button type="button" class="line-comment" data-line="${newNumber}" data-path="${path}" aria-label="Comment on line ${newNumber} of ${path}">+</button>`
      : null;
  return html`<tr class="${kind}"><td class="number">${oldNumber ?? ""}</td><td class="number">${newNumber ?? ""}${button}</td><td class="text"><span class="sign">${SIGNS[kind]}</span><code>${text}</code></td></tr>
${here.length === 0 ? null : html`<tr class="talk"><td colspan="3"><ol class="timeline">${here.map((note) => comments?.show(note))}</ol></td></tr>`}`;
};
