/**
 * @module Speaks the Model Context Protocol with a server over its standard input and output.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

const PROTOCOL_VERSION = "2025-03-26";
const CALL_LIMIT_MS = 90_000;

interface Reply {
  readonly id?: number;
  readonly result?: { content?: { type: string; text?: string }[]; isError?: boolean };
  readonly error?: { message: string };
}

export class MCPClient implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #killOnExit: () => void;
  #id = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#killOnExit = () => void child.kill();
    process.once("exit", this.#killOnExit);
    if (!child.stdout) throw new Error("The server has no standard output.");
    createInterface({ input: child.stdout }).on("line", (line) => {
      const reply = JSON.parse(line) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
    });
  }

  static async start(command: string, args: readonly string[], cwd: string): Promise<MCPClient> {
    const client = new MCPClient(spawn(command, args, { cwd, stdio: ["pipe", "pipe", "ignore"] }));
    const clientInfo = { name: "stillwater-bench", version: "1" };
    await client.#request("initialize", { protocolVersion: PROTOCOL_VERSION, capabilities: {}, clientInfo });
    client.#send({ method: "notifications/initialized" });
    return client;
  }

  /** The text of the tool's answer. */
  async tool(name: string, args: object): Promise<string> {
    const { result, error } = await this.#request("tools/call", { name, arguments: args });
    const text = result?.content?.map((part) => part.text ?? "").join("\n") ?? "";
    if (error || result?.isError) throw new Error(`${name}: ${error?.message ?? text}`);
    return text;
  }

  #request(method: string, params: object): Promise<Reply> {
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`${method} has no answer.`)), CALL_LIMIT_MS);
      this.#waiting.set(id, (reply) => {
        clearTimeout(limit);
        this.#waiting.delete(id);
        resolve(reply);
      });
      this.#send({ id, method, params });
    });
  }

  #send(message: object): void {
    this.#child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    process.off("exit", this.#killOnExit);
    const gone = new Promise<void>((resolve) => this.#child.once("exit", () => resolve()));
    this.#child.kill();
    await gone;
  }
}
