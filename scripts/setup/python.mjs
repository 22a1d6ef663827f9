/**
 * @module A Python for those who try the loops of the documentation: the one that is there, or Debian's.
 */
import { installDebianPackages } from "./apt.mjs";
import { run } from "./run.mjs";

const DEBIAN_PACKAGE = "python3";
const PYTHONS = ["python3", "/usr/bin/python3"];
const OLDEST = "3.10";

/**
 * Throws, and says what to install, where there is none and none can be installed.
 * @returns {Promise<string>} a command.
 */
export async function ensurePython() {
  const found = await findPython();
  if (found !== null) return found;
  await installDebianPackages([DEBIAN_PACKAGE]);
  const installed = await findPython();
  if (installed !== null) return installed;
  throw new Error(
    `There is no Python ${OLDEST} or later here. Install it (on Debian as root: apt-get install ${DEBIAN_PACKAGE}).`,
  );
}

async function findPython() {
  const check = `import sys; sys.exit(sys.version_info < (${OLDEST.replace(".", ", ")}))`;
  for (const python of PYTHONS) if ((await run(python, ["-c", check])).code === 0) return python;
  return null;
}
