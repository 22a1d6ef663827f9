/**
 * @module System packages of Debian, where we may install them.
 */
import { isExecutable } from "./browser-candidates.mjs";
import { logged, timed } from "./run.mjs";

/** Whether this is a Debian, and we are root. */
export function mayInstall() {
  return process.platform === "linux" && process.getuid?.() === 0 && isExecutable("/usr/bin/apt-get");
}

/**
 * Installs them all or says why not, with what apt-get said last.
 * @param {readonly string[]} names
 * @returns {Promise<boolean>} false where we may not, too.
 */
export async function installDebianPackages(names) {
  if (!mayInstall()) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { code } = await timed(`Installing the system package${names.length > 1 ? "s" : ""} ${names.join(", ")}`, async () => {
    // Lists that cannot be read may be fresh enough; if they are not, the next command says so.
    await logged("apt-get", ["update", "-qq"], { env, quiet: true });
    return logged("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], { env });
  });
  return code === 0;
}
