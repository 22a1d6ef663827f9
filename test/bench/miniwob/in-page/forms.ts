/**
 * @module Solvers of pages with fields, pickers, sliders and mail.
 */
import {
  type Act,
  all,
  byText,
  click,
  fill,
  hueOf,
  isFirst,
  isShown,
  middle,
  move,
  ORDINALS,
  one,
  press,
  quoted,
  rgbOf,
  type Solver,
  textOf,
  wait,
} from "./helpers.ts";

const submit = (): Act => click(one("#subbtn"));
const contentOf = (selector: string): string => (one(selector) as HTMLInputElement).value;
const answer = (selector: string, text: string): Act[] => [fill(one(selector), text), submit()];

const text: Solver = (query) => answer("#tt", quoted(query));
const cased: Solver = (query) =>
  answer("#tt", query.includes("upper case") ? quoted(query).toUpperCase() : quoted(query).toLowerCase());
const password: Solver = (query) => [fill(one("#password"), quoted(query)), fill(one("#verify"), quoted(query)), submit()];
const login: Solver = (query) => {
  if (document.querySelector("#popup")) return [click(one("#popup-cancel"))];
  for (const [at, id] of ["#username", "#password"].entries())
    if (contentOf(id) !== quoted(query, at)) return [fill(one(id), quoted(query, at))];
  return [submit()];
};
const date: Solver = (query) => {
  const [, month, day, year] = /(\d\d)\/(\d\d)\/(\d{4})/.exec(query) ?? [];
  return answer("#tt", `${year}-${month}-${day}`);
};
const time: Solver = (query) => {
  const [, hour = "0", minute = "00", half] = /(\d+):(\d\d)\s*([AP])M/.exec(query) ?? [];
  return answer("#tt", `${String((Number(hour) % 12) + (half === "P" ? 12 : 0)).padStart(2, "0")}:${minute}`);
};
const copy: Solver = () => answer("#answer-input", contentOf("#to-copy"));
const copyNth: Solver = (query) => answer("#answer-input", contentOf(`#text-${ORDINALS(/the (\d)/.exec(query)?.[1] ?? "1")}`));
const word: Solver = (query) => {
  const words = textOf(one("#area p")).split(" ");
  return answer("#answer-input", (words[ORDINALS(/the (\d+)/.exec(query)?.[1] ?? "1") - 1] ?? "").replace(/[^a-zA-Z]/g, ""));
};
const lastWord: Solver = () => answer("#answer-input", contentOf("#text-area").trim().split(/\s/).at(-1)?.replace(".", "") ?? "");
const table: Solver = (query) => {
  const rows = new Map(all("#tab tr").map((row) => all("td", row).map((cell) => cell.textContent ?? "") as [string, string]));
  const label = /value of (.*) into/.exec(query)?.[1];
  if (label) return answer("#tt", rows.get(label) ?? "");
  return [...[1, 2].map((n) => fill(one(`#tt${n}`), rows.get(textOf(one(`#ll${n}`)).replace(/:$/, "")) ?? "")), submit()];
};
const arithmetic: Solver = () => {
  const [, a = "0", sign, b = "0"] = /(\d+) (\S) (\d+)/.exec(textOf(one("#math-problem"))) ?? [];
  const [x, y] = [Number(a), Number(b)];
  return answer("#math-answer", String(sign === "+" ? x + y : sign === "-" ? x - y : x * y));
};
const algebra: Solver = () => {
  const [, a = "", sign, b = "", sum = "0"] = /(\S+) (\S) (\S+) = (\S+)/.exec(textOf(one("#math-problem"))) ?? [];
  const x =
    sign === "+" ? Number(sum) - Number(a === "x" ? b : a) : a === "x" ? Number(sum) + Number(b) : Number(a) - Number(sum);
  return answer("#math-answer", String(x));
};
const blocks: Solver = () => answer("#math-answer", String(all(".addition-block").length));
const captcha: Solver = () =>
  answer(
    "#tt",
    all("#captcha span")
      .map((span) => span.textContent ?? "")
      .join(""),
  );

const guess: Solver = (_query, memory) => {
  const told = all("#feedback div").find((element) => isShown(element));
  let low = Number(memory.low ?? 0);
  let high = Number(memory.high ?? 9);
  if (told?.id === "lower") high = Number(memory.last) - 1;
  if (told?.id === "higher") low = Number(memory.last) + 1;
  const next = Math.floor((low + high) / 2);
  Object.assign(memory, { low, high, last: next });
  return [fill(one("#tt"), String(next)), submit()];
};

