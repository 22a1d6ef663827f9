/**
 * @module One episode of a page by its solver: it reads the page, answers with actions, and the service takes them as steps.
 */
import type { ActionInput, Observation, SessionHandle, StepAnswer } from "../../../sdk/index.ts";
import type { PageReader } from "./reader.ts";

const MAX_ROUNDS = 80;
const EPISODE_LIMIT_MS = 45_000;

interface Act {
  readonly type: string;
  readonly at?: { readonly x: number; readonly y: number };
}

export interface Played {
  readonly solved: boolean;
  readonly steps: number;
  /** What went wrong; "" when it was solved. */
  readonly why: string;
}

/** `code` is the bundle of the solvers, which defines `solvers`. */
export const play = async (session: SessionHandle, reader: PageReader, code: string, page: string): Promise<Played> => {
  let memory: unknown = {};
  let seen: Observation | null = session.observation;
  let steps = 0;
  let trouble = "it came to no end";
  const late = Date.now() + EPISODE_LIMIT_MS;
  for (let round = 0; round < MAX_ROUNDS && Date.now() < late; round++) {
    let plan: { acts: Act[]; memory: unknown };
    try {
      const call = `solvers.solve(${JSON.stringify(page)}, ${JSON.stringify(memory)})`;
      plan = await reader.evaluate(`(() => { ${code}; return ${call}; })()`);
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error);
      plan = { acts: [{ type: "wait" }], memory };
    }
    memory = plan.memory;
    const acts = plan.acts.length > 0 ? plan.acts : [{ type: "wait", ms: 100 }];
    for (const act of acts) {
      const answer: StepAnswer = await session.step(actionOf(act, seen));
      steps++;
      seen = answer.observation ?? seen;
      if (answer.error) trouble = `${act.type}: ${answer.error.message}`;
      if (answer.failure) return { solved: false, steps, why: answer.failure.message };
      if (answer.terminated || answer.truncated) {
        const solved = answer.reward === 1;
        return {
          solved,
          steps,
          why: solved
            ? ""
            : `${answer.end?.reason}: ${answer.end?.message ?? ""} ${JSON.stringify(answer.evaluation.parts[0]?.evidence)}`,
        };
      }
    }
  }
  return { solved: false, steps, why: trouble };
};

/** Of the things at a point, the smallest is meant. */
const actionOf = ({ at, ...act }: Act, seen: Observation | null): ActionInput => {
  if (act.type === "wait" && !("ms" in act)) return { type: "wait", ms: 100 };
  if (!at) return act as unknown as ActionInput;
  const around = (seen?.elements ?? []).filter(
    ({ box }) => box && at.x >= box.x - 1 && at.x <= box.x + box.width + 1 && at.y >= box.y - 1 && at.y <= box.y + box.height + 1,
  );
  const [target] = around.sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
  return { ...act, ...(target ? { target: target.id } : at) } as unknown as ActionInput;
};
