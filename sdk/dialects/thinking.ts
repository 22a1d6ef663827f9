/**
 * @module Takes the thinking out of a reply, so that what a policy only considered is never done.
 */
const NAMES = "think|thinking|thoughts?|reasoning|reflection|scratchpad|analysis|antthinking|seed:think";
/** An opening or closing mark, as the chat templates of several model families write them. */
const MARK = new RegExp(
  [
    `<(?<close1>/?)(?:${NAMES})(?:\\s[^<>]*)?>`,
    "\\[(?<close2>/?)THINK\\]",
    "◁(?<close3>/?)think▷",
    "<\\|(?:begin|(?<close4>end))_of_thought\\|>",
    "<\\|channel\\|>analysis<\\|message\\|>",
    "(?<close5><\\|end\\|>)",
  ].join("|"),
  "gi",
);

/**
 * What is left outside of thinking. A block that is never closed reaches to the end; a closing mark alone means that the
 * prompt opened the block, so all before it is thinking.
 */
export const withoutThinking = (text: string): string => {
  let kept = "";
  let from = 0;
  let inside = false;
  for (const mark of text.matchAll(MARK)) {
    const groups = mark.groups ?? {};
    const closes = Object.values(groups).some(Boolean);
    const after = mark.index + mark[0].length;
    if (closes && !inside) {
      // Harmony replies end every message with the same token, thinking or not.
      if (groups.close5) continue;
      kept = "";
      from = after;
    } else if (closes) {
      inside = false;
      from = after;
    } else if (!inside) {
      kept += `${text.slice(from, mark.index)}\n`;
      inside = true;
    }
  }
  return inside ? kept : kept + text.slice(from);
};
