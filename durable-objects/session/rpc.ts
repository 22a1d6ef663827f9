/**
 * @module What the HTTP face asks of a session object.
 */
import type {
  CreateSession,
  InlineTask,
  NetworkEntry,
  Observation,
  Observe,
  ResetSession,
  ScreenshotOptions,
  Session,
  StepAnswer,
  StepRequest,
  StepRow,
  StorageState,
  Trajectory,
} from "../../sdk/protocol/index.ts";
import type { Reply } from "../reply.ts";

export interface OpenSession {
  readonly id: string;
  readonly request: CreateSession;
  /** The task, looked up or inline. */
  readonly task: InlineTask | null;
}

export interface SessionRPC {
  /** Opens once; a repeat for the same id answers the session as it is. */
  open(open: OpenSession): Promise<Reply<Session>>;
  describe(): Promise<Reply<Session>>;
  step(request: StepRequest): Promise<Reply<StepAnswer>>;
  /** `task` is request.task looked up, or null when the request names none. */
  reset(request: ResetSession, task: InlineTask | null): Promise<Reply<Session>>;
  observe(observe: Observe): Promise<Reply<Observation>>;
  screenshot(options: ScreenshotOptions): Promise<Reply<{ bytes: Uint8Array; mediaType: string }>>;
  download(n: number): Promise<Reply<{ bytes: Uint8Array; name: string }>>;
  storageState(): Promise<Reply<StorageState>>;
  end(): Promise<Reply<Session>>;
  /** null: this object no longer holds that episode (it is in D1 and R2 alone), or never did. */
  trajectory(id: string): Promise<Trajectory | null>;
  /** Rows with index > after, in order; null as above. */
  steps(id: string, after: number, limit: number): Promise<StepRow[] | null>;
  /** Entries of the network log numbered > after, in order; null as above. */
  networkLog(id: string, after: number, limit: number): Promise<NetworkEntry[] | null>;
  /** Sends everything recorded so far to D1 and R2; false when they did not take it, and it is tried again later. */
  flush(): Promise<boolean>;
}
