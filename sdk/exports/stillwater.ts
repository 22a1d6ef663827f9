/**
 * @module Our own format: one line per trajectory, with all that is kept of it.
 */
import { z } from "zod";
import { StepRow, Trajectory } from "../protocol/index.ts";
import { format } from "./format.ts";

const VERSION = 1;

export const StillwaterLine = z
  .object({
    schema: z.literal("stillwater.trajectory"),
    version: z.literal(VERSION),
    trajectory: Trajectory,
    steps: z.array(StepRow).describe("row i holds action i and the observation after it"),
  })
  .meta({ id: "StillwaterLine" });
export type StillwaterLine = z.infer<typeof StillwaterLine>;

export const stillwater = format<StillwaterLine>({
  name: "stillwater",
  version: VERSION,
  Line: StillwaterLine,
  *lines({ trajectory, steps }, { picture }) {
    yield {
      schema: "stillwater.trajectory",
      version: VERSION,
      trajectory: { ...trajectory, initial: named(trajectory.initial, picture) },
      steps: steps.map((step) => ({ ...step, observation: named(step.observation, picture) })),
    };
  },
});

const named = (
  observation: Trajectory["initial"],
  picture: (hash: string, mediaType: string) => string,
): Trajectory["initial"] =>
  observation?.screenshot
    ? {
        ...observation,
        screenshot: { ...observation.screenshot, url: picture(observation.screenshot.hash, observation.screenshot.mediaType) },
      }
    : observation;
