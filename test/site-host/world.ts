/**
 * @module A world outside of this machine: a network namespace with servers in it, which this machine leads to as to any other
 * network. It notes whoever comes, by TCP or UDP.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { waitFor } from "./support.ts";

export const WORLD_PORT = 8099;
const FORWARDING = "/proc/sys/net/ipv4/ip_forward";

/** Answers "reached" by HTTP, and prints a line for each connection and datagram. */
const SERVERS = `
  require("node:http").createServer((_, response) => response.end("reached")).on("connection", () => console.log("tcp")).listen(${WORLD_PORT}, "0.0.0.0", () => console.log("ready"));
  for (const port of [53, ${WORLD_PORT}]) require("node:dgram").createSocket("udp4").on("message", () => console.log("udp")).bind(port);`;

export class World {
  readonly address: string;
  readonly #namespace: string;
  readonly #servers: ChildProcess;
  readonly #forwarding: string;
  heard = "";

  private constructor(namespace: string, address: string, servers: ChildProcess, forwarding: string) {
    this.#namespace = namespace;
    this.address = address;
    this.#servers = servers;
    this.#forwarding = forwarding;
    servers.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.heard += text;
    });
  }

  static async open(): Promise<World> {
    const number = randomInt(1, 250);
    const namespace = `swworld${number}`;
    const [here, there] = [`198.18.${number}.1`, `198.18.${number}.2`];
    const ip = (...args: string[]) => execFileSync("ip", args);
    ip("netns", "add", namespace);
    ip("link", "add", `swh${number}`, "type", "veth", "peer", "name", `swt${number}`, "netns", namespace);
    ip("addr", "add", `${here}/30`, "dev", `swh${number}`);
    ip("link", "set", `swh${number}`, "up");
    const inside = [`--net=/run/netns/${namespace}`, "--"];
    for (const command of [
      ["ip", "link", "set", "lo", "up"],
      ["ip", "addr", "add", `${there}/30`, "dev", `swt${number}`],
      ["ip", "link", "set", `swt${number}`, "up"],
      ["ip", "route", "add", "default", "via", here],
    ]) {
      execFileSync("nsenter", [...inside, ...command]);
    }
    const forwarding = readFileSync(FORWARDING, "utf8");
    writeFileSync(FORWARDING, "1");
    const servers = spawn("nsenter", [...inside, process.execPath, "-e", SERVERS], { stdio: ["ignore", "pipe", "inherit"] });
    const world = new World(namespace, there, servers, forwarding);
    await waitFor("the world", () => world.heard.includes("ready"));
    world.heard = "";
    return world;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#servers.kill("SIGKILL");
    writeFileSync(FORWARDING, this.#forwarding);
    execFileSync("ip", ["netns", "delete", this.#namespace]);
  }
}
