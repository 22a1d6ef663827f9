/**
 * @module Pages of a living browser as evaluators see them: the one that the agent left, and new ones of their own.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import { ABOUT_BLANK } from "../browser/context.ts";
import type { BrowserLink } from "../browser/link.ts";
import type { Tab } from "../browser/tab.ts";
import { within } from "../within.ts";
import { type EvaluatorPage, type FreshPage, NotEvaluatedError } from "./evaluator.ts";

const EXPRESSION_LIMIT_MS = 5_000;
const LOAD_LIMIT_MS = 15_000;
/** How long a page that has loaded may still change, as the published harness grants it. */
const REST_MS = 500;

/** The agent's last page. Isolated expressions do not see what the page's scripts have changed. */
export const lastPage = (tab: Tab): EvaluatorPage => pageOf(tab.session, () => tab.url, tab.targetId);

export const withFreshPage = <T>(link: BrowserLink, work: (page: FreshPage) => Promise<T>): Promise<T> =>
  link.withHiddenPage(async (session) => {
    await session.send("Page.enable");
    let url = ABOUT_BLANK;
    const page = pageOf(session, () => url, null);
    return work({
      ...page,
      get url() {
        return url;
      },
      goto: async (address) => {
        url = await open(session, address);
      },
    });
  });

/** Resolves with the address that the page has in the end. */
const open = async (session: CDPSession, address: string): Promise<string> => {
  const loaded = new Promise<void>((resolve) => session.once("Page.loadEventFired", () => resolve()));
  const { errorText } = await session.send("Page.navigate", { url: address });
  if (errorText && errorText !== "net::ERR_ABORTED") throw new NotEvaluatedError(`${address} could not be opened: ${errorText}`);
  await within(LOAD_LIMIT_MS, loaded, `${address} did not load`).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  return String(await run(session, "location.href"));
};

const pageOf = (session: CDPSession, url: () => string, frameId: string | null): EvaluatorPage => ({
  get url() {
    return url();
  },
  evaluate: (expression) => run(session, expression),
  evaluateApart: async (expression) => {
    const frame = frameId ?? (await session.send("Page.getFrameTree")).frameTree.frame.id;
    const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frame });
    return run(session, expression, executionContextId);
  },
  content: async () => String(await run(session, "document.documentElement.outerHTML")),
});

const run = async (session: CDPSession, expression: string, contextId?: number): Promise<unknown> => {
  const answer = await within(
    EXPRESSION_LIMIT_MS,
    session.send("Runtime.evaluate", {
      // As a function's result, so that declarations in one expression do not meet those of another.
      expression: `(() => (${expression}\n))()`,
      awaitPromise: true,
      returnByValue: true,
      timeout: EXPRESSION_LIMIT_MS,
      ...(contextId === undefined ? {} : { contextId }),
    }),
    "the page does not answer",
  );
  if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
  return answer.result.value;
};