const movie: Solver = (query) => {
  const [, genre = "", name = "", year = ""] = /Search for (.+) movies directed by (.+) from year (\d+)/.exec(query) ?? [];
  const fields = all("#area input").map((input) => {
    const row = input.closest("p, tr, .row, .field, .ui-entry");
    const label = textOf(row ?? input);
    return fill(input, /Genre/.test(label) ? genre : /Director/.test(label) ? name : year);
  });
  return [...fields, click(one("#area button, #area .final, #area .ui-submit"))];
};

const boxesAndNumber: Solver = (query) => {
  const [, radio, value = "", box] = /the (\d)\w+ radio button and enter the number "(-?\d+)" into the (\d)/.exec(query) ?? [];
  return [click(one(`input[type=radio][value="${radio}"]`)), fill(one(`#input-${box}`), value), submit()];
};
const dropdown: Solver = (query, memory) => {
  const [, option = ""] = /Choose (.+) from the dropdown/.exec(query) ?? [];
  if (isFirst(memory, "opened")) return [click(one(".selectric"))];
  if (isFirst(memory, "chosen")) return [click(byText(".selectric-items li", option))];
  return [click(byText("#buttons button", quoted(query)))];
};

/** Sets a slider by its keys: its ends tell how far apart the values are. */
const slide = (
  slider: Element,
  shown: () => number,
  wanted: number,
  memory: Record<string, unknown>,
  name: string,
): Act[] | null => {
  if (shown() === wanted && memory[`${name}.high`] !== undefined) return null;
  const handle = one(".ui-slider-handle", slider);
  if (isFirst(memory, `${name}.home`)) return [{ type: "focus", at: middle(handle) }, press("Home")];
  if (memory[`${name}.low`] === undefined) {
    memory[`${name}.low`] = shown();
    return [press("End")];
  }
  if (memory[`${name}.high`] === undefined) memory[`${name}.high`] = shown();
  const [low, high] = [Number(memory[`${name}.low`]), Number(memory[`${name}.high`])];
  const { x, y, width, height } = slider.getBoundingClientRect();
  const share = (wanted - low) / (high - low);
  if (isFirst(memory, `${name}.clicked`)) {
    const point =
      width > height ? { x: x + width * share, y: y + height / 2 } : { x: x + width / 2, y: y + height * (1 - share) };
    return [{ type: "click", ...point }];
  }
  const gap = wanted - shown();
  return Array.from({ length: Math.min(8, Math.abs(gap)) }, () => press(gap > 0 ? "ArrowRight" : "ArrowLeft"));
};

const slider: Solver = (query, memory) =>
  slide(one("#slider"), () => Number(textOf(one("#val"))), Number(/Select (-?\d+)/.exec(query)?.[1]), memory, "s") ?? [submit()];
const sliderAndBox: Solver = (query, memory) => {
  const [, value, box] = /Select (-?\d+) with the slider, click the (\d)/.exec(query) ?? [];
  const acts = slide(one("#slider"), () => Number(textOf(one("#val"))), Number(value), memory, "s");
  return acts ?? [click(one(`#checkbox-${box}`)), submit()];
};
const sliders: Solver = (query, memory) => {
  for (const [at, value] of (JSON.parse(/\[.*\]/.exec(query)?.[0] ?? "[]") as number[]).entries()) {
    const acts = slide(one(`#slider-${at + 1}`), () => Number(textOf(one(`#val-${at + 1}`))), value, memory, `s${at}`);
    if (acts) return acts;
  }
  return [submit()];
};
const spinner: Solver = (query) => {
  const gap = Number(/Select (-?\d+)/.exec(query)?.[1]) - Number(contentOf("#spinner"));
  const arrow = one(gap > 0 ? ".ui-spinner-up" : ".ui-spinner-down");
  return gap === 0 ? [submit()] : Array.from({ length: Math.abs(gap) }, () => click(arrow));
};

const colourName: Solver = (query) => {
  const hex = rgbOf(/Select (\w+) with/.exec(query)?.[1] ?? "")
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("");
  return answer("#col", hex.toUpperCase());
};
const colourShown: Solver = () => {
  const rgb = rgbOf(getComputedStyle(one("#query .cc")).backgroundColor);
  return answer(
    "#col",
    rgb
      .map((part) => part.toString(16).padStart(2, "0"))
      .join("")
      .toUpperCase(),
  );
};

const autocomplete: Solver = (query, memory) => {
  const [start, end] = [quoted(query), quoted(query, 1)];
  if (isFirst(memory, "typed")) return [{ type: "type", at: middle(one("#tags")), text: start }, wait(400)];
  const item = all(".ui-autocomplete li").find((element) => textOf(element).startsWith(start) && textOf(element).endsWith(end));
  if (item && isShown(item) && isFirst(memory, "chosen")) return [click(item)];
  return memory.chosen ? [submit()] : [wait(200)];
};

const MONTHS = (name: string): number => new Date(`${name} 1, 2016`).getMonth();

