/**
 * @module The almanac's names, limits and fixed choices.
 */
import { minutesAt } from "../../../../durable-objects/site/kit/dates.ts";

export const ALMANAC_NAME = "Vellum";
export const ALMANAC_HOST = "almanac.localhost";
export const SIGN_IN_COOKIE = "vellum_session";

/** When a copy begins, in minutes since 1970: pages depend on no clock. */
export const ALMANAC_START = minutesAt("2026-09-21T14:05");
/** The year in which the articles are written. */
export const PRESENT_YEAR = 2026;

export type Role = "editor" | "admin";

export interface AlmanacAccount {
  /** As the site's manifest names it. */
  readonly account: string;
  readonly username: string;
  readonly role: Role;
  /** As store/users.ts makes it. */
  readonly passwordHash: string;
}

/** The same in every copy. */
export const ACCOUNTS: readonly AlmanacAccount[] = [
  {
    account: "editor",
    username: "wren_calloway",
    role: "editor",
    passwordHash: "a2c9766bc84b2700f82a99bd4a2e453c69840a499d145aa92bc3aa10669c7b51",
  },
  {
    account: "admin",
    username: "silas_orde",
    role: "admin",
    passwordHash: "07bd1a3f19fb220b725c5e50f1124deb6811ca4018e5a7e8f9771e51df513333",
  },
];

/** Who may edit a page. */
export const PROTECTIONS = {
  open: "All signed-in editors",
  trusted: "Trusted editors (10 edits or more)",
  administrators: "Administrators only",
} as const;
export type Protection = keyof typeof PROTECTIONS;

export const TRUSTED_EDITS = 10;

export const LIMITS = { text: 40_000, title: 90, summary: 200, reason: 200, topic: 120, post: 4000, query: 80 } as const;
export const USERNAME = /^[a-z0-9_]{3,24}$/;
export const PASSWORD_MIN = 8;
