/**
 * @module One observation as the policy reads it: the page's text, or what is known of the page beside its picture.
 */
import type { MessagePart, Observation } from "../../protocol/index.ts";
import type { EpisodeSoFar, Round } from "../agent.ts";

export interface Sight {
  /** What comes before the page: how far the episode is, and what went wrong. */
  readonly head: string;
  readonly page: string;
  readonly picture: Observation["screenshot"];
}

/** After so many rounds. A step that failed has no observation: the page is then as it was last seen. */
const lastSeen = ({ initial, rounds }: EpisodeSoFar, after: number): Observation =>
  rounds.slice(0, after).findLast(({ answer }) => answer.observation)?.answer.observation ?? initial;

/** What the compact text says in its header, for agents that do not ask for it. */
const headerOf = ({ url, title, scroll, tabs, dialog }: Observation): string =>
  [
    `url: ${url}`,
    ...(title ? [`title: ${title}`] : []),
    ...(scroll.maxY > 0 ? [`scroll: ${Math.round(scroll.y)} of ${Math.round(scroll.maxY)} px down`] : []),
    ...(tabs.length > 1
      ? [`tabs: ${tabs.map((tab) => `${tab.id} ${JSON.stringify(tab.title)}${tab.active ? " active" : ""}`).join(", ")}`]
      : []),
    ...(dialog ? [`dialog: ${dialog.kind} ${JSON.stringify(dialog.message)}`] : []),
  ].join("\n");

const troubleOf = (round: Round | undefined, page: string): string[] => {
  const { error, failure } = round?.answer ?? { error: null, failure: null };
  if (failure) return [`The service could not do this step: ${failure.message}`];
  // The compact text begins with the error already.
  return error && !page.startsWith("error: ") ? [`error: ${error.code}: ${error.message} ${error.suggestion}`] : [];
};

export const sightAfter = (episode: EpisodeSoFar, after: number): Sight => {
  const observation = lastSeen(episode, after);
  const page = observation.text ?? headerOf(observation);
  const trouble = troubleOf(episode.rounds[after - 1], page);
  return {
    head: [`Step ${after + 1} of ${episode.maxSteps}.`, ...trouble].join("\n"),
    page,
    picture: observation.screenshot,
  };
};

export const pictureParts = ({ picture }: Sight): MessagePart[] =>
  picture ? [{ type: "image", hash: picture.hash, mediaType: picture.mediaType }] : [];

export const sightText = ({ head, page }: Sight): string => `${head}\n${page}`;

/** Leaves out the end of the page, line by line, until `fits`; says how much is missing. */
export const cutPage = (sight: Sight, fits: (shorter: Sight) => boolean): Sight | null => {
  const lines = sight.page.split("\n");
  const cutTo = (kept: number): Sight => ({
    ...sight,
    page: [...lines.slice(0, kept), `… ${lines.length - kept} lines of the page are left out: the context is full`].join("\n"),
  });
  if (!fits(cutTo(0))) return null;
  let fitting = 0;
  let tooMany = lines.length;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(cutTo(middle))) fitting = middle;
    else tooMany = middle;
  }
  return cutTo(fitting);
};
