/**
 * @module What the forum says after a change. Notices travel over a redirect by name, so that a link cannot put words
 * into its mouth.
 */
import type { Notice } from "../views/layout.ts";

const good = (text: string): Notice => ({ tone: "good", text });

export const NOTICES = {
  "signed-in": good("Welcome back."),
  "signed-out": good("You are signed out."),
  registered: good("Your account is ready. Welcome to Commonplace."),
  voted: good("Your vote is counted."),
  saved: good("Saved."),
  unsaved: good("No longer saved."),
  hidden: good("Hidden from your feeds."),
  unhidden: good("Back in your feeds."),
  subscribed: good("You are subscribed."),
  unsubscribed: good("You are no longer subscribed."),
  posted: good("Your post is published."),
  "post-edited": good("Your changes are saved."),
  "post-deleted": good("Your post is deleted."),
  commented: good("Your comment is published."),
  "comment-edited": good("Your comment is changed."),
  "comment-deleted": good("Your comment is deleted."),
  reported: good("Thank you. The moderators will have a look."),
  "reported-already": good("You have already reported this."),
  removed: good("Removed."),
  approved: good("Approved."),
  locked: good("Locked: no new comments."),
  unlocked: good("Unlocked."),
  pinned: good("Pinned to the top of the community."),
  unpinned: good("No longer pinned."),
  banned: good("Banned from the community."),
  unbanned: good("The ban is lifted."),
  "settings-saved": good("Your settings are saved."),
  "password-changed": good("Your password is changed."),
  "profile-saved": good("Your profile is saved."),
  "community-created": good("Your community is ready."),
  "community-saved": good("The community's settings are saved."),
  "rule-saved": good("The rule is saved."),
  "rule-deleted": good("The rule is deleted."),
  "rules-ordered": good("The order is saved."),
  "moderator-added": good("Added as a moderator."),
  "moderator-removed": good("No longer a moderator."),
  sent: good("Your message is sent."),
  blocked: good("Blocked. You will not see what they write, and they cannot message you."),
  unblocked: good("No longer blocked."),
  "all-read": good("Everything is marked as read."),
  "marked-read": good("Marked as read."),
  "marked-unread": good("Marked as unread."),
  suspended: good("The account is suspended."),
  restored: good("The account is restored."),
} as const satisfies Record<string, Notice>;
export type NoticeName = keyof typeof NOTICES;
