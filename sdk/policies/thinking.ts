/**
 * @module The thinking that a model wrote into its reply, for servers that do not take it apart themselves.
 */

const BLOCK = /<(think|thinking|reasoning)>([\s\S]*?)(?:<\/\1>|$)/gi;
/** Some chat templates open the block in the prompt, so that a reply only closes it. */
const CLOSED_ONLY = /^([\s\S]*?)<\/(?:think|thinking|reasoning)>/i;

export const thinkingIn = (text: string): string | null => {
  const blocks = [...text.matchAll(BLOCK)].map(([, , content = ""]) => content.trim());
  if (blocks.length === 0) return CLOSED_ONLY.exec(text)?.[1]?.trim() || null;
  return blocks.filter(Boolean).join("\n") || null;
};
