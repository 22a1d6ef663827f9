/**
 * @module Solvers of pages that want the right things clicked.
 */
import {
  type Act,
  all,
  byText,
  click,
  hueOf,
  isFirst,
  isShown,
  type Memory,
  middle,
  move,
  ORDINALS,
  one,
  quoted,
  type Solver,
  textOf,
  wait,
} from "./helpers.ts";

const button: Solver = (query) => [click(byText("#area button", quoted(query)))];

const link: Solver = (query) => {
  const found = all(".alink").filter((element) => textOf(element) === quoted(query));
  const shown = found.find((element) => isShown(element));
  if (shown) return [click(shown)];
  const [hidden] = found;
  const panel = hidden?.closest(".ui-tabs-panel, .ui-accordion-content");
  if (panel?.classList.contains("ui-accordion-content")) return [click(panel.previousElementSibling ?? panel)];
  const tab = panel ? one(`a[href="#${panel.id}"]`) : all(".ui-tabs-nav a")[1];
  return tab ? [click(tab)] : [];
};

const section: Solver = (_query, memory) => [click(one(isFirst(memory, "opened") ? "#area h3" : "#subbtn"))];

const colour: Solver = () => {
  const [child] = one("#query").children;
  const wanted = child?.tagName === "DIV" ? (child as HTMLElement).style.backgroundColor : textOf(child ?? document.body);
  const box = all("#area .color").find((element) => element.style.backgroundColor === wanted);
  return box ? [click(box)] : [];
};

const closeDialog: Solver = () => [click(one(".ui-dialog-titlebar button"))];
const dialog: Solver = (query) => {
  const label = quoted(query);
  return [click(label === "x" ? one(".ui-dialog-titlebar button") : byText(".ui-dialog-buttonpane button", label))];
};

/** Opens what hides the item, level by level. */
const reach = (item: Element, open: (label: Element) => Act[] = (label) => [move(middle(label)), wait(400)]): Act[] => {
  if (isShown(item)) return [click(item)];
  const parents: Element[] = [];
  for (let at = item.parentElement?.closest("li")?.parentElement?.closest("li"); at; at = at.parentElement?.closest("li"))
    parents.unshift(at);
  const last = parents.filter((parent) => isShown(parent)).at(-1);
  const label = last?.firstElementChild;
  return label ? open(label) : [];
};

const iconMenu: Solver = (query, memory) => {
  if (isFirst(memory, "opened")) return [click(one("#open-menu"))];
  const icon = document.querySelector("#query .ui-icon");
  const name = icon && [...icon.classList].find((part) => part !== "ui-icon");
  const item = name
    ? one(`#menu .${name}`).parentElement
    : all("#menu li > div").find((element) => textOf(element) === quoted(query));
  return item ? reach(item, (label) => [click(label), wait(400)]) : [];
};

const menu: Solver = (query) => {
  const leaf =
    query
      .replace(/^Select /, "")
      .split(">")
      .at(-1) ?? "";
  const item = all("#menu li > div").find((element) => textOf(element) === leaf.trim());
  return item ? reach(item) : [];
};

const boxes: Solver = (query) => {
  const names = (/^Select (.*) and click Submit/.exec(query)?.[1] ?? "").split(", ");
  const wanted = all("#area label").filter((label) => names.includes(textOf(label)) && !label.querySelector("input")?.checked);
  return [...wanted.map((label) => click(one("input", label))), click(one("#subbtn"))];
};

const pie: Solver = (query, memory) => {
  const svg = one("#divWheel svg");
  const spreader = svg.querySelector('[id*="spreader"]') ?? svg;
  if (middle(spreader).y > innerHeight - 4 && isFirst(memory, "scrolled")) return [{ type: "scroll", dx: 0, dy: 60 }];
  if (isFirst(memory, "opened")) return [{ type: "click", ...middle(spreader) }];
  const item = [...svg.querySelectorAll("text")].find((element) => textOf(element) === quoted(query));
  if (!item) return [];
  const point = middle(item);
  if (point.y > innerHeight - 4) return [{ type: "scroll", dx: 0, dy: 40 }];
  return [{ type: "click", ...point }];
};

