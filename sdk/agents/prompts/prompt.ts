/**
 * @module What a prompt is: a text with a name and a version. Whoever changes the text gives it a new version.
 */

export interface Prompt {
  readonly name: string;
  readonly version: string;
  /** {{actions}}, {{example}}, {{grammar}} and {{memory}} stand for what is made from definitions or shared by prompts. */
  readonly text: string;
}

export const filled = (text: string, parts: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`The prompt names {{${name}}}, which nothing fills.`);
    return part;
  });
