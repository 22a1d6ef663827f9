/**
 * @module One OpenEnv environment: reset, step and state over a session of ours, which is opened by the first reset. It is asked
 * one thing at a time.
 */
import { DIALECTS, type ToolSchema } from "../../sdk/dialects/index.ts";
import { type Environment, type ResetSession, ServiceError, screenshotOptions } from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import { chooseTask } from "../environments/choose-task.ts";
import {
  ANSWER_LIMIT_MS,
  act,
  type Begun,
  begin,
  finish,
  type Played,
  QUEUE_LIMIT_MS,
  restart,
  STEP_LIMIT_MS,
} from "../environments/play.ts";
import { sessionRequest } from "../environments/session-request.ts";
import { randomHex } from "../ids.ts";
import type { Token } from "../requests/token.ts";
import { OpenEnvError } from "./errors.ts";
import type { ActionData, ResetData, StepOptions } from "./requests.ts";
import { type ObservationData, observationOf, type StateData, toolObservation, toolsObservation } from "./shapes.ts";
import { taskNamed } from "./task-name.ts";

/** The episode that is played. */
export interface EpisodeState {
  readonly id: string;
  readonly ours: string;
  readonly seed: number | null;
  readonly task: string | null;
  readonly benchmark: string;
  readonly goal: string | null;
  readonly url: string;
  readonly maxSteps: number;
  readonly steps: number;
  readonly reward: number;
  readonly done: boolean;
}

export interface InstanceState {
  readonly environment: Environment;
  /** null: none has been opened, or it was lost. */
  readonly session: string | null;
  readonly episode: EpisodeState | null;
}

export interface Stepped {
  readonly data: ObservationData;
  readonly played: Played | null;
}

const MAX_DRAWN_SEED = 2 ** 31;
const DEFAULT_DIALECT = "browsergym";

export class Instance {
  readonly #env: Env;
  readonly #token: Token;
  #state: InstanceState;

  constructor(env: Env, token: Token, state: InstanceState) {
    this.#env = env;
    this.#token = token;
    this.#state = state;
  }

  get state(): InstanceState {
    return this.#state;
  }

