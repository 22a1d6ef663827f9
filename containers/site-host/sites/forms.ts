/**
 * @module Reads the hidden fields of a form in HTML: what a browser would send along with what a person types.
 */

const TAG = /<(\/?)(form|input)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi;
const ATTRIBUTE = /([a-z_:][-\w:.]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

interface Field {
  readonly name: string;
  readonly value: string;
  readonly hidden: boolean;
}

/** Of the form that has most of the named fields; the page's own inputs when it has no form. */
export function hiddenFields(html: string, named: readonly string[]): Record<string, string> {
  const best = formsOf(html).reduce<Field[]>((found, form) => (score(form, named) > score(found, named) ? form : found), []);
  return Object.fromEntries(best.filter(({ hidden }) => hidden).map(({ name, value }) => [name, value]));
}

function score(form: readonly Field[], named: readonly string[]): number {
  if (form.length === 0) return -1;
  return named.filter((name) => form.some((field) => field.name === name)).length;
}

function formsOf(html: string): Field[][] {
  let current: Field[] = [];
  const forms = [current];
  for (const [, closing, tag = "", attributes = ""] of html.matchAll(TAG)) {
    if (tag.toLowerCase() === "form") {
      current = [];
      forms.push(current);
    } else if (!closing) {
      const given = attributesOf(attributes);
      const name = given.get("name");
      if (name) current.push({ name, value: given.get("value") ?? "", hidden: given.get("type")?.toLowerCase() === "hidden" });
    }
  }
  return forms;
}

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, decodeEntities(double ?? single ?? bare ?? ""));
  }
  return found;
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[String(name).toLowerCase()] ?? whole;
  });
}
