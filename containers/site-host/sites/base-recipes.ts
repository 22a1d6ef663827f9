/**
 * @module How base images are made of what this machine has, for engines that cannot pull them.
 */
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { findProgram, runProgram } from "../programs.ts";

const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
const DEBIAN = "docker.io/library/debian:bookworm-slim";

/** The one that Debian bookworm has. */
const DEBIAN_PYTHON = "3.11";
/** The interpreter and its standard library, called as the published image calls it. */
const PYTHON_PACKAGES = [
  "apt-get update",
  "DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends python3",
  "rm -rf /var/lib/apt/lists/* /var/cache/apt/* /usr/share/doc /usr/share/man",
  "ln -s /usr/bin/python3 /usr/local/bin/python3",
  "ln -s /usr/bin/python3 /usr/local/bin/python",
].join(" && ");

export type Progress = (line: string) => void;

export interface Recipe {
  readonly makes: RegExp;
  /** The image that it is a layer of; without one it is a root file system of its own. */
  readonly on?: string;
  /** Fills an empty folder with the files of the image. */
  readonly fill: (folder: string, progress: Progress) => Promise<void>;
  /** Run inside afterwards, with this machine's way to the network; only where it is a layer. */
  readonly run?: string;
}

export const RECIPES: readonly Recipe[] = [
  { makes: /^docker\.io\/library\/busybox:/, fill: busyboxRoot },
  { makes: /^docker\.io\/library\/debian:bookworm/, fill: debianRoot },
  {
    makes: new RegExp(`^docker\\.io/library/node:${process.versions.node.split(".")[0]}(\\.|-bookworm)`),
    on: DEBIAN,
    fill: nodeFiles,
  },
  {
    makes: new RegExp(`^docker\\.io/library/python:${DEBIAN_PYTHON.replace(".", "\\.")}(-slim)?(-bookworm)?$`),
    on: DEBIAN,
    fill: async () => {},
    run: PYTHON_PACKAGES,
  },
];

/** A static busybox, with its commands as links. */
async function busyboxRoot(folder: string): Promise<void> {
  const program = findProgram("busybox");
  if (program === null) throw new Error("busybox is missing: install busybox-static");
  for (const name of ["bin", "dev", "etc", "proc", "sys", "tmp", "usr", "var"]) mkdirSync(join(folder, name));
  chmodSync(join(folder, "tmp"), 0o1777);
  cpSync(program, join(folder, "bin/busybox"), { dereference: true });
  for (const name of (await runProgram(program, ["--list"])).split("\n")) {
    if (name !== "" && name !== "busybox") symlinkSync("busybox", join(folder, "bin", name));
  }
}

/** From the package archive that this machine itself uses. */
async function debianRoot(folder: string, progress: Progress): Promise<void> {
  if (!findProgram("debootstrap")) throw new Error("debootstrap is missing: install it");
  progress("Collecting Debian's packages");
  const policy = await runProgram("apt-cache", ["policy", "base-files"]);
  const mirror = /^\s+\d+ (https?:\/\/\S+) \S+\/main/m.exec(policy)?.[1];
  await runProgram("debootstrap", ["--variant=minbase", "bookworm", folder, ...(mirror ? [mirror] : [])]);
  for (const name of ["var/cache/apt/archives", "var/lib/apt/lists"]) {
    const path = join(folder, name);
    for (const entry of readdirSync(path)) rmSync(join(path, entry), { recursive: true });
    mkdirSync(join(path, "partial"));
  }
}

/** The Node that runs this, with the npm that is installed here and what both trust. */
async function nodeFiles(folder: string): Promise<void> {
  const npm = findProgram("npm");
  if (npm === null) throw new Error("npm is missing: install it beside Node");
  const [programs, modules] = [join(folder, "usr/local/bin"), join(folder, "usr/local/lib/node_modules")];
  for (const path of [programs, modules]) mkdirSync(path, { recursive: true });
  cpSync(process.execPath, join(programs, "node"), { dereference: true });
  cpSync(resolve(realpathSync(npm), "../.."), join(modules, "npm"), { recursive: true, dereference: true });
  for (const name of ["npm", "npx"]) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(programs, name));
  const trusted = existsSync(CERTIFICATES);
  // Beside npm's own code, where it overrides what this machine's packaging of npm says.
  writeFileSync(join(modules, "npm/npmrc"), `prefix=/usr/local\n${trusted ? `cafile=${CERTIFICATES}\n` : ""}`);
  if (!trusted) return;
  mkdirSync(join(folder, "etc/ssl/certs"), { recursive: true });
  cpSync(CERTIFICATES, join(folder, CERTIFICATES), { dereference: true });
}
