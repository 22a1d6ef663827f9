/**
 * @module The forge's templates.
 */
import type { Template } from "../../suite/template.ts";
import { forgeAccounts } from "./accounts.ts";
import { forgeAnswers } from "./answers.ts";
import { forgeCode } from "./code.ts";
import { forgeImpossible } from "./impossible.ts";
import { forgeIssues } from "./issues.ts";
import { forgeLongWays } from "./long-ways.ts";
import { forgePeopleAnswers } from "./people-answers.ts";
import { forgePlaces } from "./places.ts";
import { forgePlanning } from "./planning.ts";
import { forgeSettings } from "./settings.ts";

export const templates: readonly Template[] = [
  ...forgeAnswers,
  ...forgePeopleAnswers,
  ...forgePlaces,
  ...forgeIssues,
  ...forgePlanning,
  ...forgeCode,
  ...forgeAccounts,
  ...forgeSettings,
  ...forgeLongWays,
  ...forgeImpossible,
];