const list: Solver = (query) => {
  const values = (/^Select (.*) from the/.exec(query)?.[1] ?? "").split(", ");
  return [{ type: "select", at: middle(one("#options")), values }, click(one("#area button"))];
};

const shades: Solver = (query) => {
  const hue = { red: 0, green: 120, blue: 240 }[/shades of (\w+)/.exec(query)?.[1] ?? ""] ?? -1;
  const wanted = all("#area span").filter(
    (span) =>
      Math.abs(hueOf(getComputedStyle(span).backgroundColor) - hue) < 30 ||
      (hue === 0 && hueOf(getComputedStyle(span).backgroundColor) > 330),
  );
  return [...wanted.filter((span) => !span.classList.contains("selected")).map((span) => click(span)), click(one("#submit"))];
};

const tab: Solver = (query) => [click(one(`a[href="#tabs-${/#(\d)/.exec(query)?.[1]}"]`))];
const onlyButton: Solver = () => [click(one("#subbtn"))];
const named: Solver = (query) => [click(byText("#area button", /button (\w+)\./.exec(query)?.[1] ?? ""))];
const sequence: Solver = () => [click(one("#subbtn")), click(one("#subbtn2"))];
/** The steps themselves take time, too. */
const EARLY_MS = 120;
const delayed: Solver = (query, memory) => {
  if (isFirst(memory, "pressed")) return [click(one("#subbtn"))];
  memory.since ??= Date.now();
  const left = 1000 * Number(/wait (\d)/.exec(query)?.[1]) - EARLY_MS - (Date.now() - Number(memory.since));
  return left > 0 ? [wait(Math.min(left, 50))] : [click(one("#subbtn2"))];
};
const widget: Solver = (query) => [click(one(`[data-type="${quoted(query)}"]`))];

const cards: Solver = (_query, memory) => {
  const values = all(".card").map((card) => Number(textOf(card)));
  const best = all(".card")[values.indexOf(Math.max(...values))];
  return best && isFirst(memory, "picked") ? [click(best)] : [click(one("#submit"))];
};

const focus: Solver = (query) => {
  const inputs = all("#area input");
  const found = inputs[Math.max(0, ORDINALS(/the (\d)/.exec(query)?.[1] ?? "1") - 1)];
  return found ? [click(found)] : [];
};

const ascending: Solver = () => {
  const [first] =
    document.querySelectorAll("svg rect").length > 0
      ? document.querySelectorAll("svg rect")
      : document.querySelectorAll("svg text");
  return first ? [{ type: "click", ...middle(first) }] : [];
};

const grid: Solver = (query) => {
  const circle = document.getElementById(/\(.*\)/.exec(query)?.[0] ?? "");
  return circle ? [{ type: "click", ...middle(circle) }] : [];
};

const ticket: Solver = (query) => {
  const cost = query.includes("cost");
  const sign = /cheapest|shortest/.test(query) ? 1 : -1;
  const value = (flight: HTMLElement) =>
    Number(one(cost ? ".buy-ticket" : ".time-duration", flight).getAttribute(cost ? "data-price" : "data-duration"));
  const [best] = all(".flight").sort((a, b) => sign * (value(a) - value(b)));
  return best ? [click(one("button", best))] : [];
};

const parity: Solver = () => [
  ...all(".row").map((row) => click(one(Number(textOf(one(".display-number", row))) % 2 === 0 ? ".even" : ".odd", row))),
  click(one("#submit")),
];

const generate: Solver = (query) => {
  const value = Number.parseInt(textOf(one("#display-number")), 10);
  const limit = Number(/than (\d+)/.exec(query)?.[1]);
  const fits = query.includes("less")
    ? value < limit
    : query.includes("greater")
      ? value > limit
      : query.includes("odd")
        ? value % 2 === 1
        : value % 2 === 0;
  return [click(one(fits ? "#submit" : "#generate"))];
};

