/**
 * @module Version of the rule that says when a page is still, named in trajectories.
 */
export const SETTLE_VERSION = "1";
