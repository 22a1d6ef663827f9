/**
 * @module How `stillwater trajectories` is called.
 */
import { CONTENT_TYPES, CONTEXT_MODES, EXPORT_FORMATS } from "../../protocol/index.ts";
import { FILTER_USAGE } from "./filter.ts";

export const USAGE = `stillwater trajectories list [filters] [--limit N]
stillwater trajectories show ID [--text]
stillwater trajectories export [filters] [--format ${EXPORT_FORMATS.join("|")}] [--context ${CONTEXT_MODES.join("|")}] [--content ${CONTENT_TYPES.join("|")}]
                               [--replays include|exclude|only] [--limit N] [--out FILE|FOLDER/ [--images]]
stillwater trajectories replay ID [--continue] [--keep] [--max-steps N]
${FILTER_USAGE}`;
