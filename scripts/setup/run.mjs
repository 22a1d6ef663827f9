/**
 * @module Runs a command for the set-up. What package managers print goes to a log; the terminal is told what is being done.
 */
import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { HOME } from "./paths.mjs";

/** Everything that package managers said, in all set-ups. */
export const SETUP_LOG = join(HOME, "logs/setup.log");
const LAST_LINES = 12;

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] `show` passes its output through to the terminal.
 * @returns {Promise<{ code: number, output: string }>} code 127 where the command does not exist.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    // What is shown goes to stderr, so that stdout carries only what the caller itself answers.
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: options.show ? ["ignore", 2, 2] : ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * The same, with its output in the log of the set-up. Of a command that fails the terminal shows the last lines, and where
 * the others are.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] `quiet`: a failure is of no importance.
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function logged(command, args, { quiet = false, ...options } = {}) {
  const line = [command, ...args].join(" ");
  const beginning = Date.now();
  log(`$ ${line}`);
  const result = await run(command, args, options);
  log(`${result.output.trimEnd()}\n(code ${result.code} after ${seconds(beginning)} s)`);
  if (result.code !== 0 && !quiet) tell(failureText(line, result));
  return result;
}

/**
 * @param {string} line
 * @param {{ code: number, output: string }} result
 */
function failureText(line, { code, output }) {
  const last = output.trimEnd().split("\n").slice(-LAST_LINES);
  return [
    `${line} failed with code ${code}. Its last lines:`,
    ...last.map((text) => `  ${text}`),
    `All of it: ${SETUP_LOG}`,
  ].join("\n");
}

/** @param {string} text */
function log(text) {
  try {
    mkdirSync(dirname(SETUP_LOG), { recursive: true });
    appendFileSync(SETUP_LOG, text.replaceAll(/^/gm, `${new Date().toISOString()} `).concat("\n"));
  } catch {
    // A full disk costs the log, not the set-up.
  }
}

const WORTH_TELLING_MS = 1_000;
const TERMINAL_TICK_MS = 1_000;
const PIPED_TICK_MS = 15_000;

/** What `timed` has under way; the one that runs is the last. @type {{ show: () => void, hide: () => void }[]} */
const clocks = [];

/** A line on the terminal, above the clock of what is under way. @param {string} text */
function tell(text) {
  const clock = clocks.at(-1);
  clock?.hide();
  console.error(text);
  clock?.show();
}

/** @param {number} since */
function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1);
}

/**
 * Says what is being done, how long it has been so, and how long it took where that was long.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(what, work) {
  const begin = Date.now();
  const clock = clockOf(what, begin);
  clocks.push(clock);
  try {
    const result = await work();
    clock.end();
    if (Date.now() - begin > WORTH_TELLING_MS) console.error(`${what}: done in ${seconds(begin)} s`);
    return result;
  } finally {
    clock.end();
    clocks.splice(clocks.indexOf(clock), 1);
  }
}

/**
 * On a terminal one line that counts the seconds; where it is piped, a line now and then.
 * @param {string} what
 * @param {number} begin
 */
function clockOf(what, begin) {
  const isTerminal = process.stderr.isTTY === true;
  const width = () => (process.stderr.columns || 80) - 1;
  const text = () => `${what} ... ${Math.round((Date.now() - begin) / 1000)} s`;
  const draw = () => (isTerminal ? process.stderr.write(`\r${text().slice(0, width())}\u001b[K`) : console.error(text()));
  const hide = () => {
    if (isTerminal) process.stderr.write("\r\u001b[K");
  };
  const show = () => {
    if (isTerminal) draw();
  };
  if (isTerminal) draw();
  else console.error(`${what} ...`);
  const timer = setInterval(draw, isTerminal ? TERMINAL_TICK_MS : PIPED_TICK_MS).unref();
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    clearInterval(timer);
    // What was quick leaves its one line, as it does where it is piped.
    if (isTerminal && Date.now() - begin <= WORTH_TELLING_MS) process.stderr.write(`\r${what} ...\u001b[K\n`);
    else hide();
  };
  return { show, hide, end };
}
