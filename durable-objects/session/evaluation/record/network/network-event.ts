/**
 * @module WebArena-Verified's network events: whether the recorded requests hold one like the expected.
 */
import type { NetworkEntry, NetworkEvent } from "../../../../../sdk/protocol/index.ts";
import { ExpectedValueError } from "../../answer/values/normalise.ts";
import { UnreadableError } from "../../answer/values/value-type.ts";
import { type EvaluatorModule, NEEDS_NOTHING, NotEvaluatedError } from "../../evaluator.ts";
import { splitURL } from "../../python/url.ts";
import { Expectation } from "./expectation.ts";

const STATIC = /\.(?:css|js|png|jpe?g|gif|svg|woff2?|ttf|ico|webp)$/;
const MAX_EVIDENCE = 5;

export const networkEvent: EvaluatorModule<NetworkEvent> = {
  version: "3",
  needs: ({ expected }) => ({
    ...NEEDS_NOTHING,
    network: expected.post_data !== undefined || expected.response_content !== undefined ? "full" : "meta",
  }),
  isSafe: () => true,
  score: async (evaluator, given) => {
    const expectation = expectationOf(evaluator);
    const entries = (await given.network()).filter(({ url, blocked }) => blocked === null && !STATIC.test(splitURL(url).path));
    const candidates = isNavigate(evaluator)
      ? entries.filter(isNavigation).slice(-1)
      : entries.filter((entry) => expectation.isAbout(entry));
    const looked = evaluator.last_event_only ? candidates.slice(-1) : candidates;
    const mismatches = looked.map((entry) => expectation.mismatch(entry));
    const found = mismatches.some((reason) => reason === null);
    const holds = evaluator.should_not_exist ? candidates.length === 0 : found;
    const seen = looked
      .map(({ n, method, url, status }, at) => ({ n, method, url, status, mismatch: mismatches[at] }))
      .slice(-MAX_EVIDENCE);
    return { score: Number(holds), evidence: { candidates: candidates.length, looked: seen } };
  },
};

/** For a task that is to get somewhere, the last page that was opened is the only candidate. */
const isNavigate = ({ navigate, expected }: NetworkEvent): boolean => navigate && expected.http_method === "GET";

const isNavigation = ({ method, requestHeaders }: NetworkEntry): boolean => {
  if (method !== "GET") return false;
  const header = (name: string): string => (requestHeaders[name] ?? "").toLowerCase();
  if (requestHeaders["sec-fetch-user"] === undefined) return header("accept").startsWith("text/html");
  return (
    header("sec-fetch-dest") === "document" &&
    header("sec-fetch-mode") === "navigate" &&
    header("sec-fetch-user") === "?1" &&
    header("accept").includes("text/html")
  );
};

/** What is wrong with what a task expects; null when a request can meet it. */
export const eventProblem = (evaluator: NetworkEvent): string | null => {
  try {
    new Expectation(evaluator);
    return null;
  } catch (error) {
    if (error instanceof ExpectedValueError || error instanceof UnreadableError) return error.message;
    throw error;
  }
};

const expectationOf = (evaluator: NetworkEvent): Expectation => {
  try {
    return new Expectation(evaluator);
  } catch (error) {
    if (!(error instanceof ExpectedValueError || error instanceof UnreadableError)) throw error;
    throw new NotEvaluatedError(
      `What the task expects of a request cannot be read: ${error.message}`,
      "a request that the task expects is not of its type",
    );
  }
};
