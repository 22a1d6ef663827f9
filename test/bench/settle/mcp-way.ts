/**
 * @module Playwright's MCP server, through its real protocol: `@playwright/mcp` where it is installed, otherwise the same
 * server out of playwright-core.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Visit } from "../../settle/lab/visit.ts";
import type { PageAction } from "../../settle/torture-page.ts";
import { MCPClient } from "./mcp-client.ts";
import { judge, type Measured, type Seen, type Way } from "./way.ts";

/** For the start page to stand before the action; not measured. */
const START_MS = 1_000;
const { resolve } = createRequire(import.meta.url);

interface Program {
  readonly name: string;
  readonly args: readonly string[];
}

const findProgram = (): Program | null => {
  for (const [name, ...args] of [["@playwright/mcp"], ["playwright-core", "mcp"]] as const) {
    try {
      const manifest = resolve(`${name}/package.json`);
      const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
      return { name: `${name} ${version}`, args: [join(dirname(manifest), "cli.js"), ...args] };
    } catch {}
  }
  return null;
};

/** null when neither package is installed. */
export const mcpWay = async (binary: string, port: number): Promise<Way | null> => {
  const program = findProgram();
  if (!program) return null;
  const folder = mkdtempSync(join(tmpdir(), "stillwater-mcp-"));
  const flags = [
    "--headless",
    "--isolated",
    "--no-sandbox",
    "--executable-path",
    binary,
    "--output-dir",
    folder,
    "--file-paths",
    "absolute",
  ];
  return {
    name: "Playwright MCP",
    note: `${program.name}, over stdio`,
    atOnce: 2,
    async measure(visit): Promise<Measured> {
      await using client = await MCPClient.start(
        process.execPath,
        [...program.args, ...flags, "--timeout-navigation", "5000"],
        folder,
      );
      return await judge(visit, await step(client, visit, port));
    },
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const step = async (client: MCPClient, visit: Visit, port: number): Promise<Seen> => {
  // A start page that never ends loading is an error of the tool; the page is there all the same.
  await client.tool("browser_navigate", { url: visit.url(port) }).catch(() => "");
  await sleep(START_MS);
  const { action } = visit.page;
  const target = refOf(snapshotOf(await client.tool("browser_snapshot", {})), action);
  if (action.type === "press") await client.tool("browser_click", { target });
  const sentAt = performance.now();
  let answer = await act(client, action, target);
  // An agent would have to ask for the tab that has opened, and to look at it; both are within the measured time.
  if (/^- 1:/m.test(answer)) {
    await client.tool("browser_tabs", { action: "select", index: 1 });
    answer += await client.tool("browser_snapshot", {});
  }
  const text = answer + snapshotOf(answer);
  const dialog = /dialog with message "(.*)"/.exec(answer)?.[1] ?? null;
  return {
    text,
    dialog,
    downloaded: /Downloaded file/.test(answer),
    stepMs: performance.now() - sentAt,
    seenAt: Date.now(),
  };
};

const act = (client: MCPClient, { type, text = "", key = "" }: PageAction, target: string): Promise<string> => {
  if (type === "fill") return client.tool("browser_type", { target, text });
  return type === "press" ? client.tool("browser_press_key", { key }) : client.tool("browser_click", { target });
};

/** The server writes snapshots to files and names them; some versions answer them in place. */
const snapshotOf = (answer: string): string => {
  const files = [...answer.matchAll(/\[Snapshot\]\((.+?\.yml)\)/g)].map(([, path = ""]) => path);
  return [answer, ...files.filter((path) => existsSync(path)).map((path) => readFileSync(path, "utf8"))].join("\n");
};

const refOf = (snapshot: string, { role, name }: PageAction): string => {
  const line = snapshot.split("\n").find((text) => text.includes(`${role} "${name}"`));
  const ref = line && /\[ref=(\w+)\]/.exec(line)?.[1];
  if (!ref) throw new Error(`The snapshot has no ${role} "${name}".`);
  return ref;
};
