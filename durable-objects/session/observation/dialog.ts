/**
 * @module The text while a dialog blocks the page: the dialog, and the page as it was seen last.
 */
import { errorLine, type HeaderInfo, sessionLines } from "./header.ts";

const LAST_SEEN = "behind the dialog, as last seen:";

export const dialogText = (header: HeaderInfo, lastText: string | null): string =>
  [...errorLine(header), ...sessionLines(header), ...(lastText === null ? [] : [LAST_SEEN, lastText])].join("\n");
