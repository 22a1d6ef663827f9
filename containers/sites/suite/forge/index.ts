/**
 * @module The forge's templates.
 */
import type { Template } from "../template.ts";
import { forgeAnswers } from "./answers.ts";
import { forgeImpossible } from "./impossible.ts";
import { forgePlaces } from "./places.ts";
import { forgePlanning } from "./planning.ts";
import { forgeSettings } from "./settings.ts";

export const forgeTemplates: readonly Template[] = [
  ...forgeAnswers,
  ...forgePlaces,
  ...forgePlanning,
  ...forgeSettings,
  ...forgeImpossible,
];
