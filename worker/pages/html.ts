/**
 * @module HTML in template literals: everything that is put in is escaped, unless it is HTML of this module already.
 */

export class SafeHTML {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Content = SafeHTML | string | number | null | undefined | false | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const render = (content: Content): string => {
  if (content === null || content === undefined || content === false) return "";
  if (content instanceof SafeHTML) return content.text;
  if (typeof content === "object") return content.map(render).join("");
  return String(content).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
};

export const html = (parts: TemplateStringsArray, ...contents: readonly Content[]): SafeHTML =>
  new SafeHTML(parts.reduce((text, part, i) => text + render(contents[i - 1]) + part));

/** For text that is code of our own: styles and scripts. */
export const trusted = (text: string): SafeHTML => new SafeHTML(text);

/** A little of Markdown, as the descriptions use it: `code`, and blank lines between paragraphs. */
export const prose = (text: string): SafeHTML =>
  html`${text
    .split(/\n{2,}/)
    .map(
      (paragraph) =>
        html`<p>${paragraph.split("`").map((piece, i) => (i % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`))}</p>`,
    )}`;
