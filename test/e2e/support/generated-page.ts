/**
 * @module Pages made from a seed: controls of every kind, named in every way, nested at random, with some that are hidden,
 * disabled or covered. Each control tells the server by its key what reached it.
 */
export type Fate = "operable" | "disabled" | "covered";

export interface Control {
  readonly key: string;
  readonly role: string;
  readonly name: string;
  readonly fate: Fate;
  /** Without its target. */
  readonly action: { readonly type: string } & Readonly<Record<string, unknown>>;
  /** What the page then has in the field; null where nothing is entered. */
  readonly value: string | null;
}

export interface Part {
  readonly html: string;
  /** In the order in which they are read. */
  readonly controls: readonly Control[];
}

export type Random = () => number;

/** A small repeatable random source (mulberry32). */
export const randomOf = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const CLICK = { action: { type: "click" }, value: null } as const;
const enter = (text: string) => ({ action: { type: "fill", text }, value: text });
const tell = (key: string) => `onclick="hit(event,'${key}')" data-n="${key}"`;
const tellInput = (key: string) => `oninput="hit(event,'${key}')" data-n="${key}"`;

interface Made {
  readonly html: string;
  readonly role: string;
  readonly action: Control["action"];
  readonly value: string | null;
}

type Naming = (attributes: string, name: string, key: string, tag: string) => string;
/** The first two are for elements that a label can be for, which an editable one is not. */
const FIELD_NAMINGS: readonly Naming[] = [
  (attributes, name, _key, tag) => `<label>${name} ${tag.replace("@", attributes)}</label>`,
  (attributes, name, key, tag) => `<label for="i${key}">${name}</label> ${tag.replace("@", `id="i${key}" ${attributes}`)}`,
  (attributes, name, _key, tag) => tag.replace("@", `aria-label="${name}" ${attributes}`),
  (attributes, name, key, tag) => `<b id="l${key}">${name}</b> ${tag.replace("@", `aria-labelledby="l${key}" ${attributes}`)}`,
  (attributes, name, _key, tag) => tag.replace("@", `title="${name}" ${attributes}`),
];
const BUTTON_NAMINGS: readonly ((name: string) => readonly [attributes: string, content: string])[] = [
  (name) => ["", name],
  (name) => ["", `<span>${name}</span>`],
  (name) => [`aria-label="${name}"`, "×"],
  (name) => [`title="${name}"`, "<svg width=16 height=16><rect width=16 height=16 /></svg>"],
  (name) => ["", `<img alt="${name}" width=20 height=20>`],
];

const button =
  (role: string, write: (attributes: string, content: string, key: string) => string) =>
  (key: string, name: string, extra: string, random: Random): Made => {
    const [attributes, content] = pick(random, BUTTON_NAMINGS)(name);
    return { html: write(`${attributes} ${extra} ${tell(key)}`, content, key), role, ...CLICK };
  };
const field =
  (role: string, tag: string, how: Pick<Made, "action" | "value">, namings = FIELD_NAMINGS) =>
  (key: string, name: string, extra: string, random: Random): Made => ({
    html: pick(random, namings)(`${extra} ${tellInput(key)}`, name, key, tag),
    role,
    ...how,
  });

const BUTTONS = [
  button("button", (attributes, content) => `<button ${attributes}>${content}</button>`),
  button("link", (attributes, content, key) => `<a href="#${key}" ${attributes}>${content}</a>`),
  button("button", (attributes, content) => `<div role=button tabindex=0 ${attributes}>${content}</div>`),
  button("menuitem", (attributes, content) => `<div role=menuitem tabindex=-1 ${attributes}>${content}</div>`),
  button("clickable", (attributes, content) => `<span ${attributes}>${content}</span>`),
  button("clickable", (attributes, content) => `<div style="cursor:pointer" ${attributes}>${content}</div>`),
];
const KINDS = [
  ...BUTTONS,
  field("textbox", "<input @>", enter("words")),
  field("textbox", "<input value=old @>", { action: { type: "type", text: "er" }, value: "older" }),
  field("textbox", "<textarea @></textarea>", enter("two words")),
  field(
    "textbox",
    "<div contenteditable role=textbox style='min-width:80px;min-height:20px' @></div>",
    enter("rich words"),
    FIELD_NAMINGS.slice(2),
  ),
  field("spinbutton", "<input type=number @>", enter("42")),
  field("slider", "<input type=range @>", enter("70")),
  field("date", "<input type=date @>", enter("2026-03-14")),
  field("checkbox", "<input type=checkbox @>", { action: { type: "check" }, value: "on" }),
  field("radio", "<input type=radio @>", { action: { type: "click" }, value: "on" }),
  field("combobox", "<select @><option>a<option>b</select>", { action: { type: "select", values: ["b"] }, value: "b" }),
];
/** Native ones: what is disabled by an attribute. */
const CAN_BE_DISABLED = /<(button|input|select|textarea) /;

