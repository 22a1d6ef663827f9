/**
 * @module Answers frames as the HTTP routes of the same names answer their requests: the same checks, statuses and bodies.
 */
import {
  type FrameType,
  Observe,
  ResetSession,
  ServiceError,
  type SocketAnswer,
  StepRequest,
} from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import { randomHex } from "../../ids.ts";
import { count } from "../../metrics.ts";
import { requireStepLeave } from "../../quota/quota.ts";
import { shownTo } from "../../redaction.ts";
import { type Reply, unwrap } from "../../reply.ts";
import { toServiceError } from "../../requests/errors.ts";
import { check } from "../../requests/validation.ts";
import { resolveReset } from "../creation/resolve.ts";
import type { SessionRPC } from "../rpc.ts";
import { Serial } from "../serial.ts";
import { callerOf } from "./accept.ts";
import { readFrame } from "./frame.ts";

type Session = Pick<SessionRPC, "step" | "reset" | "observe">;
type Work = () => Promise<Reply<unknown>>;

/** Each is held in memory until its turn. */
const MAX_WAITING_FRAMES = 64;
const ROUTE = "/v1/sessions/{id}/ws";

export class Frames {
  readonly #env: Env;
  readonly #session: Session;
  /** Frames that were sent one after another are done so, though a reset looks things up first. */
  readonly #order = new Serial();
  #waiting = 0;

  constructor(env: Env, session: Session) {
    this.#env = env;
    this.#session = session;
  }

  /** Never rejects. What was begun goes on when the connection breaks: the caller will ask again. */
  async answer(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const frame = readFrame(message);
    this.#waiting++;
    const answer: SocketAnswer = { id: frame.id, ...(await this.#outcome(socket, frame.read)) };
    this.#waiting--;
    try {
      socket.send(JSON.stringify(answer));
    } catch {
      // The caller has gone; what was done is stored.
    }
  }

  async #outcome(socket: WebSocket, read: ReturnType<typeof readFrame>["read"]): Promise<Omit<SocketAnswer, "id">> {
    try {
      const { type, body } = read();
      if (this.#waiting > MAX_WAITING_FRAMES) {
        throw new ServiceError("too_many", `${MAX_WAITING_FRAMES} frames of this session wait for their answers.`, {
          max: MAX_WAITING_FRAMES,
        });
      }
      const work = this.#check(type, body, socket);
      const answer = unwrap(await this.#order.run(work));
      count("frames", { type, status: answer.status });
      return { ...answer, body: shownTo(new Set(callerOf(socket).scopes), answer.body) };
    } catch (thrown) {
      const error = toServiceError(thrown, { requestId: randomHex(), route: ROUTE });
      count("frames", { type: "refused", status: error.status });
      return { status: error.status, body: error.toBody() };
    }
  }

  /** What the frame asks for, once it is found to be right. */
  #check(type: FrameType, body: Record<string, unknown>, socket: WebSocket): Work {
    if (type === "step") {
      const request = check(StepRequest, body);
      return async () => {
        await requireStepLeave(this.#env, callerOf(socket).name);
        return this.#session.step(request);
      };
    }
    if (type === "observe") {
      const observe = check(Observe, body);
      return () => this.#session.observe(observe);
    }
    const request = check(ResetSession, body);
    const { name, scopes } = callerOf(socket);
    return async () => this.#session.reset(request, await resolveReset(this.#env, request, { name, scopes: new Set(scopes) }));
  }
}
