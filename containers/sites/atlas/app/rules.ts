/**
 * @module The map service's names, limits and fixed choices.
 */
import { minutesAt } from "../../../../durable-objects/site/kit/dates.ts";

export const ATLAS_NAME = "Waymark";
export const ATLAS_HOST = "atlas.localhost";
export const SIGN_IN_COOKIE = "waymark_session";

/** When a copy begins, in minutes since 1970: pages depend on no clock. A Thursday. */
export const ATLAS_START = minutesAt("2026-05-14T10:20");

export interface AtlasAccount {
  /** As the site's manifest names it. */
  readonly account: "member" | "moderator";
  readonly username: string;
  readonly displayName: string;
  /** As store/users.ts makes it. */
  readonly passwordHash: string;
}

/** The same in every copy. */
export const ACCOUNTS: readonly AtlasAccount[] = [
  {
    account: "member",
    username: "ines_holt",
    displayName: "Ines Holt",
    passwordHash: "9926814ddd3e550e0641ec221cc487157c6c720ffd7ed286a829b78edc2e1789",
  },
  {
    account: "moderator",
    username: "marek_dunn",
    displayName: "Marek Dunn",
    passwordHash: "aa3377d4ef378f0c408bf918d7500b3536f6b7a4256a2849300e9bb86ed6692f",
  },
];

export const LIMITS = {
  query: 80,
  listName: 60,
  description: 400,
  note: 1_000,
  review: 1_000,
  value: 400,
  comment: 300,
  stops: 6,
  lists: 30,
} as const;

export const PASSWORD_MIN = 8;
export const USERNAME = /^[a-z0-9_]{3,24}$/;
export const PHONE = /^0\d{3} \d{3} \d{3}$/;

export const UNITS = { metric: "Kilometres", imperial: "Miles" } as const;
export type Units = keyof typeof UNITS;

export const ZOOM_MIN = 11;
export const ZOOM_MAX = 17;
/** At this zoom a pixel is a metre. */
export const ZOOM_OF_METRES = 16;
