/**
 * @module Makes the tokens that the parts know each other by, once, and hands them to wrangler in `.dev.vars`.
 */
import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { readJSON, readText, writeFileAtomic } from "./files.mjs";
import { DEV_VARS_FILE, HOME, SECRETS_FILE } from "./paths.mjs";

const TOKEN_BYTES = 24;
const PRIVATE_MODE = 0o600;

/**
 * @typedef {object} Secrets
 * @property {string} adminToken what callers of the service send
 * @property {string} siteDoorSecret opens the door to embedded sites
 * @property {string} browserHostToken what the Worker sends to the browser host
 * @property {string} siteHostToken what the Worker sends to the site host
 */

const token = () => randomBytes(TOKEN_BYTES).toString("base64url");

/** @type {Readonly<Record<keyof Secrets, () => string>>} */
const MAKERS = { adminToken: () => `sw_${token()}`, siteDoorSecret: token, browserHostToken: token, siteHostToken: token };

/** @returns {Secrets | null} */
function readSecrets() {
  const found = readJSON(SECRETS_FILE);
  if (!found || !Object.keys(MAKERS).every((name) => typeof found[name] === "string" && found[name] !== "")) return null;
  return /** @type {Secrets} */ (/** @type {unknown} */ (found));
}

/** The secrets of this clone; of two processes that make them at once, one wins and both get the same. */
export function ensureSecrets() {
  const there = readSecrets();
  const secrets = there ?? makeSecrets();
  ensureDevVars(secrets);
  return secrets;
}

/** Those that are there already stay. */
function makeSecrets() {
  const before = readJSON(SECRETS_FILE);
  const made = Object.entries(MAKERS).map(([name, make]) => [name, before?.[name] || make()]);
  const fresh = /** @type {Secrets} */ (Object.fromEntries(made));
  if (before) {
    writeFileAtomic(SECRETS_FILE, `${JSON.stringify(fresh, null, 2)}\n`, PRIVATE_MODE);
    return fresh;
  }
  mkdirSync(HOME, { recursive: true });
  const draft = `${SECRETS_FILE}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: PRIVATE_MODE });
  try {
    linkSync(draft, SECRETS_FILE);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    const winner = readSecrets();
    if (winner) return winner;
    throw new Error(`${SECRETS_FILE} cannot be read. Delete it: it is made again, with new tokens.`);
  } finally {
    rmSync(draft, { force: true });
  }
  return fresh;
}

/**
 * Adds to `.dev.vars` what is missing there, and leaves alone what the user has written.
 * @param {Secrets} secrets
 */
function ensureDevVars(secrets) {
  const text = readText(DEV_VARS_FILE) ?? "";
  const wanted = {
    STILLWATER_TOKEN: secrets.adminToken,
    SITE_DOOR_SECRET: secrets.siteDoorSecret,
    BROWSER_HOST_TOKEN: secrets.browserHostToken,
    SITE_HOST_TOKEN: secrets.siteHostToken,
  };
  const missing = Object.entries(wanted).filter(([name]) => !new RegExp(`^\\s*(export\\s+)?${name}\\s*=`, "m").test(text));
  if (missing.length === 0) return;
  const head = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  writeFileAtomic(DEV_VARS_FILE, head + missing.map(([name, value]) => `${name}="${value}"\n`).join(""), PRIVATE_MODE);
  chmodSync(DEV_VARS_FILE, PRIVATE_MODE);
}
