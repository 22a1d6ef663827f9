/**
 * @module The container engine as the host uses it, over Docker's API: few verbs, and what is gone already is no error.
 */
import { PassThrough, type Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import Docker, { type ContainerCreateOptions, type Exec } from "dockerode";
import { absentAsNull, statusOf } from "./absence.ts";
import { askEngine } from "./answers.ts";
import { INSTANCE, OWNER, type Owned } from "./labels.ts";

const CALL_LIMIT_MS = 180_000;
const ENGINE_LAG_MS = 10_000;
const POLL_MS = 25;
const LOG_LINES = 12;
const LOG_CHARS = 800;
const MAX_OUTPUT_BYTES = 64 * 2 ** 20;

export interface ContainerState {
  readonly running: boolean;
  readonly pid: number;
  readonly exitCode: number;
  readonly outOfMemory: boolean;
}

export interface ExecResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ExecOptions {
  /** Its standard input; left out: nothing to read. */
  readonly input?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly cwd?: string | undefined;
  /** It may print so much. */
  readonly maxBytes?: number | undefined;
}

export class Engine {
  readonly docker: Docker;
  /** Podman offers the Docker API and one of its own. */
  readonly isPodman: boolean;
  readonly name: string;

  private constructor(docker: Docker, isPodman: boolean, name: string) {
    this.docker = docker;
    this.isPodman = isPodman;
    this.name = name;
  }

  static async connect(socketPath: string): Promise<Engine> {
    const answer = await askEngine(socketPath);
    if (answer === null) throw new Error(`No container engine answers at ${socketPath}.`);
    return new Engine(new Docker({ socketPath, timeout: CALL_LIMIT_MS }), answer.isPodman, answer.name);
  }

  /** Null when the image is not here. */
  async imageID(name: string): Promise<string | null> {
    const found = await absentAsNull(this.docker.getImage(name).inspect());
    return found?.Id ?? null;
  }

  async create(options: ContainerCreateOptions): Promise<string> {
    return (await this.docker.createContainer(options)).id;
  }

  async start(id: string): Promise<ContainerState> {
    await this.docker.getContainer(id).start();
    return (await this.state(id)) ?? { running: false, pid: 0, exitCode: 0, outOfMemory: false };
  }

  /** Null when there is no such container. */
  async state(id: string): Promise<ContainerState | null> {
    const found = await absentAsNull(this.docker.getContainer(id).inspect());
    if (!found) return null;
    const { Running, Pid, ExitCode, OOMKilled } = found.State;
    return { running: Running, pid: Pid, exitCode: ExitCode, outOfMemory: OOMKilled };
  }

  /** Asks it to end by its stop signal; kills it after that many seconds. */
  async stop(id: string, seconds: number): Promise<void> {
    await absentAsNull(this.docker.getContainer(id).stop({ t: seconds })).catch((error: unknown) => {
      if (statusOf(error) !== 304) throw error;
    });
  }

  async pause(id: string): Promise<void> {
    await this.docker.getContainer(id).pause();
  }

  async unpause(id: string): Promise<void> {
    await this.docker.getContainer(id).unpause();
  }

  /** Kills and removes it with its anonymous volumes. */
  async remove(id: string): Promise<void> {
    await absentAsNull(this.docker.getContainer(id).remove({ force: true, v: true }));
  }

  /** The end of what it printed, on one line. */
  async lastWords(id: string): Promise<string> {
    try {
      const logs = await this.docker.getContainer(id).logs({ stdout: true, stderr: true, tail: LOG_LINES });
      const text = logs.toString("utf8").replaceAll(/[^\x20-\x7e\n]+/g, "");
      return text
        .trim()
        .replaceAll(/\s*\n\s*/g, " | ")
        .slice(-LOG_CHARS);
    } catch {
      return "";
    }
  }

  /** A path of a container as a tar stream; the first part of each name is the path's own last part. */
  async archive(id: string, path: string): Promise<NodeJS.ReadableStream> {
    return this.docker.getContainer(id).getArchive({ path });
  }

  /** Runs a command inside. Aborting stops waiting for it; throws when the container is gone before it has ended. */
  async exec(
    id: string,
    command: readonly string[],
    signal: AbortSignal,
    { input, env = {}, cwd, maxBytes = MAX_OUTPUT_BYTES }: ExecOptions = {},
  ): Promise<ExecResult> {
    const hasInput = input !== undefined;
    const exec = await this.docker.getContainer(id).exec({
      Cmd: [...command],
      AttachStdout: true,
      AttachStderr: true,
      AttachStdin: hasInput,
      Env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
      ...(cwd === undefined ? {} : { WorkingDir: cwd }),
    });
    const stream = await exec.start({ hijack: true, stdin: hasInput });
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    this.docker.modem.demuxStream(stream, stdout, stderr);
    const onAbort = () => stream.destroy(new Error("it took too long"));
    signal.addEventListener("abort", onAbort, { once: true });
    stream.once("error", (error) => {
      stdout.destroy(error);
      stderr.destroy(error);
    });
    stream.once("close", () => {
      stdout.end();
      stderr.end();
    });
    if (hasInput) stream.end(input);
    try {
      const [out, err] = await Promise.all([textOf(stdout, maxBytes), textOf(stderr, maxBytes)]);
      return { code: await exitCodeOf(exec), stdout: out, stderr: err };
    } finally {
      signal.removeEventListener("abort", onAbort);
      stream.destroy();
    }
  }

  async ownedContainers(owner: string): Promise<Owned[]> {
    const found = await this.docker.listContainers({ all: true, filters: { label: [`${OWNER}=${owner}`] } });
    return found.map(({ Id, Labels }) => ({ id: Id, instance: Labels[INSTANCE] ?? "" }));
  }
}

/** What it printed can be at its end a little before the engine knows that the command is. */
async function exitCodeOf(exec: Exec): Promise<number> {
  for (const until = performance.now() + ENGINE_LAG_MS; ; await sleep(POLL_MS)) {
    const found = await absentAsNull(exec.inspect());
    if (found === null) throw new Error("the container was gone before the command had ended");
    if (!found.Running && found.ExitCode !== null) return found.ExitCode;
    if (performance.now() > until) throw new Error("the engine does not say how the command ended");
  }
}

async function textOf(stream: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`it printed more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
