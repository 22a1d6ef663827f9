/**
 * @module MiniWoB++'s tasks: a page each, which scores itself. The pages are served from an address of the caller's, or by the
 * service itself from the folder that they lie in.
 */
import { z } from "zod";
import { MiniWoBStart } from "../../protocol/index.ts";
import { type TaskDraft, TaskLineError } from "./draft.ts";

/** The size that BrowserGym shows the pages in. */
const VIEWPORT = { width: 332, height: 214, scale: 1 } as const;
/** The pages of the flight tasks are forms of airlines. */
const FLIGHT_VIEWPORT = { width: 700, height: 800, scale: 1 } as const;
const MAX_STEPS = 10;
const FLIGHT_MAX_STEPS = 30;
const SITE = "miniwob";
const HOST = "miniwob.localhost";
const FLIGHT = /^flight\/(.+)$/;

const MiniWoBTask = z.strictObject({
  task: z
    .string()
    .regex(
      /^([a-z0-9][a-z0-9-]*|flight\/[A-Za-z0-9][A-Za-z0-9-]*)$/,
      "a task is named as its page is: click-button, or flight/AA",
    ),
  base: z
    .string()
    .regex(
      /^(https?|file):\/\//,
      "base is where miniwob's html folder is: http://miniwob.localhost/, or file:///srv/miniwob/html",
    ),
  seed: z.number().int().min(0).optional(),
  seeds: MiniWoBStart.shape.seeds,
  mode: MiniWoBStart.shape.mode,
  threshold: z.number().gt(0).max(1).optional(),
});

export const readMiniWoB = (raw: unknown): TaskDraft => {
  const { task, base, seed, seeds, mode, threshold } = MiniWoBTask.parse(explained(raw));
  const inFolder = base.startsWith("file:");
  const root = new URL(inFolder ? `http://${HOST}/` : base.endsWith("/") ? base : `${base}/`);
  const airline = FLIGHT.exec(task)?.[1];
  const page = new URL(airline === undefined ? `miniwob/${task}.html` : `flight/${airline}/wrapper.html`, root);
  // The airlines' forms pay for each field; only the whole is the task.
  const whole = threshold ?? (airline === undefined ? undefined : 1);
  return {
    id: `miniwob.${task.replace("/", ".")}${seed === undefined ? "" : `.${seed}`}`,
    startUrl: page.href,
    ...(inFolder ? { sites: [{ name: SITE, upstream: base.replace(/\/+$/, ""), hosts: [HOST] }] } : {}),
    ...(seed === undefined ? {} : { seed }),
    viewport: airline === undefined ? VIEWPORT : FLIGHT_VIEWPORT,
    domain: "miniwob",
    website: page.hostname,
    template: `miniwob.${task}`,
    limits: { maxSteps: airline === undefined ? MAX_STEPS : FLIGHT_MAX_STEPS },
    start: { miniwob: { seeds, ...(mode === undefined ? {} : { mode }) } },
    evaluate: {
      evaluators: [{ type: "miniwob", scoring: "positive", ...(whole === undefined ? {} : { threshold: whole }) }],
    },
  };
};

/** A line of another format is told as that, and not by the fields that it lacks. */
const explained = (raw: unknown): unknown => {
  const isLine = typeof raw === "object" && raw !== null && !Array.isArray(raw);
  if (isLine && ("task" in raw || "base" in raw)) return raw;
  throw new TaskLineError(
    'not a line of the format miniwob, which is {"task": "click-button", "base": "file:///srv/miniwob/html"}; import the folder itself, or choose another format',
  );
};