  get tools(): ToolSchema[] {
    return DIALECTS[this.#state.environment.settings.dialect ?? DEFAULT_DIALECT].tools();
  }

  /** Throws OpenEnvError or ServiceError; the episode before is over in any case. */
  async reset(data: ResetData): Promise<ObservationData> {
    const { environment, session } = this.#state;
    const { seed: fixed } = environment.settings;
    // Without a seed every reset draws another task; which one is told by the state.
    const seed = data.seed ?? fixed ?? Math.floor(Math.random() * MAX_DRAWN_SEED);
    const { taskName, split, index } = data;
    const task = taskName === undefined ? undefined : await taskNamed(this.#env, environment, taskName, split, seed);
    const chosen = await chooseTask(this.#env, environment, { task, split, index, seed });
    const given = data.seed !== undefined || fixed !== undefined;
    const wish = { task: chosen.task, seed: given ? chosen.seed : undefined };
    const begun = session === null ? await this.#open(wish) : await this.#again(session, wish);
    this.#state = {
      environment,
      session: begun.session.id,
      episode: episodeOf(begun, environment, data, given || wish.task !== null ? seed : null),
    };
    if (begun.failure) throw new OpenEnvError("EXECUTION_ERROR", begun.failure.message, {}, 503);
    return { observation: observationOf(begun, begun.session.goal), reward: 0, done: begun.done };
  }

  #open(wish: Wish): Promise<Begun> {
    const request = sessionRequest(withPictures(this.#state.environment), wish, {
      dialect: DEFAULT_DIALECT,
      labels: { door: "openenv" },
      maxStepMs: STEP_LIMIT_MS,
      maxQueueMs: QUEUE_LIMIT_MS,
    });
    return begin(this.#env, this.#token, request);
  }

  /** A session that has ended meanwhile, by its lease or by somebody else, is opened anew. */
  async #again(session: string, { task, seed }: Wish): Promise<Begun> {
    const { seed: fixed = 0 } = this.#state.environment.settings;
    // What a reset leaves out stays as it was: without a task the last reset's seed would stay.
    const its = seed ?? (task === null ? fixed : undefined);
    const request: ResetSession = { ...(task === null ? {} : { task }), ...(its === undefined ? {} : { seed: its }) };
    try {
      return await restart(this.#env, this.#token, session, request);
    } catch (error) {
      const gone = error instanceof ServiceError && (error.code === "session_ended" || error.code === "session_not_found");
      if (!gone) throw error;
      this.#state = { ...this.#state, session: null, episode: null };
      return this.#open({ task, seed });
    }
  }

  /** Throws OpenEnvError or ServiceError, and then no step was taken. */
  async step(action: ActionData, { timeoutMs = ANSWER_LIMIT_MS, requestId }: StepOptions = {}): Promise<Stepped> {
    if (action.kind === "listTools") return { data: toolsObservation(this.tools), played: null };
    const { session, episode, environment } = this.#state;
    if (!session || !episode) throw new OpenEnvError("EXECUTION_ERROR", "There is no episode: reset first.", {}, 409);
    const id = requestId ?? (typeof action.metadata.request_id === "string" ? action.metadata.request_id : undefined);
    if (episode.done && id === undefined) throw new OpenEnvError("EXECUTION_ERROR", "The episode is over: reset.", {}, 409);
    const limit = Math.min(timeoutMs, ANSWER_LIMIT_MS);
    const played = await this.#act(session, episode, action, id, limit);
    const isNew = played.steps > episode.steps || played.failure !== null;
    this.#state = {
      ...this.#state,
      episode: {
        ...episode,
        steps: Math.max(episode.steps, played.steps),
        reward: episode.reward + (isNew ? (played.reward ?? 0) : 0),
        done: episode.done || played.done,
        url: played.observation?.url ?? episode.url,
      },
    };
    // Not awaited: the answer has a time limit, and ending has none.
    if (played.failure) void this.#release();
    if (played.failure && environment.settings.failure === "error") {
      throw new OpenEnvError(
        "EXECUTION_ERROR",
        `Infrastructure failure (${played.failure.class}): ${played.failure.message}`,
        {},
        503,
      );
    }
    return { data: this.#dataOf(action, played, episode.goal), played };
  }

  async #act(
    session: string,
    { ours, steps }: EpisodeState,
    action: Exclude<ActionData, { kind: "listTools" }>,
    id: string | undefined,
    limitMs: number,
  ) {
    const deadline = Date.now() + limitMs;
    const request = {
      action: action.kind === "act" ? action.text : { name: action.tool, arguments: action.args },
      episode: ours,
      // A repeat is found by its id, whatever the next index is.
      ...(id === undefined ? { index: steps } : { requestId: id }),
      ...(Object.keys(action.metadata).length === 0 ? {} : { policy: { metadata: action.metadata } }),
    };
    for (;;) {
      try {
        return await act(this.#env, this.#token, session, request, Math.max(1, deadline - Date.now()));
      } catch (error) {
        // OpenEnv's clients do not retry, so the wait for the token's next step is here.
        const waitMs =
          error instanceof ServiceError && error.code === "quota_exceeded" ? Number(error.details.retryAfterMs) : Number.NaN;
        if (!(Date.now() + waitMs < deadline)) throw error;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  }

  #dataOf(action: ActionData, played: Played, goal: string | null): ObservationData {
    const tool = action.kind === "callTool" ? action.tool : null;
    const observation =
      tool === null
        ? observationOf(played, goal)
        : toolObservation(
            played,
            tool,
            this.tools.some(({ name }) => name === tool),
          );
    return { observation, reward: played.reward, done: played.done };
  }

  get stateData(): StateData {
    const { environment, episode } = this.#state;
    return {
      episode_id: episode?.id ?? null,
      step_count: episode?.steps ?? 0,
      benchmark: episode?.benchmark ?? environment.name,
      task_name: episode?.task ?? "",
      task_id: episode?.task ?? null,
      goal: episode?.goal ?? "",
      current_url: episode?.url ?? "",
      max_steps: episode?.maxSteps ?? null,
      cum_reward: episode?.reward ?? 0,
      seed: episode?.seed ?? null,
    };
  }

  /** A failed browser or a hung step is not given to the next episode. */
  async #release(): Promise<void> {
    const { session } = this.#state;
    this.#state = { ...this.#state, session: null };
    if (session) await finish(this.#env, session);
  }

  /** Ends the session; also in the middle of a step, which it breaks off. */
  async end(): Promise<void> {
    await this.#release();
  }
}

interface Wish {
  readonly task: Awaited<ReturnType<typeof chooseTask>>["task"];
  readonly seed: number | undefined;
}

const episodeOf = (begun: Begun, { name }: Environment, data: ResetData, seed: number | null): EpisodeState => ({
  id: data.episodeId ?? `episode-${randomHex(8)}`,
  ours: begun.episode,
  seed,
  task: begun.session.task?.id ?? null,
  benchmark: begun.session.task?.suite ?? name,
  goal: begun.session.goal,
  url: begun.observation?.url ?? "",
  maxSteps: begun.session.limits.maxSteps,
  steps: 0,
  reward: 0,
  done: begun.done,
});

/** Pictures go out with the frame: nobody fetches them by another address. */
const withPictures = (environment: Environment): Environment => {
  const { observe } = environment.settings;
  if (!observe || screenshotOptions(observe) === null) return environment;
  const options = typeof observe.screenshot === "object" ? observe.screenshot : {};
  const screenshot = { format: "png" as const, ...options, transport: "inline" as const };
  return { ...environment, settings: { ...environment.settings, observe: { ...observe, screenshot } } };
};
