/**
 * @module What a page says after something was done.
 */
export const NOTICES = {
  "signed-in": "You are signed in.",
  "signed-out": "You are signed out.",
  saved: "Your lists are up to date.",
  "list-made": "The list was created.",
  "list-changed": "The list was changed.",
  "list-deleted": "The list was deleted.",
  removed: "The place was taken off the list.",
  noted: "Your note was saved.",
  reviewed: "Thank you for your review.",
  "review-removed": "Your review was removed.",
  suggested: "Thank you. A moderator will look at your suggestion.",
  withdrawn: "Your suggestion was withdrawn.",
  accepted: "The edit was accepted, and the place changed.",
  rejected: "The edit was rejected.",
  settings: "Your settings were saved.",
} as const;

export type NoticeName = keyof typeof NOTICES;
