/**
 * @module The forum's names, limits and fixed choices.
 */
import { minutesAt } from "../../../../durable-objects/site/kit/dates.ts";

export const FORUM_NAME = "Commonplace";
export const FORUM_HOST = "forum.localhost";
export const SIGN_IN_COOKIE = "commonplace_session";

/** When a copy begins, in minutes since 1970: pages depend on no clock. */
export const FORUM_START = minutesAt("2026-05-14T10:20");

export interface ForumAccount {
  /** As the site's manifest names it. */
  readonly account: string;
  readonly username: string;
  readonly displayName: string;
  readonly role: "member" | "admin";
  /** As store/passwords.ts makes it. */
  readonly passwordHash: string;
}

/** The same in every copy. */
export const ACCOUNTS: readonly ForumAccount[] = [
  {
    account: "member",
    username: "hazel_finch",
    displayName: "Hazel Finch",
    role: "member",
    passwordHash: "dbc297040abd66bbde8c94cbc3da5dfda4c70863cb695087bd0234b9735332b4",
  },
  {
    account: "moderator",
    username: "tomas_birch",
    displayName: "Tomas Birch",
    role: "member",
    passwordHash: "45b37871500227a2e210b34d69bbd315e14ad8e8013eb312729058e82cf2d1b4",
  },
  {
    account: "admin",
    username: "odile_grant",
    displayName: "Odile Grant",
    role: "admin",
    passwordHash: "0e5afb93ad562dc0a693c0b48017789b79a7f0d6bf873cc6b5e6a6812fe34652",
  },
];

/** What the account "moderator" looks after in every copy; a third community differs from seed to seed. */
export const MODERATED_ALWAYS = ["baking", "trailrunning"] as const;

export const LIMITS = {
  title: 200,
  url: 500,
  body: 10_000,
  comment: 5_000,
  message: 5_000,
  subject: 120,
  bio: 300,
  displayName: 40,
  reason: 200,
  ruleTitle: 80,
  ruleText: 400,
  rules: 12,
  sidebar: 3_000,
  description: 160,
  query: 80,
} as const;

export const TITLE_MIN = 5;
export const PASSWORD_MIN = 8;
export const USERNAME = /^[a-z0-9_]{3,24}$/;
export const COMMUNITY_SLUG = /^[a-z0-9]{3,24}$/;
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const REPORT_REASONS = {
  spam: "Spam or advertising",
  rude: "Rude or harassing",
  "off-topic": "Off topic here",
  false: "Dangerous or false advice",
  rules: "Breaks a rule of this community",
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

/** Days that a ban may last; 0 is for ever. */
export const BAN_DAYS = { 1: "1 day", 3: "3 days", 7: "7 days", 30: "30 days", 365: "1 year", 0: "Permanently" } as const;

export const THEMES = { light: "Light", dark: "Dark", system: "Same as my device" } as const;
export type Theme = keyof typeof THEMES;

/** Colours that an avatar may have, by hue. */
export const AVATAR_COLOURS = {
  0: "Red",
  30: "Orange",
  50: "Gold",
  110: "Green",
  170: "Teal",
  210: "Blue",
  260: "Violet",
  320: "Pink",
} as const;