export const control = (key: string, name: string, random: Random, kinds = KINDS): Part => {
  const make = pick(random, kinds);
  const luck = random();
  const state = random();
  const plain = make(key, name, "", () => state);
  const of = (fate: Fate): Control => ({ key, name, fate, role: plain.role, action: plain.action, value: plain.value });
  if (luck < 0.08 && CAN_BE_DISABLED.test(plain.html))
    return { html: make(key, name, "disabled", () => state).html, controls: [of("disabled")] };
  if (luck > 0.95)
    return { html: cover(plain.html), controls: plain.action.type === "click" ? [of("covered")] : [of("operable")] };
  return { html: plain.html, controls: [of("operable")] };
};

const cover = (html: string) =>
  `<div style="position:relative;width:400px">${html}<div style="position:absolute;inset:-4px;background:#eee">Cover</div></div>`;

/** A card that acts and holds a control that acts. */
export const card = (key: string, name: string, random: Random): Part => {
  const inner = control(`${key}i`, `In ${name}`, random, BUTTONS);
  return {
    html: `<div style="cursor:pointer;padding:30px" ${tell(key)}><h3>${name}</h3>${inner.html}</div>`,
    controls: [{ key, name, role: "clickable", fate: "operable", ...CLICK }, ...inner.controls],
  };
};

const HIDDEN = [
  'style="display:none"',
  'style="visibility:hidden"',
  'style="opacity:0"',
  "hidden",
  "inert",
  'style="width:0;height:0;overflow:hidden"',
  'style="position:absolute;left:-9999px"',
  'aria-hidden="true"',
];

/** What is there for nobody to see or reach. */
export const hidden = (key: string, random: Random): Part => ({
  html: `<div ${pick(random, HIDDEN)}>${pick(random, KINDS)(key, `Hidden ${key}`, "", random).html}</div>`,
  controls: [],
});

const escapeAttribute = (html: string) => html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const around = (before: string, after: string) => (html: string) => `${before}${html}${after}`;
const WRAPPERS: readonly ((html: string) => string)[] = [
  around("<div>", "</div>"),
  around("<div>Words before ", " words after</div>"),
  around("<ul><li>Item ", "</li><li>Another</li></ul>"),
  around("<table><tr><th>Head</th><th>Tail</th></tr><tr><td>cell</td><td>", "</td></tr></table>"),
  around('<section aria-label="Part"><h2>Title</h2>', "</section>"),
  around('<div style="display:flex"><span>flex</span>', "</div>"),
  around('<div style="overflow:auto;height:80px"><div style="height:200px">Far above</div>', "</div>"),
  around("<fieldset><legend>Legend</legend>", "</fieldset>"),
  around("<x-shadow mode=open><template>", "</template></x-shadow>"),
  around("<x-shadow mode=closed><template><p>In a shadow</p>", "</template></x-shadow>"),
  around("<x-slotted>", "</x-slotted>"),
  around('<div><template shadowrootmode="open" shadowrootclonable>', "</template></div>"),
];
const SHADOWS = /<template/;

export const wrap = ({ html, controls }: Part, random: Random): Part => ({ html: pick(random, WRAPPERS)(html), controls });

/** A document of its own inside the page. */
export const framed = ({ html, controls }: Part): Part => ({
  html: SHADOWS.test(html)
    ? html
    : `<iframe width=700 height=300 srcdoc="${escapeAttribute(`<script>const hit = parent.hit</script>${html}`)}"></iframe>`,
  controls,
});

/** Defined after the body: an element that is made while its children are still to come finds none. */
const ELEMENTS = `
  customElements.define("x-shadow", class extends HTMLElement {
    connectedCallback() {
      const content = this.querySelector("template").content.cloneNode(true);
      this.attachShadow({ mode: this.getAttribute("mode") }).append(content);
    }
  });
  customElements.define("x-slotted", class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: "closed" }).innerHTML = "<p>Before the slot</p><slot></slot><p>After it</p>";
    }
  });
`;

/** The whole page: `hit` tells the server which control noticed what, and no one else hears of it. */
export const documentOf = (body: string, script = ""): string => `<!doctype html><html lang="en"><title>Generated</title><script>
  window.hit = (event, key) => {
    event.stopPropagation();
    const { target } = event;
    const ticks = target.type === "checkbox" || target.type === "radio";
    const value = ticks ? (target.checked ? "on" : "off") : (target.isContentEditable ? target.textContent : target.value);
    const request = new XMLHttpRequest();
    request.open("POST", "/hit", false);
    request.send(JSON.stringify({ key, value: value ?? null }));
  };
</script><body>${body}<script>${ELEMENTS}${script}</script></body></html>`;
