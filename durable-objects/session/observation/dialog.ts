/**
 * @module The text while a dialog blocks the page: the dialog, and the page as it was seen last.
 */
import type { Observation } from "../../../sdk/protocol/observe.ts";
import { errorLine, type HeaderInfo, sessionLines } from "./header.ts";

const LAST_SEEN = "behind the dialog, as last seen:";
/** Header lines of the last text that this text says anew. */
const RESTATED = /^(error|tabs|dialog): /;

export const dialogText = (header: HeaderInfo, last: Pick<Observation, "text" | "dialog"> | null): string => {
  const before = (last?.text ?? "").split("\n");
  const marker = before.indexOf(LAST_SEEN);
  const page = marker >= 0 ? before.slice(marker + 1) : before;
  const kept = page.filter((line, i) => !(i < HEADER_LINES && RESTATED.test(line)));
  return [...errorLine(header), ...sessionLines(header), ...(last?.text ? [LAST_SEEN, ...kept] : [])].join("\n");
};

/** How many lines a header can have. */
const HEADER_LINES = 6;
