/**
 * @module One OpenEnv session. A socket is held here and not by the Worker's isolate, because all that a Worker does for a
 * socket counts as one request, whose number of calls is limited, and because an object can clean up after itself: when it
 * comes back without its socket, its alarm ends the session that the socket had. The socket does not hibernate: like the
 * reference server's it ends with its process, and so does the session. Pings are answered by the runtime, also while a step runs.
 */
import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";
import { findEnvironment } from "../environments/find.ts";
import { finish } from "../environments/play.ts";
import { randomHex } from "../ids.ts";
import { Serial } from "../session/serial.ts";
import type { Caller } from "../session/socket/accept.ts";
import { fieldError, invalid, OpenEnvError, problemOf, type Stage } from "./errors.ts";
import { Instance, type InstanceState } from "./instance.ts";
import { type RPCError, readRPC, rpcError } from "./json-rpc.ts";
import { isObject, readAction, readReset, readStepOptions } from "./requests.ts";
import { roomOf } from "./room.ts";
import { type Asking, type OpenEnvRPC, type Operation, type Outcome, orderOf, type SocketOrder } from "./rpc.ts";
import { answerRPC } from "./rpc-calls.ts";
import { EnvSocket } from "./socket.ts";

/** How long a session without a socket is kept after its last use. */
const IDLE_MS = 660_000;
/** How soon a session is ended whose socket was lost with this object. */
const CHECK_MS = 60_000;
const STATE = "state";
const LEFT = "left";
const ROUTE = "/openenv/{env}";

interface Kept {
  readonly caller: Caller;
  readonly state: InstanceState;
}

interface Held {
  readonly instance: Instance;
  readonly caller: Caller;
  /** The session outlives its socket, and this object. */
  readonly kept: boolean;
}

export class OpenEnvObject extends DurableObject<Env> implements OpenEnvRPC {
  readonly #serial = new Serial();
  readonly #id = randomHex();
  #held: Held | null = null;
  #socket: EnvSocket | null = null;
  /** The session that storage knows, so that it is written only when it changes. */
  #left: string | null = null;

