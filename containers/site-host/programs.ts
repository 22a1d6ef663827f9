/**
 * @module Runs the small system programs that the host needs: file systems, mounts, the firewall.
 */
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const SYSTEM_FOLDERS = ["/usr/local/sbin", "/usr/sbin", "/sbin"];
const REASON_CHARS = 400;

/** Administrative programs are not on the PATH of every shell. */
const PATH = [...(process.env.PATH ?? "").split(delimiter), ...SYSTEM_FOLDERS].filter((folder) => folder !== "");
const ENVIRONMENT = { ...process.env, PATH: PATH.join(delimiter), LC_ALL: "C" };

export class ProgramError extends Error {}

/** Where a program lies, or null. */
export function findProgram(name: string): string | null {
  for (const path of PATH.map((folder) => join(folder, name))) {
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {}
  }
  return null;
}

/** Its output; what it says is the error when it fails. `input` is fed to it. */
export function runProgram(name: string, args: readonly string[], input?: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { env: ENVIRONMENT, stdio: [input ? "pipe" : "ignore", "pipe", "pipe"] });
    let output = "";
    let complaint = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      complaint += text;
    });
    child.once("error", (error) => reject(new ProgramError(`${name} cannot be run: ${error.message}`)));
    child.once("close", (code, signal) => {
      if (code === 0) resolve(output);
      else
        reject(
          new ProgramError(`${name} ${args.join(" ")} failed (${signal ?? code}): ${complaint.trim().slice(-REASON_CHARS)}`),
        );
    });
    if (input && child.stdin) {
      // A program that stops reading says why itself.
      child.stdin.on("error", () => {});
      input.once("error", (error: Error) => {
        child.kill();
        reject(error);
      });
      input.pipe(child.stdin);
    }
  });
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}
