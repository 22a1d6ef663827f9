/**
 * @module Version of what the actions do, named in trajectories.
 */
export const ACTIONS_VERSION = "1";
