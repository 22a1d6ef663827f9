/**
 * @module One attempt at an episode: does its things one by one, looks again when it is not sure, answers, and holds what it
 * sees against what it knows.
 */
import type { Observation, Session, StepAnswer } from "../../../sdk/protocol/index.ts";
import type { AttemptRecord, Ledger } from "../ledger.ts";
import { type Client, NoAnswerError, type Refusal } from "./client.ts";
import type { Game, Move } from "./games.ts";

/** More than any attempt needs; the session allows some more. */
const MAX_MOVES = 40;

/** The attempt is over, by a failure that the service owns up to; another one may be made. */
export class LostAttempt extends Error {
  override readonly name = "LostAttempt";
}

export class Attempt {
  readonly #client: Client;
  readonly #ledger: Ledger;
  readonly #game: Game;
  readonly #session: Session;
  readonly record: AttemptRecord;
  #index = 0;
  #seen: Observation | null;
  #done = 0;
  /** Actions that count and of which nobody knows whether they were done. */
  #unsure = 0;
  #mustLook = false;

  constructor(client: Client, ledger: Ledger, game: Game, session: Session) {
    this.#client = client;
    this.#ledger = ledger;
    this.#game = game;
    this.#session = session;
    this.#seen = session.observation;
    this.#index = session.step;
    this.record = ledger.begin(session.episode.id);
  }

  /** Plays to the score; throws LostAttempt where that cannot be. */
  async play(): Promise<void> {
    for (let moves = 0; moves < MAX_MOVES; moves++) {
      if (this.#done === this.#game.things && !this.#mustLook) {
        if (await this.#answer()) return;
        continue;
      }
      const move = this.#mustLook ? null : this.#game.move(this.#seen, this.#done);
      await (move ? this.#make(move) : this.#look());
    }
    throw new LostAttempt("it did not come to an end");
  }

  async #make(move: Move): Promise<void> {
    const answer = await this.#step(move.action);
    if (answer.failure || answer.error) {
      if (move.counts) this.#unsure++;
      this.#mustLook = true;
      return;
    }
    if (!move.counts) return;
    const shown = this.#game.count(this.#seen);
    if (shown === this.#done + 1) this.#done++;
    else this.#noEffect(answer, shown);
  }

  /** The step was acknowledged without failure or error: its effect must be there. */
  #noEffect(answer: StepAnswer, shown: number | null): void {
    const wrong = shown !== null && shown > this.#done + 1 ? "twice" : "lost";
    const detail = `step ${answer.index} was done without failure; the page shows ${shown} things where ${this.#done + 1} are right: ${this.#seen?.text?.slice(0, 300)}`;
    this.#ledger.report(wrong, this.record, detail);
    this.#unsure++;
    this.#mustLook = true;
  }

  /** Opens the first page anew, and counts. */
  async #look(): Promise<void> {
    const answer = await this.#step({ type: "goto", url: this.#game.startUrl });
    this.#mustLook = true;
    if (answer.failure || answer.error) return;
    const shown = this.#game.count(this.#seen);
    if (shown === null) return;
    if (shown < this.#done) this.#ledger.report("lost", this.record, `${this.#done} things were seen, now ${shown}`);
    if (shown > this.#done + this.#unsure) {
      this.#ledger.report("twice", this.record, `${shown} things where at most ${this.#done + this.#unsure} were asked for`);
    }
    this.#done = shown;
    this.#unsure = 0;
    this.#mustLook = false;
  }

  /** false when nobody knows whether it ended the episode. */
  async #answer(): Promise<boolean> {
    const answer = await this.#step({ type: "answer", text: "done" });
    if (answer.failure) {
      if (answer.end) throw new LostAttempt(`${answer.failure.class} in the last step`);
      return false;
    }
    const { evaluation, reward, mask } = answer;
    if (reward === 1 && !mask && evaluation.score === 1) {
      this.record.outcome = "scored";
      return true;
    }
    const why = `reward ${reward}, mask ${mask}, evaluation ${JSON.stringify(evaluation).slice(0, 600)}`;
    if (reward === null && mask) throw new LostAttempt(`not scored: ${why.slice(0, 200)}`);
    this.#ledger.report("scored failures", this.record, `everything was done, and it has ${why}`);
    throw new LostAttempt("scored wrongly");
  }

  async #step(action: object): Promise<StepAnswer> {
    const index = this.#index;
    const { id, episode } = this.#session;
    const requestId = `${episode.id}-${index}`;
    const body = { action, index, requestId, episode: episode.id };
    const { status, body: answered } = await this.#client
      .call<StepAnswer & Refusal>("POST", `/v1/sessions/${id}/step`, body)
      .catch((error: unknown) => {
        throw error instanceof NoAnswerError ? new LostAttempt(error.message.replace(/\/v1\/\S+/, "step")) : error;
      });
    if (status !== 200) throw this.#refused(status, answered);
    this.#index++;
    this.#ledger.acknowledge(this.record, answered);
    if (answered.index !== index)
      this.#ledger.report("wrong answers", this.record, `step ${index} answered as ${answered.index}`);
    this.#seen = answered.observation;
    if (answered.failure && (answered.end || answered.failure.scope !== "step")) {
      throw new LostAttempt(`failure ${answered.failure.class}`);
    }
    if (answered.end && (action as { type: string }).type !== "answer") throw new LostAttempt(`ended by ${answered.end.reason}`);
    return answered;
  }

  #refused(status: number, { error }: Refusal): Error {
    const said = `${status} ${error?.code}`;
    if (["session_failed", "session_ended", "episode_ended"].includes(error?.code)) return new LostAttempt(said);
    const wrong = error?.code === "session_not_found" ? "lost" : "wrong answers";
    this.#ledger.report(wrong, this.record, `step ${this.#index} was refused: ${said} ${error?.message}`);
    return new LostAttempt(said);
  }
}