/** Which number of corners the outline has: a regular one is farthest from its middle that often in a turn. */
const sides: Solver = () => {
  const canvas = document.querySelector("canvas");
  const data = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
  if (!canvas || !data) return [];
  const turn = Array.from({ length: 360 }, (_, degree) => {
    for (let radius = 45; radius > 5; radius -= 0.25) {
      const x = Math.round(75 + radius * Math.cos((degree * Math.PI) / 180));
      const y = Math.round(50 + radius * Math.sin((degree * Math.PI) / 180));
      if ((data.data[(y * data.width + x) * 4 + 3] ?? 0) > 100) return radius;
    }
    return 0;
  });
  const weight = (n: number): number => {
    let [re, im] = [0, 0];
    for (const [degree, radius] of turn.entries()) {
      re += radius * Math.cos((n * degree * Math.PI) / 180);
      im += radius * Math.sin((n * degree * Math.PI) / 180);
    }
    return Math.hypot(re, im);
  };
  const best = [3, 4, 5, 6, 7].reduce((a, b) => (weight(b) > weight(a) ? b : a));
  return [click(one(`#form [data-sides="${best}"]`))];
};

const figures = (query: string): Element[] => {
  const words = query
    .replace(/^(Click on an? |How many )/, "")
    .replace(/s are there\?$/, "")
    .trim()
    .split(" ");
  const colours = ["red", "green", "blue", "aqua", "black", "magenta", "yellow"];
  const kind = words.at(-1) ?? "";
  return [...document.querySelectorAll("#area_svg > *")].filter((element) => {
    const tag = { circle: "circle", rect: "rectangle", polygon: "triangle", text: "text" }[element.tagName] ?? "";
    const text = tag === "text" ? (element.textContent ?? "").trim() : tag;
    const type = tag !== "text" ? "shape" : /\d/.test(text) ? "digit" : "letter";
    const large = element.getBoundingClientRect().height > 17;
    const sizeFits = !words.slice(0, -1).some((word) => word === (large ? "small" : "large"));
    const colour = words.slice(0, -1).find((word) => colours.includes(word));
    return (
      sizeFits && (!colour || element.getAttribute("fill") === colour) && (kind === "item" || kind === text || kind === type)
    );
  });
};

const shape: Solver = (query) => {
  const [found] = figures(query);
  return found ? [{ type: "click", ...middle(found) }] : [];
};
const count: Solver = (query) => [click(byText("#count-buttons button", String(figures(query).length)))];

const identify: Solver = () => {
  const [figure] = one("#area_svg").children;
  const text = textOf(figure ?? document.body);
  const kind =
    { circle: "circle", rect: "rectangle", polygon: "triangle" }[figure?.tagName ?? ""] ?? (/\d/.test(text) ? "digit" : "letter");
  return [click(one(`[data-type="${kind}"]`))];
};

const tree: Solver = (query) => {
  const found = all("#tree span.folder, #tree span.file").filter((element) => textOf(element) === quoted(query));
  const shown = found.find((element) => isShown(element));
  if (shown) return [click(shown)];
  const above: Element[] = [];
  for (let at = found[0]?.parentElement?.parentElement?.closest("li"); at; at = at.parentElement?.closest("li")) above.push(at);
  const folder = above.find((item) => isShown(item))?.querySelector(".hitarea, span.folder");
  return folder ? [click(folder)] : [];
};

const wants = (query: string): { user: string; label: string } => ({
  user: /(@\S+?)(,| and)/.exec(query)?.[1] ?? "",
  label: quoted(query),
});

