/**
 * @module An episode as a film strip: a frame for the first page and one for each step, with what was done and what came of it.
 */
import type { CallOptions } from "../http.ts";
import type { Observation, StepRow, Trajectory } from "../protocol/index.ts";
import type { Trajectories } from "../trajectories.ts";
import { base64, DISPLAY, type Displayable, type MIMEBundle, type Picture } from "./bundle.ts";
import {
  BREAK,
  badge,
  excerpt,
  frame,
  image,
  LINE,
  type Markup,
  MONO,
  MUTED,
  markup,
  muted,
  NOTHING,
  row,
  TINT,
} from "./markup.ts";
import { actionInWords, decimal, duration, OUTCOME_COLOURS } from "./words.ts";

const FRAME_CHARACTERS = 600;
const ACTION_CHARACTERS = 120;
const URL_CHARACTERS = 90;
const DEFAULT_PICTURES = 50;

export interface EpisodeView {
  readonly trajectory: Trajectory;
  readonly steps: readonly StepRow[];
  /** By the hashes that observations name; what is not there is shown as text. */
  readonly pictures: ReadonlyMap<string, Picture>;
}

export interface FilmStripOptions extends CallOptions {
  /** How many different pictures are put into the notebook, at most; 50 by default. The other frames show text. */
  readonly pictures?: number;
}

/** An episode by its id, as a film strip. It is read when it is shown: of a running episode, what was done until then. */
export const filmStrip = (
  client: { readonly trajectories: Pick<Trajectories, "get" | "steps" | "blob"> },
  episode: string,
  options: FilmStripOptions = {},
): Displayable => ({
  [DISPLAY]: async () => episodeBundle(await readEpisode(client.trajectories, episode, options)),
});

const readEpisode = async (
  trajectories: Pick<Trajectories, "get" | "steps" | "blob">,
  id: string,
  { pictures: most = DEFAULT_PICTURES, ...options }: FilmStripOptions,
): Promise<EpisodeView> => {
  const trajectory = await trajectories.get(id, options);
  const steps: StepRow[] = [];
  for await (const step of trajectories.steps(id, {}, options)) steps.push(step);
  const seen = [trajectory.initial, ...steps.map(({ observation }) => observation)];
  const hashes = new Set(seen.flatMap((observation) => observation?.screenshot?.hash ?? []));
  const pictures = new Map<string, Picture>();
  for (const hash of [...hashes].slice(0, most)) {
    const { bytes, mediaType } = await trajectories.blob(hash, options);
    pictures.set(hash, { mediaType, base64: base64(bytes) });
  }
  return { trajectory, steps, pictures };
};

export const episodeBundle = (view: EpisodeView): MIMEBundle => ({
  "text/html": frame(markup`${head(view.trajectory)}${strip(view)}`),
  "text/plain": plain(view),
});

const tookMs = ({ startedAt, endedAt }: Trajectory): number | null => (endedAt === null ? null : endedAt - startedAt);

const head = (trajectory: Trajectory): Markup => {
  const { outcome, score, steps, task, goal, seed, end, id } = trajectory;
  return markup`${row([
    badge(outcome, OUTCOME_COLOURS[outcome]),
    ...(score === null ? [] : [markup`<b>score ${decimal(score)}</b>`]),
    ...(task ? [markup`<b style="${BREAK}">${task.id}</b>`] : []),
    muted([`seed ${seed}`, `${steps} steps`, duration(tookMs(trajectory)), id].filter(Boolean).join(" · ")),
  ])}${goal === null ? NOTHING : row([markup`<span style="${BREAK}"><b>Goal</b> ${goal}</span>`])}${
    end ? row([muted(`Ended: ${end.reason}${end.message ? `, ${end.message}` : ""}`)]) : NOTHING
  }`;
};

