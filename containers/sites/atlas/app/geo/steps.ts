/**
 * @module A way in words: head north, turn left, arrive.
 */
import { bearing, compass } from "./plane.ts";
import type { Stretch, Way } from "./route.ts";
import type { Network, Road } from "./world.ts";

export interface Step {
  readonly text: string;
  readonly metres: number;
  readonly seconds: number;
}

export const stepsOf = (network: Network, way: Way): Step[] => {
  const runs: Stretch[][] = [];
  for (const stretch of way.stretches) {
    const run = runs.at(-1);
    if (run?.[0]?.road === stretch.road) run.push(stretch);
    else runs.push([stretch]);
  }
  return runs.map((run, at) => {
    const [first, before] = [run[0] as Stretch, runs[at - 1]?.at(-1)];
    const { name } = network.roads[first.road] as Road;
    const heading = bearing(first.from, first.to);
    const text = before
      ? `${turnBetween(bearing(before.from, before.to), heading)} onto ${name}`
      : `Head ${compass(heading)} on ${name}`;
    return {
      text,
      metres: Math.round(run.reduce((sum, { metres }) => sum + metres, 0)),
      seconds: Math.round(run.reduce((sum, { seconds }) => sum + seconds, 0)),
    };
  });
};

const turnBetween = (before: number, after: number): string => {
  const turn = ((after - before + 540) % 360) - 180;
  const side = turn < 0 ? "left" : "right";
  const size = Math.abs(turn);
  if (size < 25) return "Continue";
  if (size < 60) return `Turn slightly ${side}`;
  return size < 130 ? `Turn ${side}` : `Turn sharply ${side}`;
};