/** Steps of a date picker that is open, until the day is clicked. */
const pickDay = (month: number, day: number): Act => {
  const shown = MONTHS(textOf(one(".ui-datepicker-month")));
  if (shown > month) return click(one(".ui-datepicker-prev"));
  if (shown < month) return click(one(".ui-datepicker-next"));
  return click(byText(".ui-datepicker-calendar a", String(day)));
};
const calendar: Solver = (query) => {
  const [, month, day] = /(\d\d)\/(\d\d)\/\d{4}/.exec(query) ?? [];
  const picker = document.querySelector(".ui-datepicker");
  if (contentOf("#datepicker") !== "") return [submit()];
  return picker && isShown(picker) ? [pickDay(Number(month) - 1, Number(day))] : [click(one("#datepicker"))];
};

const flight: Solver = (query, memory) => {
  const [, how, from = "", to = "", month, day] =
    /Book the (\w+) one-way flight from: (.+) to: (.+) on (\d\d)\/(\d\d)/.exec(query) ?? [];
  for (const [id, place] of [
    ["#flight-from", from],
    ["#flight-to", to],
  ] as const) {
    const field = document.querySelector<HTMLInputElement>(id);
    if (!field || !isShown(field) || memory[`${id}.done`]) continue;
    if (isFirst(memory, `${id}.typed`)) return [{ type: "type", at: middle(field), text: place }, wait(400)];
    const item = all(".ui-menu-item").find((element) => isShown(element) && textOf(element).includes(place));
    if (!item) return [wait(200)];
    memory[`${id}.done`] = true;
    return [click(item)];
  }
  const when = document.querySelector<HTMLInputElement>("#datepicker");
  if (when && isShown(when) && when.value === "") {
    const picker = document.querySelector(".ui-datepicker");
    return picker && isShown(picker) ? [pickDay(Number(month) - 1, Number(day))] : [click(when)];
  }
  const flights = all(".flight");
  if (flights.length === 0) return [click(one("#search"))];
  const value = (element: HTMLElement) =>
    Number(how === "cheapest" ? one(".flight-price", element).dataset.price : one(".time-duration", element).dataset.duration);
  const [best] = flights.sort((a, b) => value(a) - value(b));
  return best ? [click(one(".flight-price", best))] : [];
};

interface Mail {
  readonly by: string;
  readonly action: "reply" | "forward" | "delete" | "important";
  readonly text: string;
}

/** What is asked for; pages with sentences of people tell it in fields of their own. */
const mailOf = (query: string): Mail => {
  const { core } = window as unknown as { core: { getUtterance(): unknown } };
  const said = core.getUtterance() as { fields?: Record<string, string> } | string;
  const fields = typeof said === "object" ? said.fields : undefined;
  const by = fields?.by ?? /email by (.+?) and /.exec(query)?.[1] ?? "";
  if (fields) {
    const { message, to, task } = fields;
    if (message !== undefined || task === "reply") return { by, action: "reply", text: message ?? "" };
    if (to !== undefined || task === "forward") return { by, action: "forward", text: to ?? "" };
    return { by, action: task === "delete" ? "delete" : "important", text: "" };
  }
  if (query.includes("reply")) return { by, action: "reply", text: quoted(query) };
  if (query.includes("forward")) return { by, action: "forward", text: /forward that email to (.+?)\.?$/.exec(query)?.[1] ?? "" };
  return { by, action: query.includes("trash") ? "delete" : "important", text: "" };
};

const mail: Solver = (query, memory) => {
  const { by, action, text: words } = mailOf(query);
  const thread = all("#main .email-thread").find((element) => textOf(one(".email-sender", element)) === by);
  if (!thread) return [];
  if (action === "delete") return [click(one(".trash", thread))];
  if (action === "important") return [click(one(".star", thread))];
  const [open, field, send] =
    action === "reply" ? [".email-reply", "#reply-text", "#send-reply"] : [".email-forward", ".forward-sender", "#send-forward"];
  const written = document.querySelector<HTMLInputElement>(field);
  if (written && isShown(written)) return written.value === words ? [click(one(send))] : [fill(written, words)];
  const opener = document.querySelector(open);
  if (opener && isShown(opener)) return [click(opener)];
  return isFirst(memory, "opened") ? [click(one(".email-subject", thread))] : [wait(200)];
};

const terminal: Solver = (query, memory) => {
  if (isFirst(memory, "listed")) return [click(one("#terminal")), { type: "type", text: "ls" }, press("Enter")];
  const files = textOf(all(".terminal-output .output").at(-1) ?? document.body).split(" ");
  const ending = /extension (\.\S+)/.exec(query)?.[1];
  const file = files.find((name) => (ending ? name.endsWith(ending) : !name.includes(".")));
  return file ? [{ type: "type", text: `rm ${file}` }, press("Enter")] : [];
};

