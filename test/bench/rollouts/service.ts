/**
 * @module Rollouts of the service, by plain HTTP.
 */
import type { CreateRolloutInput, Rollout, RolloutEpisode } from "../../../sdk/protocol/index.ts";
import type { Place } from "./ways.ts";

const WAIT_MS = 20_000;
const PAGE = 100;

type Request = Place["request"];

export const call = async <T>(request: Request, method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await request(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};

export const begin = ({ request, work, policyURL, slots }: Place, more: Partial<CreateRolloutInput>): Promise<Rollout> =>
  call(request, "POST", "/v1/rollouts", {
    tasks: { filter: { suite: work.suite } },
    policy: { url: policyURL, model: "bench" },
    concurrency: { episodes: slots, launches: slots },
    ...more,
  });

/** Every episode, as it ends. */
export async function* episodesOf(request: Request, id: string): AsyncGenerator<RolloutEpisode> {
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ waitMs: String(WAIT_MS), limit: String(PAGE), ...(cursor === null ? {} : { cursor }) });
    const page: { items: RolloutEpisode[]; cursor: string | null } = await call(
      request,
      "GET",
      `/v1/rollouts/${id}/episodes?${query}`,
    );
    yield* page.items;
    cursor = page.cursor;
  } while (cursor !== null);
}

export const untilDone = async (place: Place, more: Partial<CreateRolloutInput>): Promise<RolloutEpisode[]> => {
  const { id } = await begin(place, more);
  const episodes: RolloutEpisode[] = [];
  for await (const episode of episodesOf(place.request, id)) episodes.push(episode);
  return episodes;
};
