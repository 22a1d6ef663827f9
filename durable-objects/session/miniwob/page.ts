/**
 * @module What is said to a page that speaks MiniWoB++'s protocol, as expressions for its own world: make a problem of this
 * seed, what is the goal, how does the episode stand.
 *
 * The document in which the problem was made carries a mark. Another document, the same page opened again, and a second
 * problem in the same document are not the episode, whatever they pay.
 */
import type { MiniWoBStart } from "../../../sdk/protocol/index.ts";
import { browsergymSeed } from "./browsergym-seed.ts";

/** Longer than any episode: a page's own clock must not end it. */
const EPISODE_MAX_TIME_MS = 1_000_000;
/** How long a page may take to load, and then to make its problem. */
const READY_LIMIT_MS = 15_000;
const READY_POLL_MS = 5;

const MARK = "Symbol.for('stillwater.miniwob')";

/** The page's own word for how many problems have ended in this document; null where it does not count. */
const ENDED = "(typeof WOB_EPISODE_ID === 'number' ? WOB_EPISODE_ID : null)";

/** Later calls keep the first mark. */
const SET_MARK = `if (!globalThis[${MARK}]) Object.defineProperty(globalThis, ${MARK}, {
    value: Object.freeze({ href: location.href.split("#")[0], ended: ${ENDED} }),
  });`;

/** Marks a page that its task starts by itself, or that needs no start. */
export const markExpression = `(() => { ${SET_MARK} })()`;

/** The seed that the page is given; as a number, because its generator takes "7" for another one. */
export const pageSeed = (seed: number, { seeds }: MiniWoBStart): number => (seeds === "browsergym" ? browsergymSeed(seed) : seed);

/**
 * Waits until the page has loaded, makes the problem, hides what is there for people (it stays in the document: the page's
 * own functions write into it), and waits until the problem is ready. Gives null, or what is wrong with the page.
 */
export const startExpression = (seed: number, start: MiniWoBStart): string => `(async () => {
  const late = performance.now() + ${READY_LIMIT_MS};
  const until = async (holds) => {
    while (!holds()) {
      if (performance.now() > late) return false;
      await new Promise((resolve) => setTimeout(resolve, ${READY_POLL_MS}));
    }
    return true;
  };
  if (!(await until(() => document.readyState === "complete"))) return "it did not load within ${READY_LIMIT_MS} ms";
  if (typeof core !== "object" || typeof core.startEpisodeReal !== "function" || typeof Math.seedrandom !== "function")
    return "it does not speak MiniWoB++'s protocol (no core.startEpisodeReal)";
  if (!(await until(() => core.cover_div))) return "it never showed its start";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("#reward-display, #click-canvas, #sync-task-cover { display: none !important }");
  document.adoptedStyleSheets.push(sheet);
  document.body.removeEventListener("click", core.canvasDrawClick);
  ${start.mode === undefined ? "" : `core.setDataMode(${JSON.stringify(start.mode)});`}
  core.EPISODE_MAX_TIME = ${EPISODE_MAX_TIME_MS};
  Math.seedrandom(${pageSeed(seed, start)});
  ${SET_MARK}
  core.startEpisodeReal();
  core.clearTimer();
  if (!(await until(() => typeof WOB_TASK_READY === "undefined" || WOB_TASK_READY)))
    return "its problem was not ready within ${READY_LIMIT_MS} ms";
  return null;
})()`;

/** Pages with fields of their own give an object. */
export const GOAL_EXPRESSION = `(() => {
  const said = core.getUtterance();
  return typeof said === "object" && said !== null ? said.utterance : said;
})()`;

/** How the episode stands, as the page tells it. */
export interface PageState {
  /** The problem of this episode has ended on its own page. */
  readonly done: boolean;
  /** Why what the page says is not about this episode; null when it is. */
  readonly left: string | null;
  /** The raw reward of this episode's problem; null where there is none. */
  readonly raw: number | null;
  readonly reason: string | null;
}

const STATE_EXPRESSION = `(() => {
  const mark = globalThis[${MARK}];
  if (!mark) return { left: "another document: " + location.href };
  if (mark.href !== location.href.split("#")[0]) return { left: "another address: " + location.href };
  const ended = mark.ended === null ? null : ${ENDED} - mark.ended;
  const done = globalThis.WOB_DONE_GLOBAL === true;
  if (ended !== null && (ended > 1 || (ended === 1 && !done))) return { left: "another problem was started" };
  return { left: null, done: done && ended !== 0, raw: globalThis.WOB_RAW_REWARD_GLOBAL, reason: globalThis.WOB_REWARD_REASON };
})()`;

export const readPageState = async (evaluate: (expression: string) => Promise<unknown>): Promise<PageState> => {
  const read = (await evaluate(STATE_EXPRESSION)) as { done?: unknown; left?: unknown; raw?: unknown; reason?: unknown } | null;
  const left = typeof read?.left === "string" ? read.left : null;
  const done = left === null && read?.done === true;
  return {
    done,
    left,
    raw: done && typeof read.raw === "number" && Number.isFinite(read.raw) ? read.raw : null,
    reason: done && typeof read.reason === "string" ? read.reason : null,
  };
};
