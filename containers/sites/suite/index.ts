/**
 * @module The suite of the embedded sites: all templates, and the tasks that seeds make of them.
 */
import type { Task } from "../../../sdk/protocol/index.ts";
import { SITE_TEMPLATES } from "../tasks.generated.ts";
import { severalTemplates } from "./several/index.ts";
import { type Template, taskFor } from "./template.ts";

export const TEMPLATES: readonly Template[] = [...SITE_TEMPLATES, ...severalTemplates];

/** In the order of the templates. Seeds that have nothing for a template give no task. */
export function* suiteTasks(seeds: readonly number[]): Generator<Task> {
  for (const seed of seeds) {
    for (const template of TEMPLATES) {
      const made = taskFor(template, seed);
      if (made) yield made.task;
    }
  }
}
