/**
 * @module The communities that every copy begins with.
 */
import type { Topic } from "../topic.ts";
import { baking } from "./baking.ts";
import { birding } from "./birding.ts";
import { boardgames } from "./boardgames.ts";
import { books } from "./books.ts";
import { coffee } from "./coffee.ts";
import { filmcameras } from "./filmcameras.ts";
import { gardening } from "./gardening.ts";
import { keyboards } from "./keyboards.ts";
import { languages } from "./languages.ts";
import { selfhosted } from "./selfhosted.ts";
import { trailrunning } from "./trailrunning.ts";
import { woodworking } from "./woodworking.ts";

export const TOPICS: readonly Topic[] = [
  baking,
  birding,
  boardgames,
  books,
  coffee,
  filmcameras,
  gardening,
  keyboards,
  languages,
  selfhosted,
  trailrunning,
  woodworking,
];