  ask(asking: Asking, operation: Operation, body: unknown): Promise<Outcome> {
    return this.#serial.run(async () => {
      try {
        const answer = await this.#answer(asking, operation, body);
        this.#save();
        return { ok: true, body: answer };
      } catch (thrown) {
        this.#save();
        return { ok: false, problem: await this.#problem(thrown, asking, operation === "reset" ? "begin" : "run") };
      }
    });
  }

  async #answer(asking: Asking, operation: Operation, body: unknown): Promise<unknown> {
    if (operation === "close") return this.#close();
    const known = await this.#load();
    if (!known && operation === "rpc") throw new OpenEnvError("SESSION_ERROR", "Unknown session_id", {}, 404);
    const { instance } = known ?? (await this.#make(asking, true));
    if (operation === "create") return { created: true };
    if (operation === "state") return instance.stateData;
    if (operation === "reset") return instance.reset(readReset(body, ["body"]));
    if (operation === "rpc") return this.#rpc(instance, asking, body);
    if (!isObject(body) || body.action === undefined) {
      throw invalid([fieldError("missing", ["body", "action"], "Field required", body)]);
    }
    const options = readStepOptions(body);
    const { data } = await instance.step(readAction(body.action, ["body", "action"]), options);
    // No socket will close. A step that may be repeated is answered by its session, which ends with its lease.
    if (data.done && options.requestId === undefined && !this.#socket) void instance.end();
    return data;
  }

  async #rpc(instance: Instance, asking: Asking, body: unknown): Promise<unknown> {
    try {
      return await answerRPC(readRPC(body), {
        instance,
        sessionId: this.#id,
        problemOf: (thrown, stage) => this.#problem(thrown, asking, stage),
      });
    } catch (error) {
      return rpcError(null, error as RPCError);
    }
  }

  /** Tells whether there was a session, and whether a socket still holds it. */
  async #close(): Promise<unknown> {
    const held = await this.#load();
    if (!held) return { known: false };
    if (this.#socket) return { known: true, closing: true };
    await this.#forget();
    return { known: true, closing: false };
  }

  override async fetch(request: Request): Promise<Response> {
    const order = orderOf(request);
    const { 0: client, 1: server } = new WebSocketPair();
    server.accept();
    await this.#serial.run(() => this.#hold(server, order));
    return new Response(null, { status: 101, webSocket: client });
  }

  async #hold(server: WebSocket, order: SocketOrder): Promise<void> {
    const known = order.session === null ? null : await this.#load();
    if (order.session !== null && (!known || this.#socket)) {
      const message = known ? "Another socket is attached to this session" : "Unknown session_id";
      server.send(JSON.stringify({ type: "error", data: { message, code: "SESSION_ERROR" } }));
      server.close(1000);
      return;
    }
    const { instance } = known ?? (await this.#make(order, false));
    const socket = new EnvSocket(
      server,
      {
        instance,
        sessionId: order.session ?? this.#id,
        validationToken: this.env.OPENENV_VALIDATION_TOKEN,
        problemOf: (thrown, stage) => this.#problem(thrown, order, stage),
        changed: () => this.#save(),
      },
      order.speaks,
    );
    this.#socket = socket;
    server.addEventListener("message", ({ data }) => socket.take(data));
    const gone = () => this.ctx.waitUntil(this.#gone(socket));
    server.addEventListener("close", gone);
    server.addEventListener("error", gone);
  }

  /** Ends the session at once, also when a step or a reset is under way. */
  async #gone(socket: EnvSocket): Promise<void> {
    socket.close();
    if (this.#socket !== socket) return;
    this.#socket = null;
    if (this.#held?.kept) return;
    const { instance } = this.#held ?? {};
    await instance?.end();
    // What a reset opened meanwhile is ended when the reset has come to its end.
    await this.#serial.run(() => this.#forget());
  }

  async #load(): Promise<Held | null> {
    if (this.#held) return this.#held;
    const kept = await this.ctx.storage.get<Kept>(STATE);
    if (!kept) return null;
    this.#held = { instance: instanceOf(this.env, kept.caller, kept.state), caller: kept.caller, kept: true };
    return this.#held;
  }

  async #make({ caller, environment: name }: Asking, kept: boolean): Promise<Held> {
    const environment = await findEnvironment(this.env, name);
    const instance = instanceOf(this.env, caller, { environment, session: null, episode: null });
    this.#held = { instance, caller, kept };
    return this.#held;
  }

  /** The runtime writes after the answer of this turn has been made; nothing waits for it. */
  #save(): void {
    if (!this.#held) return;
    const { instance, caller, kept } = this.#held;
    if (kept) {
      void this.ctx.storage.put<Kept>(STATE, { caller, state: instance.state });
      void this.ctx.storage.setAlarm(Date.now() + IDLE_MS);
      return;
    }
    const { session } = instance.state;
    if (session === this.#left || session === null) return;
    this.#left = session;
    void this.ctx.storage.put(LEFT, session);
    void this.ctx.storage.setAlarm(Date.now() + CHECK_MS);
  }

  async #forget(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    this.#left = null;
    await held?.instance.end();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  override async alarm(): Promise<void> {
    if (this.#socket) {
      await this.ctx.storage.setAlarm(Date.now() + CHECK_MS);
      return;
    }
    const left = await this.ctx.storage.get<string>(LEFT);
    if (left) await finish(this.env, left);
    await this.#load();
    await this.#serial.run(() => this.#forget());
  }

  #problem(thrown: unknown, { caller, environment }: Asking, stage: Stage) {
    const where = { requestId: this.#id, route: ROUTE, name: environment };
    return problemOf(thrown, stage, where, () => roomOf(this.env, caller.name));
  }
}

const instanceOf = (env: Env, { name, scopes }: Caller, state: InstanceState): Instance =>
  new Instance(env, { name, scopes: new Set(scopes) }, state);
