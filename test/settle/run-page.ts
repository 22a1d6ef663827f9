/**
 * @module Acts on a torture page through the service's HTTP face, and judges the answer.
 */
import type { Settle, StepAnswer } from "../../sdk/protocol/index.ts";
import { type API, idOf } from "../e2e/support/api.ts";
import type { TortureLab } from "./lab/server.ts";
import type { Visit } from "./lab/visit.ts";
import type { TorturePage } from "./torture-page.ts";

/** A page that has not reported by then is broken itself. */
const REPORT_LIMIT_MS = 15_000;
/** For the page that never ends; the others have the default. */
const SHORT_CAP_MS = 2_000;

export interface Outcome {
  /** Empty when the answer is right. */
  readonly problems: readonly string[];
  /** From the final render, by the page's clock, to the answer in hand; null where the page does not report one. */
  readonly afterRenderMs: number | null;
  /** The same to the verdict inside the service, by its own timing. */
  readonly verdictAfterRenderMs: number | null;
  /** The whole step as the client sees it. */
  readonly stepMs: number;
  readonly settle: Settle | null;
  readonly text: string;
}

/** The caller makes the visit, and ends it. */
export const runPage = async (api: API, lab: TortureLab, visit: Visit): Promise<Outcome> => {
  const { page } = visit;
  const session = await api.create({
    sites: [lab.site],
    startUrl: visit.url(),
    ...(page.ends ? {} : { settle: { capMs: SHORT_CAP_MS } }),
  });
  try {
    const { role, name, type, text, key } = page.action;
    const target = idOf(session.observation, `${role} "${name}"`);
    const action = { type, target, ...(text === undefined ? {} : { text }), ...(key === undefined ? {} : { key }) };
    const sentAt = performance.now();
    const answer = await api.step(session.id, action);
    const stepMs = performance.now() - sentAt;
    const answeredAt = Date.now();
    const renderedAt = page.ending === "unchanged" ? visit.renderedAt : await visit.rendered(REPORT_LIMIT_MS);
    const afterRenderMs = renderedAt === null ? null : answeredAt - renderedAt;
    const { totalMs, actMs, settleMs } = answer.timing;
    return {
      problems: problemsOf(page, visit, answer),
      afterRenderMs,
      verdictAfterRenderMs: afterRenderMs === null ? null : afterRenderMs - (totalMs - actMs - settleMs),
      stepMs,
      settle: answer.settle,
      text: answer.observation?.text ?? "",
    };
  } finally {
    await api.end(session.id);
  }
};

const problemsOf = (page: TorturePage, visit: Visit, answer: StepAnswer): string[] => {
  const { observation, settle } = answer;
  const problems: string[] = [];
  if (answer.error) problems.push(`error ${answer.error.code}: ${answer.error.message}`);
  if (answer.failure) problems.push(`failure ${answer.failure.class}: ${answer.failure.message}`);
  if (visit.renderedAt === null && page.ending !== "unchanged") problems.push("the page did not come to its end");
  const text = observation?.text ?? "";
  if (page.ending === "text" && !text.includes(visit.final)) problems.push("the final text is not in the observation");
  if (page.ending === "dialog" && observation?.dialog?.message !== visit.final)
    problems.push("the dialog is not in the observation");
  if (page.ending === "download" && !observation?.downloads.some(({ state }) => state === "done")) {
    problems.push("the download is not done");
  }
  if (page.absent && text.includes(page.absent)) problems.push(`still shows "${page.absent}"`);
  if (settle?.settled !== page.ends) problems.push(`settled is ${settle?.settled}, pending ${JSON.stringify(settle?.pending)}`);
  if (settle?.cause !== page.cause) problems.push(`cause is ${settle?.cause}, expected ${page.cause}`);
  if (!page.ends && settle?.pending.length === 0) problems.push("pending does not say what still runs");
  return problems;
};
