/**
 * @module The text of a page that cannot be read: where it is, and why there is nothing of it.
 */
import type { PageView } from "../page/api.ts";
import { pageHeader } from "../page/header.ts";
import { errorLine, type HeaderInfo, sessionLines } from "./header.ts";

export const brokenText = (
  view: Pick<PageView, "url" | "title" | "scroll">,
  header: HeaderInfo,
  reason: string,
  maxTokens: number,
): string =>
  [
    ...errorLine(header),
    ...pageHeader(view, maxTokens),
    ...sessionLines({ ...header, notes: [...(header.notes ?? []), `nothing of this page can be shown: ${reason}`] }),
  ].join("\n");
