/**
 * @module What it takes to run notebooks in the tests: two TypeScript kernels of Jupyter from npm, and a Jupyter client from
 * Debian. They lie under `.stillwater/kernels` and outside of the lock file: 180 MB that nothing else needs.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installDebianPackages } from "./apt.mjs";
import { isExecutable } from "./browser-candidates.mjs";
import { readJSON, writeFileAtomic } from "./files.mjs";
import { withLock } from "./lock.mjs";
import { HOME, serviceNode } from "./paths.mjs";
import { logged, run, SETUP_LOG, timed } from "./run.mjs";

const FOLDER = join(HOME, "kernels");
const STAMP_FILE = join(HOME, "kernels.json");
const NPM_PACKAGES = { deno: "2.9.6", tslab: "1.0.22" };
const DEBIAN_PACKAGE = "python3-jupyter-client";
/** Debian's own Python comes first: its packages are not seen by others that may stand before it on the PATH. */
const PYTHONS = ["/usr/bin/python3", "python3"];

/**
 * @typedef {object} Kernels
 * @property {string} python with the Jupyter client.
 * @property {string} jupyterPath where the kernels `deno` and `tslab` are found; goes into JUPYTER_PATH.
 */

/**
 * Installs what is missing. Two at once wait for each other.
 * @returns {Promise<{ ok: true, kernels: Kernels } | { ok: false, reason: string }>}
 */
export function ensureKernels() {
  return withLock(
    join(HOME, "kernels.lock"),
    (holder) => console.error(`Waiting for another set-up of kernels (process ${holder.pid}) ...`),
    async () => {
      const found = await install().catch((error) => String(error instanceof Error ? error.message : error));
      const reason = typeof found === "string" ? found : null;
      writeFileAtomic(STAMP_FILE, `${JSON.stringify({ reason })}\n`);
      return typeof found === "string" ? { ok: false, reason: found } : { ok: true, kernels: found };
    },
  );
}

/** Why the last attempt came to nothing; null where it did not, or where none was made. */
export function kernelsMissing() {
  const reason = readJSON(STAMP_FILE)?.reason;
  return typeof reason === "string" ? reason : null;
}

/**
 * What to print where they cannot run; nobody is to overlook it.
 * @param {string} reason
 */
export function noKernelsNotice(reason) {
  const line = "!".repeat(100);
  return `${line}\n!! NOTEBOOKS ARE NOT TESTED: their kernels cannot run here.\n!! ${reason}\n${line}`;
}

/** @returns {Promise<Kernels>} */
async function install() {
  const python = (await findPython()) ?? (await installPython());
  if (!packagesAreCurrent()) await installPackages();
  return { python, jupyterPath: describeKernels() };
}

async function findPython() {
  for (const python of PYTHONS) {
    const { code } = await run(python, ["-c", "import jupyter_client"]);
    if (code === 0) return python;
  }
  return null;
}

async function installPython() {
  await installDebianPackages([DEBIAN_PACKAGE]);
  const python = await findPython();
  if (python !== null) return python;
  throw new Error(
    `No Python here has the package jupyter_client. Install it (on Debian as root: apt-get install ${DEBIAN_PACKAGE}).`,
  );
}

/** @param {string[]} names */
const packageFolder = (...names) => join(FOLDER, "lib/node_modules", ...names);

function packagesAreCurrent() {
  return Object.entries(NPM_PACKAGES).every(
    ([name, version]) => readJSON(packageFolder(name, "package.json"))?.version === version,
  );
}

async function installPackages() {
  const wanted = Object.entries(NPM_PACKAGES).map(([name, version]) => `${name}@${version}`);
  // As if for the whole system, because tslab finds the types of Node only where its packages lie inside its own folder.
  // No scripts: the binaries are in the packages, and an install script would only move them.
  const arguments_ = [
    "install",
    "--global",
    "--prefix",
    FOLDER,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const { code } = await timed(`Installing ${wanted.join(" and ")}`, () => logged("npm", [...arguments_, ...wanted]));
  if (code !== 0) throw new Error(`npm could not install ${wanted.join(" and ")} (code ${code}): ${SETUP_LOG} says why.`);
}

/** Writes what Jupyter reads about kernels. */
function describeKernels() {
  const jupyterPath = join(FOLDER, "share/jupyter");
  for (const [name, [title, ...argv]] of Object.entries(kernelCommands(denoBinary()))) {
    const text = JSON.stringify({ argv, display_name: title, language: "typescript" }, null, 2);
    writeFileAtomic(join(jupyterPath, "kernels", name, "kernel.json"), `${text}\n`);
  }
  return jupyterPath;
}

/**
 * The title and the command of each. tslab runs cells in the Node that it is started with: that is ours, whatever Node the
 * user has, since the SDK and the kernel need a recent one.
 * @param {string} deno the binary.
 */
export function kernelCommands(deno) {
  return {
    deno: ["Deno", deno, "jupyter", "--kernel", "--conn", "{connection_file}"],
    tslab: ["TypeScript (tslab)", serviceNode(), packageFolder("tslab/bin/tslab"), "kernel", "--config-path={connection_file}"],
  };
}

/** The binary is a package of its own for each system. */
function denoBinary() {
  const folder = packageFolder("deno/node_modules/@deno");
  const systems = existsSync(folder) ? readdirSync(folder) : [];
  const binary = systems.map((system) => join(folder, system, "deno")).find(isExecutable);
  if (binary === undefined) throw new Error(`Deno has no binary for ${process.platform} ${process.arch}.`);
  return binary;
}