const posts: Solver = (query, memory: Memory) => {
  const { user, label } = wants(query);
  const many = Number(/on (\d+) post/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
  const buttons = all(".media")
    .filter((media) => textOf(one(".username", media)) === user)
    .slice(0, many)
    .map((media) => one(`.${label.toLowerCase()}`, media));
  const next = buttons.find((element) => !element.classList.contains("active"));
  return next && Number(memory.rounds ?? 0) < 20 ? [click(next)] : [click(one("#submitRow button"))];
};

const post: Solver = (query) => {
  const { user, label } = wants(query);
  const media = all(".media").find((element) => textOf(one(".username", element)) === user);
  if (!media) return [];
  const direct = { Reply: ".reply", Retweet: ".retweet", Like: ".like" }[label];
  if (direct) return [click(one(direct, media))];
  const item = all("li", media).find((element) => textOf(element).startsWith(label));
  return item && isShown(item) ? [click(item)] : [click(one(".more", media))];
};

const contact: Solver = (query) => {
  const [, name = "", property = ""] = /Find (.+) in the contact book and click on their (\w+)/.exec(query) ?? [];
  if (textOf(one("#contact .name")) === name) return [click(one(`#contact .${property}`))];
  return [click(byText("#pagination a", ">"))];
};

const order: Solver = (query) => {
  const items = all(".food-item");
  const byName = /each item: (.*)$/
    .exec(query)?.[1]
    ?.split(", ")
    .map((name) => name.trim());
  const kind = /items that are (\S+)/.exec(query)?.[1];
  const quantity = Number(/Order (\d+)/.exec(query)?.[1] ?? 0);
  const wanted = byName
    ? items.filter((item) => byName.includes(textOf(one(".item-name", item))))
    : items.filter((item) => item.querySelector(`img[alt="${kind}"]`)).slice(0, 1);
  const next = wanted.find((item) => Number(item.getAttribute("data-quantity")) < (byName ? 1 : quantity));
  return [click(next ? one(".add", next) : one("#submit-order button"))];
};

const search: Solver = (query, memory) => {
  const nth = ORDINALS(/the (\d+)/.exec(query)?.[1] ?? "1");
  if (isFirst(memory, "searched"))
    return [{ type: "fill", at: middle(one("#search-text")), text: quoted(query) }, click(one("#search"))];
  const page = Math.ceil(nth / 3);
  if (page > 1 && isFirst(memory, "paged")) return [click(byText("#pagination a", String(page)))];
  const found = all("#page-content a")[(nth - 1) % 3];
  return found ? [click(found)] : [];
};

export const CLICKS: Readonly<Record<string, Solver>> = {
  "click-button": button,
  "unicode-test": button,
  "click-link": link,
  "click-tab-2": link,
  "click-tab-2-easy": link,
  "click-tab-2-medium": link,
  "click-tab-2-hard": link,
  "click-collapsible-2": link,
  "click-collapsible-2-nodelay": link,
  "click-collapsible": section,
  "click-collapsible-nodelay": section,
  "click-color": colour,
  "click-dialog": closeDialog,
  "click-dialog-2": dialog,
  "click-menu": menu,
  "click-menu-2": iconMenu,
  "click-option": boxes,
  "click-checkboxes": boxes,
  "click-checkboxes-large": boxes,
  "click-checkboxes-transfer": boxes,
  "click-pie": pie,
  "click-pie-nodelay": pie,
  "click-scroll-list": list,
  "choose-list": list,
  "click-shades": shades,
  "click-shape": shape,
  "count-shape": count,
  "click-tab": tab,
  "click-test": onlyButton,
  "click-test-2": named,
  "click-test-transfer": named,
  "click-button-sequence": sequence,
  "button-delay": delayed,
  "click-widget": widget,
  "find-greatest": cards,
  "focus-text": focus,
  "focus-text-2": focus,
  "ascending-numbers": ascending,
  "grid-coordinate": grid,
  "buy-ticket": ticket,
  "odd-or-even": parity,
  "generate-number": generate,
  "count-sides": sides,
  "identify-shape": identify,
  "navigate-tree": tree,
  "social-media": post,
  "social-media-all": posts,
  "social-media-some": posts,
  "phone-book": contact,
  "order-food": order,
  "search-engine": search,
};
