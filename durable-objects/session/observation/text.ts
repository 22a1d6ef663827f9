/**
 * @module The compact text: the header, then the lines that the page gave, indented.
 */
import type { TextOptions } from "../../../sdk/protocol/observe.ts";
import type { PageView } from "../page/api.ts";
import { pageHeader } from "../page/header.ts";
import { estimateTokens } from "../page/tokens.ts";
import { errorLine, type HeaderInfo, sessionLines } from "./header.ts";

export const INDENT = "  ";

export interface RenderedText {
  readonly text: string;
  readonly tokens: { readonly count: number; readonly dropped: number };
}

/** The budget was kept inside the page, where ids are given: pass maxTokens and headerTokens(header) to observe(). */
export const renderText = (view: PageView, header: HeaderInfo, options: Pick<TextOptions, "maxTokens">): RenderedText => {
  const body = view.lines.map((line) => INDENT.repeat(line.depth) + line.text);
  const text = [...errorLine(header), ...pageHeader(view, options.maxTokens), ...sessionLines(header), ...body].join("\n");
  return { text, tokens: { count: estimateTokens(text), dropped: view.tokens.dropped } };
};
