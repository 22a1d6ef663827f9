/**
 * @module A socket that speaks OpenEnv's frames, or its JSON-RPC: one answer for each message, in the order in which they came.
 */
import { MAX_BODY_BYTES } from "../requests/json.ts";
import { Serial } from "../session/serial.ts";
import { fieldError, invalid, isFatal, OpenEnvError, type Stage } from "./errors.ts";
import { idOf, RPCError, readRPC, rpcError } from "./json-rpc.ts";
import { isObject, readAction, readReset } from "./requests.ts";
import { answerRPC, type RPCHost } from "./rpc-calls.ts";
import { Telemetry } from "./telemetry.ts";

export interface SocketHost extends RPCHost {
  readonly validationToken: string | undefined;
  /** After everything that may have changed the instance. */
  changed(): void;
}

type Frame = Readonly<Record<string, unknown>>;

/** Clients send one message and wait; so many may wait for their turn. */
const MAX_WAITING = 64;
const CLOSED = 1000;
const TOO_MANY = 1008;

export class EnvSocket {
  readonly #socket: WebSocket;
  readonly #host: SocketHost;
  readonly #speaks: "frames" | "rpc";
  readonly #order = new Serial();
  #waiting = 0;
  #open = true;
  #messages = 0;
  #telemetry: Telemetry | null = null;

  constructor(socket: WebSocket, host: SocketHost, speaks: "frames" | "rpc") {
    this.#socket = socket;
    this.#host = host;
    this.#speaks = speaks;
  }

  take(message: string | ArrayBuffer): void {
    if (!this.#open) return;
    if (this.#waiting >= MAX_WAITING) {
      this.#send(errorFrame(new OpenEnvError("SESSION_ERROR", `${MAX_WAITING} messages wait for their answers.`)));
      this.close(TOO_MANY);
      return;
    }
    this.#waiting++;
    void this.#order.run(async () => {
      if (this.#open) await this.#answer(message);
      this.#waiting--;
    });
  }

  /** Nothing is answered any more, whatever still runs. */
  close(code = CLOSED): void {
    if (!this.#open) return;
    this.#open = false;
    try {
      this.#socket.close(code);
    } catch {
      // The other side has gone.
    }
  }

  async #answer(message: string | ArrayBuffer): Promise<void> {
    const frame = this.#speaks === "rpc" ? await this.#rpc(message) : await this.#frame(message);
    this.#host.changed();
    if (frame) this.#send(frame);
    if (frame === null || isFatalFrame(frame)) this.close();
  }

  #send(frame: Frame): void {
    if (!this.#open) return;
    try {
      this.#socket.send(JSON.stringify(frame));
    } catch {
      this.#open = false;
    }
  }

  async #rpc(message: string | ArrayBuffer): Promise<Frame> {
    let value: unknown;
    try {
      value = parse(message);
      return await answerRPC(readRPC(value), this.#host);
    } catch (thrown) {
      const error = thrown instanceof RPCError ? thrown : new RPCError("parse", `Parse error: ${String(thrown)}`);
      return rpcError(idOf(value), error);
    }
  }

  /** null: the client has said that it is done. */
  async #frame(message: string | ArrayBuffer): Promise<Frame | null> {
    let stage: Stage = this.#host.instance.state.episode ? "run" : "begin";
    try {
      const value = parseFrame(message);
      const first = this.#messages++ === 0;
      const { type, data, ...rest } = value;
      if (type === "validation_open" || type === "validation_read") {
        if (Object.keys(rest).length > 0) Telemetry.refuse();
        return await this.#validate(type, data, first);
      }
      if (typeof type !== "string" || !TYPES.has(type)) {
        throw new OpenEnvError("UNKNOWN_TYPE", `Unknown message type: ${typeof type === "string" ? type : ""}`);
      }
      refuseKeys(value, type);
      if (type === "close") return null;
      if (type !== "reset") stage = "run";
      return await this.#known(type, data, value);
    } catch (thrown) {
      return errorFrame({ problem: await this.#host.problemOf(thrown, stage) });
    }
  }

  async #known(type: string, data: unknown, request: Frame): Promise<Frame> {
    const { instance } = this.#host;
    if (type === "mcp") {
      if (!isObject(data)) throw invalid([fieldError("dict_type", ["data"], "Input should be a valid dictionary", data)]);
      return { type: "mcp", data: await rpcInFrame(data, this.#host) };
    }
    if (type === "state") return this.#recorded("state", request, { type: "state", data: instance.stateData });
    if (type === "reset") {
      const reset = readReset(data, ["data"]);
      const answer = { type: "observation", data: await instance.reset(reset) };
      this.#telemetry?.append("reset", request, answer, reset);
      return answer;
    }
    const stepped = await instance.step(readAction(data, ["data"]));
    return this.#recorded("step", request, { type: "observation", data: stepped.data });
  }

  #recorded(operation: "step" | "state", request: Frame, response: Frame): Frame {
    this.#telemetry?.append(operation, request, response);
    return response;
  }

  async #validate(type: string, data: unknown, first: boolean): Promise<Frame> {
    if (type === "validation_read") return this.#telemetry ? this.#telemetry.read(data) : Telemetry.refuse();
    if (!first) Telemetry.refuse();
    this.#telemetry = await Telemetry.open(this.#host.validationToken, data);
    return this.#telemetry.opened();
  }
}

const TYPES: ReadonlySet<string> = new Set(["reset", "step", "state", "mcp", "close"]);
const WITHOUT_DATA: ReadonlySet<string> = new Set(["state", "close"]);

const refuseKeys = (value: Frame, type: string): void => {
  const allowed = WITHOUT_DATA.has(type) ? ["type"] : ["type", "data"];
  const strange = Object.keys(value).filter((key) => !allowed.includes(key));
  if (strange.length === 0) return;
  throw invalid(strange.map((key) => fieldError("extra_forbidden", [key], "Extra inputs are not permitted", value[key])));
};

const parse = (message: string | ArrayBuffer): unknown => {
  if (typeof message !== "string") throw new Error("messages are text, not bytes");
  if (message.length > MAX_BODY_BYTES) throw new Error(`the message is larger than ${MAX_BODY_BYTES} bytes`);
  return JSON.parse(message);
};

const parseFrame = (message: string | ArrayBuffer): Record<string, unknown> => {
  let value: unknown;
  try {
    value = parse(message);
  } catch (error) {
    throw new OpenEnvError("INVALID_JSON", `Invalid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(value)) throw invalid([fieldError("dict_type", [], "Input should be a valid dictionary", value)]);
  return value;
};

const rpcInFrame = async (data: Record<string, unknown>, host: RPCHost): Promise<Frame> => {
  try {
    return await answerRPC(readRPC(data), host);
  } catch (thrown) {
    return rpcError(idOf(data), thrown as RPCError);
  }
};

const errorFrame = ({ problem: { message, code, extra } }: Pick<OpenEnvError, "problem">): Frame => ({
  type: "error",
  data: { message, code, ...extra },
});

const isFatalFrame = ({ type, data }: Frame): boolean =>
  type === "error" && isObject(data) && isFatal({ code: data.code } as Parameters<typeof isFatal>[0]);
