/**
 * @module What an agent is: it writes the prompt of each round from what happened so far, and reads the action out of the
 * reply. It keeps no state and calls nobody, so that the service, the SDK and the command line run the very same one.
 */
import type {
  AgentKind,
  ChatMessage,
  CreateSessionInput,
  DialectName,
  Observation,
  PolicyReply,
  Sampling,
  StepAnswer,
} from "../protocol/index.ts";

/** A round that is over: what the policy said, the action that was taken from it, and what came of it. */
export interface Round {
  readonly reply: PolicyReply;
  readonly action: unknown;
  readonly answer: Pick<StepAnswer, "index" | "observation" | "error" | "failure" | "changed" | "settle">;
}

/** Everything that a prompt is made from. */
export interface EpisodeSoFar {
  readonly goal: string;
  readonly initial: Observation;
  readonly rounds: readonly Round[];
  readonly maxSteps: number;
}

export interface ChatRequest {
  /** Of the agent that asks: tells how it wants its actions written. */
  readonly kind?: AgentKind;
  readonly messages: readonly ChatMessage[];
  /** Function-calling schemas in OpenAI's shape; empty for agents that write their action as text. */
  readonly tools: readonly object[];
}

export interface ReadReply {
  /** Goes into a step as it is: an action, or words that the session's dialect refuses in a way that the policy sees. */
  readonly action: unknown;
  readonly thought: string | null;
  readonly memory: string | null;
}

export interface Agent {
  readonly kind: AgentKind;
  /** The prompt file that it speaks with, and its version: named in the trajectory. */
  readonly prompt: { readonly name: string; readonly version: string };
  /** What its session has to be opened with. */
  readonly session: { readonly dialect: DialectName; readonly observe: NonNullable<CreateSessionInput["observe"]> };
  request(episode: EpisodeSoFar): ChatRequest;
  read(reply: PolicyReply): ReadReply;
}

/** Who decides: a chat server, a script, a random walk or the caller's own function. */
export interface Policy {
  (request: ChatRequest, context: PolicyContext): Promise<PolicyReply>;
  /** Named in the record of each call, where there is one. */
  readonly model?: string;
  readonly sampling?: Sampling;
}

export interface PolicyContext {
  readonly episode: EpisodeSoFar;
  /** Of this episode: makes random policies repeatable. */
  readonly seed: number;
  readonly signal: AbortSignal;
  /** The bytes of a picture that a message names. */
  readonly picture: (hash: string) => Promise<Uint8Array>;
  /** Told each time that a server is asked, for the record. */
  readonly onAttempt?: () => void;
}
