/**
 * @module All torture pages.
 */
import type { TorturePage } from "../torture-page.ts";
import { adversarialPages } from "./adversarial.ts";
import { appPages } from "./apps.ts";
import { backgroundPages } from "./background.ts";
import { mixedPages } from "./mixed.ts";
import { motionPages } from "./motion.ts";
import { navigationPages } from "./navigation.ts";
import { networkPages } from "./network.ts";
import { patternPages } from "./patterns.ts";
import { platformPages } from "./platform.ts";
import { pushPages } from "./push.ts";
import { resourcePages } from "./resources.ts";
import { scriptPages } from "./scripts.ts";
import { stillPages } from "./still.ts";
import { windowPages } from "./windows.ts";

export const TORTURE_PAGES: readonly TorturePage[] = [
  ...scriptPages,
  ...networkPages,
  ...resourcePages,
  ...motionPages,
  ...navigationPages,
  ...windowPages,
  ...pushPages,
  ...patternPages,
  ...platformPages,
  ...appPages,
  ...backgroundPages,
  ...mixedPages,
  ...stillPages,
  ...adversarialPages,
];