const strip = ({ trajectory, steps, pictures }: EpisodeView): Markup => {
  const first = still({ caption: "start", observation: trajectory.initial, pictures, notes: [] });
  const others = steps.map((step, i) =>
    still({
      caption: `${step.index}. ${actionOf(step, before(trajectory, steps, i))}`,
      observation: step.observation,
      pictures,
      notes: notesOf(step),
    }),
  );
  return markup`<div style="display:flex;gap:8px;overflow-x:auto;max-width:100%;padding:8px;box-sizing:border-box;background:${TINT};border:1px solid ${LINE};border-radius:6px">${[first, ...others]}</div>`;
};

const before = (trajectory: Trajectory, steps: readonly StepRow[], i: number): Observation | null =>
  i === 0 ? trajectory.initial : (steps[i - 1]?.observation ?? null);

const actionOf = (step: StepRow, seen: Observation | null): string =>
  excerpt(actionInWords(step.action, seen?.text), ACTION_CHARACTERS);

/** What a reader must not overlook. */
const notesOf = ({ error, failure, reward, terminated, truncated, settle }: StepRow): Markup[] => [
  ...(failure ? [badge(`failure: ${failure.class}`, "fault"), muted(failure.message)] : []),
  ...(error ? [badge(`error: ${error.code}`, "warn"), muted(error.message)] : []),
  ...(settle && !settle.settled ? [badge(`not still: ${settle.cause}`, "warn")] : []),
  ...(reward === null || (reward === 0 && !terminated && !truncated)
    ? []
    : [badge(`reward ${decimal(reward)}`, reward > 0 ? "good" : "bad")]),
  ...(terminated || truncated ? [badge(terminated ? "terminated" : "truncated", "plain")] : []),
];

interface Still {
  readonly caption: string;
  readonly observation: Observation | null;
  readonly pictures: EpisodeView["pictures"];
  readonly notes: readonly Markup[];
}

const still = ({ caption, observation, pictures, notes }: Still): Markup => {
  const picture = pictures.get(observation?.screenshot?.hash ?? "");
  const shown = picture && image(picture, `The page after ${caption}`);
  return markup`<div style="flex:0 0 250px;max-width:80%;min-width:0;display:flex;flex-direction:column;gap:4px">${
    shown ? markup`<div style="border:1px solid ${LINE};border-radius:5px">${shown}</div>` : textStill(observation)
  }<div style="font-weight:600;${BREAK}">${caption}</div><div title="${observation?.url ?? ""}" style="font-size:11px;${MUTED};${BREAK}">${excerpt(observation?.url ?? "", URL_CHARACTERS)}</div>${notes.length === 0 ? NOTHING : row(notes)}</div>`;
};

const textStill = (observation: Observation | null): Markup =>
  markup`<pre style="height:140px;box-sizing:border-box;overflow:hidden;margin:0;padding:6px 8px;background:${TINT};color:inherit;border:1px dashed ${LINE};border-radius:5px;${MONO};font-size:10px;line-height:1.35;white-space:pre-wrap;overflow-wrap:anywhere">${
    observation?.text ? excerpt(observation.text, FRAME_CHARACTERS) : "Nothing was recorded of this page."
  }</pre>`;

const plain = ({ trajectory, steps }: EpisodeView): string =>
  [
    `Episode ${trajectory.id}: ${trajectory.outcome}${trajectory.score === null ? "" : `, score ${decimal(trajectory.score)}`}, ${trajectory.steps} steps`,
    ...(trajectory.goal === null ? [] : [`goal: ${trajectory.goal}`]),
    ...steps.map((step, i) =>
      [
        `${step.index}. ${actionOf(step, before(trajectory, steps, i))}`,
        step.observation?.url ?? "",
        step.failure ? `failure: ${step.failure.class}` : "",
        step.error ? `error: ${step.error.code}` : "",
        step.reward ? `reward ${decimal(step.reward)}` : "",
      ]
        .filter(Boolean)
        .join("  "),
    ),
  ].join("\n");
