/**
 * @module The almanac's templates.
 */
import type { Template } from "../../suite/template.ts";
import { almanacCommunity } from "./community.ts";
import { almanacEditing } from "./editing.ts";
import { almanacHistory } from "./history.ts";
import { almanacReading } from "./reading.ts";

export const templates: readonly Template[] = [...almanacReading, ...almanacHistory, ...almanacEditing, ...almanacCommunity];
