/**
 * @module Anvil's rules: its time, roles, who may see what, and limits.
 */
import { minutesAt } from "../../../../durable-objects/site/kit/dates.ts";

export const FORGE_NAME = "Anvil";
export const FORGE_HOST = "forge.localhost";
export const SIGN_IN_COOKIE = "anvil_session";
/** The site begins then, always: pages depend on no clock. */
export const OPENING = minutesAt("2026-03-09T09:00");
export const DAY = 24 * 60;

/** The people that tasks sign in as. They have the same user names for every seed. */
export const ACCOUNTS = {
  developer: { username: "jonas", name: "Jonas Lindqvist", password: "larch-ladder-58" },
  maintainer: { username: "priya", name: "Priya Raman", password: "quiet-harbor-31" },
  owner: { username: "hana", name: "Hana Okafor", password: "copper-kettle-74" },
} as const;
export type AccountName = keyof typeof ACCOUNTS;

export const ROLES = { guest: 10, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const;
export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as Role[];

export const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text);

export const roleName = (level: number): Role | null => ROLE_NAMES.find((name) => ROLES[name] === level) ?? null;

export const VISIBILITIES = {
  private: "Only members can see it.",
  internal: "Everybody who is signed in can see it.",
  public: "Everybody can see it, without signing in.",
} as const;
export type Visibility = keyof typeof VISIBILITIES;

export const isVisibility = (text: string): text is Visibility => Object.hasOwn(VISIBILITIES, text);

export const MAX_TITLE_LENGTH = 200;
export const MAX_TEXT_LENGTH = 20_000;
export const MAX_FILE_LENGTH = 200_000;
export const MAX_QUERY_LENGTH = 80;
export const MAX_WEIGHT = 20;

export const PAGE_SIZE = 20;