const scrollEnd: Solver = (query, memory) => {
  const area = one("#text-area");
  if (isFirst(memory, "scrolled"))
    return [move(middle(area)), { type: "scroll", dx: 0, dy: query.includes("bottom") ? 5000 : -5000 }];
  return [submit()];
};
const agreement: Solver = (query, memory) => {
  if (query.startsWith("Click the cancel")) {
    if ((one("#cancel") as HTMLButtonElement).disabled && isFirst(memory, "scrolled"))
      return [move(middle(one("#text-area"))), { type: "scroll", dx: 0, dy: 9000 }];
    return [click(one("#cancel"))];
  }
  if (isFirst(memory, "scrolled")) return [move(middle(one("#text-area"))), { type: "scroll", dx: 0, dy: 9000 }];
  return [fill(one("#name"), quoted(query)), click(one(quoted(query, 1) === "Agree" ? "#agree" : "#cancel"))];
};

const editor: Solver = (query, memory) => {
  const style = /the style (\w+)/.exec(query)?.[1];
  const colour = /the color (\w+)/.exec(query)?.[1];
  const word = /give the text (.+?) the (style|color)/.exec(query)?.[1];
  const paragraph = one(".ql-editor p");
  if (isFirst(memory, "selected")) {
    if (!word) return [click(paragraph), press("Control+a")];
    const [node] = paragraph.childNodes;
    const range = document.createRange();
    const at = ` ${node?.textContent} `.indexOf(` ${word} `);
    if (!node || at < 0) return [];
    range.setStart(node, at);
    range.setEnd(node, at + word.length);
    const { x, y, width, height } = range.getClientRects()[0] ?? new DOMRect();
    // A double click would leave out what is no letter.
    return [drag2({ x: x + 0.5, y: y + height / 2 }, { x: x + width, y: y + height / 2 })];
  }
  if (style && isFirst(memory, "styled"))
    return [click(one({ bold: ".ql-bold", italics: ".ql-italic" }[style] ?? ".ql-underline"))];
  if (colour && isFirst(memory, "opened")) return [click(one(".ql-color .ql-picker-label"))];
  if (colour && isFirst(memory, "styled")) {
    const hue = { red: 0, orange: 36, yellow: 60, green: 120, blue: 210, purple: 270 }[colour] ?? 0;
    const items = all(".ql-color .ql-picker-item").filter((item) => item.dataset.value && hueOf(item.dataset.value) >= 0);
    const [best] = items.sort(
      (a, b) => Math.abs(hueOf(a.dataset.value ?? "") - hue) - Math.abs(hueOf(b.dataset.value ?? "") - hue),
    );
    return best ? [click(best)] : [];
  }
  return [submit()];
};
const drag2 = (from: { x: number; y: number }, to: { x: number; y: number }): Act => ({
  type: "drag",
  path: [from.x, from.y, to.x, to.y],
});

export const FORMS: Readonly<Record<string, Solver>> = {
  "enter-text": text,
  "enter-text-dynamic": text,
  "enter-text-2": cased,
  "enter-password": password,
  "login-user": login,
  "login-user-popup": login,
  "enter-date": date,
  "enter-time": time,
  "copy-paste": copy,
  "copy-paste-2": copyNth,
  "find-word": word,
  "scroll-text": lastWord,
  "scroll-text-2": scrollEnd,
  "read-table": table,
  "read-table-2": table,
  "simple-arithmetic": arithmetic,
  "simple-algebra": algebra,
  "visual-addition": blocks,
  "text-transform": captcha,
  "guess-number": guess,
  "multi-layouts": movie,
  "multi-orderings": movie,
  "form-sequence": sliderAndBox,
  "form-sequence-2": boxesAndNumber,
  "form-sequence-3": dropdown,
  "use-slider": slider,
  "use-slider-2": sliders,
  "use-spinner": spinner,
  "use-colorwheel": colourName,
  "use-colorwheel-2": colourShown,
  "use-autocomplete": autocomplete,
  "use-autocomplete-nodelay": autocomplete,
  "choose-date": calendar,
  "choose-date-easy": calendar,
  "choose-date-medium": calendar,
  "choose-date-nodelay": calendar,
  "book-flight": flight,
  "book-flight-nodelay": flight,
  "email-inbox": mail,
  "email-inbox-delete": mail,
  "email-inbox-forward": mail,
  "email-inbox-forward-nl": mail,
  "email-inbox-forward-nl-turk": mail,
  "email-inbox-important": mail,
  "email-inbox-nl-turk": mail,
  "email-inbox-noscroll": mail,
  "email-inbox-reply": mail,
  "email-inbox-star-reply": mail,
  terminal,
  "sign-agreement": agreement,
  "text-editor": editor,
};
