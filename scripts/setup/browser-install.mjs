/**
 * @module Installs a browser where none is: Debian's package when root, otherwise the one that comes as an npm package.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installDebianPackages, mayInstall } from "./apt.mjs";
import { candidates } from "./browser-candidates.mjs";
import { HOME, serviceNode } from "./paths.mjs";
import { logged, run, timed } from "./run.mjs";

const DEBIAN_PACKAGES = ["chromium-headless-shell", "chromium"];
const NPM_PACKAGE = "@sparticuz/chromium";
const NPM_VERSION = "153.0.0";
const SYSTEM_FONTS = "/etc/fonts/fonts.conf";

/** @returns {Promise<import("./browser.mjs").Candidate[] | null>} null where this is no Debian, or we are not root. */
export async function installFromDebian() {
  if (!mayInstall()) return null;
  for (const name of DEBIAN_PACKAGES) if (await installDebianPackages([name])) return candidates();
  return null;
}

/** @returns {Promise<import("./browser.mjs").Candidate[] | null>} null where the package has nothing for this machine. */
export async function installFromNPM() {
  if (process.platform !== "linux") return null;
  const folder = join(HOME, "chromium");
  const packageFolder = join(folder, "package");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(packageFolder, { recursive: true });
  const { code } = await timed(`Installing ${NPM_PACKAGE} ${NPM_VERSION}`, () =>
    logged(
      "npm",
      ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", packageFolder, `${NPM_PACKAGE}@${NPM_VERSION}`],
      {
        cwd: packageFolder,
      },
    ),
  );
  if (code !== 0) return null;
  return timed("Unpacking the browser", () => unpack(packageFolder, folder));
}

/**
 * The package unpacks itself into the temporary folder; with that pointed here it stays where we keep it. Its shared
 * libraries come with it only when it believes to run where they are missing.
 * @param {string} packageFolder
 * @param {string} folder
 * @returns {Promise<import("./browser.mjs").Candidate[] | null>} first as it is, then with its own libraries.
 */
async function unpack(packageFolder, folder) {
  const script = `
    const { default: chromium } = await import("${NPM_PACKAGE}");
    await chromium.executablePath();
  `;
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };
  const { code, output } = await run(serviceNode(), ["--input-type=module", "-e", script], { cwd: packageFolder, env });
  if (code !== 0) {
    console.error(output.trim());
    return null;
  }
  rmSync(packageFolder, { recursive: true, force: true });
  const path = join(folder, "chromium");
  const fonts = existsSync(SYSTEM_FONTS) ? {} : { FONTCONFIG_PATH: writeFontSettings(join(folder, "fonts")) };
  const libraries = { LD_LIBRARY_PATH: join(folder, "al2023/lib") };
  return [
    { path, environment: fonts },
    { path, environment: { ...fonts, ...libraries } },
  ];
}

/**
 * The package's own settings name folders that exist only where it comes from.
 * @param {string} folder
 */
function writeFontSettings(folder) {
  mkdirSync(folder, { recursive: true });
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><dir>/usr/share/fonts</dir><cachedir>${join(folder, "cache")}</cachedir></fontconfig>
`;
  writeFileSync(join(folder, "fonts.conf"), settings);
  return folder;
}
