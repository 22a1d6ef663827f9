/**
 * @module The parts of a reply that headings mark: Thought, Memory, Action.
 */

const HEADING =
  /^[ \t]*(?:[*_#]+[ \t]*)?(thoughts?|reasoning|memory|action|tool[ _]call|observation)[ \t]*(?:[*_]+)?[ \t]*:[ \t]*(?:[*_]+)?/gim;

const NAMES: Readonly<Record<string, keyof Sections>> = {
  thought: "thoughts",
  thoughts: "thoughts",
  reasoning: "thoughts",
  memory: "memories",
  action: "actions",
  "tool call": "actions",
  tool_call: "actions",
};

export interface Sections {
  /** What comes before the first heading. */
  readonly opening: string;
  readonly thoughts: readonly string[];
  readonly memories: readonly string[];
  readonly actions: readonly string[];
}

/** An action may follow without a heading of its own: it is no part of a thought. */
const ACTION_START = /\s*(?:<(?:tool_call|function_call|tool_use)\b|```|\n\s*\{)[\s\S]*$/i;

const words = (content: string): string[] => [content.replace(ACTION_START, "").trim()].filter(Boolean);

/** What follows a heading reaches to the next one. A page that the policy made up itself is nothing that it said. */
export const sectionsOf = (text: string): Sections => {
  const headings = [...text.matchAll(HEADING)];
  const found = { thoughts: [] as string[], memories: [] as string[], actions: [] as string[] };
  headings.forEach((heading, n) => {
    const content = text.slice(heading.index + heading[0].length, headings[n + 1]?.index ?? text.length).trim();
    const name = NAMES[(heading[1] ?? "").toLowerCase()];
    if (name === "actions") found.actions.push(content);
    else if (name && name !== "opening") found[name].push(...words(content));
  });
  const [opening = ""] = words(text.slice(0, headings[0]?.index ?? text.length));
  return { opening, ...found };
};
