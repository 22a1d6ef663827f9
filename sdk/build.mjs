/**
 * @module Makes the package that is published: JavaScript and declarations in dist/ (or the folder given), with their own
 * package.json. Node does not run TypeScript inside node_modules, so a published package cannot be the source.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const EXECUTABLE = 0o755;
const here = import.meta.dirname;
const out = resolve(process.argv[2] ?? join(here, "dist"));
const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");

const built = (path) => ({ types: path.replace(/\.ts$/, ".d.ts"), default: path.replace(/\.ts$/, ".js") });

rmSync(out, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, "-p", join(here, "tsconfig.build.json"), "--outDir", out], { stdio: "inherit" });
const { scripts: _, ...manifest } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
manifest.exports = Object.fromEntries(Object.entries(manifest.exports).map(([name, entry]) => [name, built(entry.default)]));
manifest.bin = Object.fromEntries(Object.entries(manifest.bin).map(([name, path]) => [name, built(path).default]));
for (const path of Object.values(manifest.bin)) chmodSync(join(out, path), EXECUTABLE);
writeFileSync(join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
cpSync(join(here, "README.md"), join(out, "README.md"));
cpSync(join(here, "..", "LICENSE"), join(out, "LICENSE"));
