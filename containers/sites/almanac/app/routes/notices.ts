/**
 * @module What the almanac says after a change. Notices travel over a redirect by name, so that a link cannot put words into its
 * mouth.
 */
export const NOTICES = {
  "signed-in": "Welcome back.",
  "signed-out": "You are signed out.",
  registered: "Your account is ready. Welcome to Vellum.",
  saved: "Your edit is saved.",
  unchanged: "Nothing was changed.",
  undone: "The edit is taken back.",
  restored: "The older version is restored.",
  watched: "The page is on your watch list.",
  unwatched: "The page is no longer on your watch list.",
  posted: "Your message is published.",
  protected: "The protection is changed.",
  deleted: "The page is deleted.",
  undeleted: "The page is back.",
} as const satisfies Record<string, string>;
export type NoticeName = keyof typeof NOTICES;
