/**
 * @module The names under which the pages are reached. Names below localhost are secure contexts, as service workers need.
 */
export const MAIN_HOST = "lab.localhost";
/** Another site for the browser, so that its frames live in another process. */
export const OTHER_HOST = "other.localhost";
