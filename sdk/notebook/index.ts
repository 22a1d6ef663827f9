/**
 * @module The SDK in a notebook: sessions, episodes and rollouts as pictures, in Deno's kernel and in tslab.
 */
export { DISPLAY, type Displayable, type MIMEBundle, type Picture } from "./bundle.ts";
export { type EpisodeView, episodeBundle, type FilmStripOptions, filmStrip } from "./episode.ts";
export {
  type RolloutReportOptions,
  rolloutBundle,
  rolloutReport,
  type ShownEpisode,
  type ShownRollout,
  type ShownSummary,
  shownEpisode,
} from "./rollout.ts";
export { type SessionView, sessionBundle } from "./session.ts";
export { show } from "./show.ts";
export type { ShownOutcome } from "./words.ts";
