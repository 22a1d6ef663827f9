/**
 * @module A fence in the firewall: instances cannot open connections to this machine, nor to each other, nor, without a way out,
 * to anybody; and what is meant for an instance reaches only that.
 */
import { type Log, messageOf } from "../../browser-host/log.ts";
import { findProgram, isRoot, runProgram } from "../programs.ts";
import { closedPart, DEVICE_PREFIX } from "./networks.ts";

/**
 * Answers to what this machine asked of an instance still pass. What is forbidden is so in a table that is asked before the
 * one that engines write to: with the first network that leads out they put a rule on top that lets everything through.
 */
const RULES = (range: string) =>
  [
    ["mangle", "INPUT", "-s", range, "-m", "conntrack", "--ctstate", "NEW", "-j", "DROP"],
    ["mangle", "FORWARD", "-s", range, "-d", range, "-j", "DROP"],
    // Docker gives internal networks a default route, and relies on rules of its own, which it can be told not to make.
    ["mangle", "FORWARD", "-s", closedPart(range), "-m", "conntrack", "!", "--ctstate", "ESTABLISHED,RELATED", "-j", "DROP"],
    // What is for an instance that is gone must not look for it elsewhere, and must fail at once.
    ["filter", "OUTPUT", "-d", range, "!", "-o", `${DEVICE_PREFIX}+`, "-j", "REJECT"],
  ] as const;

export interface Fence {
  /** Why there is none; null when it stands. */
  readonly missing: string | null;
  remove(): Promise<void>;
}

/** Each installation has rules of its own, so that taking them away leaves those of others. */
export async function raiseFence(range: string, owner: string, log: Log): Promise<Fence> {
  const missing = await tryToRaise(range, owner);
  if (missing !== null) log("warn", "no_fence", { reason: missing });
  return {
    missing,
    remove: async () => {
      if (missing === null) await removeRules(range, owner);
    },
  };
}

async function tryToRaise(range: string, owner: string): Promise<string | null> {
  const open = "instances can reach services of this machine that listen on all addresses";
  if (!isRoot() || !findProgram("iptables")) return `iptables cannot be used here (it needs root): ${open}`;
  try {
    await removeRules(range, owner);
    for (const [table, chain, ...rule] of RULES(range)) {
      await runProgram("iptables", ["-w", "-t", table, "-I", chain, ...rule, ...tag(owner)]);
    }
    return null;
  } catch (error) {
    return `${messageOf(error)}: ${open}`;
  }
}

/** As often as they are there: a life that was killed left its own. */
async function removeRules(range: string, owner: string): Promise<void> {
  for (const [table, chain, ...rule] of RULES(range)) {
    while (await succeeds(["-w", "-t", table, "-D", chain, ...rule, ...tag(owner)]));
  }
}

const tag = (owner: string) => ["-m", "comment", "--comment", `stillwater-${owner}`];

async function succeeds(args: readonly string[]): Promise<boolean> {
  try {
    await runProgram("iptables", args);
    return true;
  } catch {
    return false;
  }
}
