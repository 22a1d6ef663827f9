/**
 * @module Labels, milestones and the board that a project begins with.
 */
import { isoDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";
import type { BoardListRow, LabelRow, MilestoneRow } from "../rows.ts";
import { DAY, OPENING } from "../rules.ts";
import type { Blueprint } from "./blueprints/index.ts";

/** Every project begins with these. */
export const STANDARD_LABELS = {
  bug: ["#c0392b", "Something does not work"],
  feature: ["#2c6fbb", "Something new"],
  documentation: ["#5b6f86", "Words for people"],
  "good first issue": ["#3d8b57", "A good place to begin"],
  "high priority": ["#a61e4d", "Before everything else"],
  "low priority": ["#8a8378", "When there is time"],
  "To do": ["#b7791f", "Planned, not begun"],
  Doing: ["#6b46c1", "Somebody is at it"],
  "In review": ["#0f766e", "Waiting for a second pair of eyes"],
} as const;
export type StandardLabel = keyof typeof STANDARD_LABELS;

export const BOARD_LABELS = ["To do", "Doing", "In review"] as const satisfies readonly StandardLabel[];

const AREA_COLOURS = ["#7c5e3c", "#44617b", "#66722e", "#7a4069", "#2f6f73"];
const SEASONS = ["Spring release", "Summer release", "Autumn release", "Winter release"];
const GOALS = [
  "Fewer surprises",
  "Speed",
  "Better words",
  "What people asked for most",
  "Tidying up",
  "Ready for new contributors",
];

export interface Planning {
  readonly labels: LabelRow[];
  readonly lists: BoardListRow[];
  readonly milestones: MilestoneRow[];
  /** Names of the labels for parts of the program. */
  readonly areas: readonly string[];
}

export const standardLabels = (projectId: number, firstId: number): LabelRow[] =>
  Object.entries(STANDARD_LABELS).map(([name, [colour, description]], at) => ({
    id: firstId + at,
    project_id: projectId,
    name,
    colour,
    description,
  }));

export const boardLists = (labels: readonly LabelRow[]): BoardListRow[] =>
  BOARD_LABELS.flatMap((name, position) => {
    const label = labels.find((row) => row.name === name);
    return label ? [{ project_id: label.project_id, label_id: label.id, position }] : [];
  });

export const planProject = (
  random: Random,
  projectId: number,
  { things, parts }: Blueprint,
  firstLabel: number,
  firstMilestone: number,
): Planning => {
  const labels = standardLabels(projectId, firstLabel);
  const areas = random.shuffle(things.map(({ many }) => many)).slice(0, 2);
  areas.forEach((area, at) => {
    labels.push({
      id: firstLabel + labels.length,
      project_id: projectId,
      name: `area: ${area}`,
      colour: random.pick(AREA_COLOURS),
      description: `${parts[at % parts.length] ?? area} and around`.replace(/^the /, "The "),
    });
  });
  const minor = random.integer(1, 5);
  const lengths = [-random.integer(60, 90), -random.integer(5, 30), random.integer(12, 40), random.integer(60, 100)];
  const milestones = lengths.map((days, at): MilestoneRow => {
    const due = OPENING + days * DAY;
    return {
      id: firstMilestone + at,
      project_id: projectId,
      number: at + 1,
      title: at === 3 ? random.pick(SEASONS) : `0.${minor + at}`,
      description: `${random.pick(GOALS)}.`,
      starts: isoDate(due - random.integer(20, 45) * DAY),
      due: isoDate(due),
      state: at === 0 || (at === 1 && random.chance(0.5)) ? "closed" : "active",
    };
  });
  return { labels, lists: boardLists(labels), milestones, areas: areas.map((area) => `area: ${area}`) };
};
