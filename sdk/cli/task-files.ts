/**
 * @module What a command line says about a file of tasks: its format, and where the sites of its placeholders are.
 */
import { didYouMean } from "../nearest.ts";
import { PLACEHOLDERS, type Placeholders, TASK_FORMATS, type TaskFormat } from "../protocol/index.ts";
import { UsageError } from "./usage.ts";

export const formatOf = (name: string, usage: string): TaskFormat => {
  const format = TASK_FORMATS.find((one) => one === name);
  if (!format)
    throw new UsageError(
      `there is no format ${name}; there are ${TASK_FORMATS.join(", ")}.${didYouMean(name, TASK_FORMATS)}`,
      usage,
    );
  return format;
};

/** `--placeholder SHOPPING=http://shop.test`, as often as needed. */
export const placeholdersOf = (given: readonly string[] | undefined, usage: string): { placeholders?: Placeholders } => {
  if (!given) return {};
  const pairs = given.map((text) => {
    const at = text.indexOf("=");
    const name = PLACEHOLDERS.find((one) => one === text.slice(0, at).replaceAll(/^__|__$/g, ""));
    if (name === undefined) {
      const names = PLACEHOLDERS.join(", ");
      throw new UsageError(`--placeholder takes NAME=URL, where NAME is one of ${names}; "${text}" is not`, usage);
    }
    return [name, text.slice(at + 1)] as const;
  });
  return { placeholders: Object.fromEntries(pairs) };
};
