/**
 * @module A session as a notebook shows it: the picture of its page beside the text that a policy reads.
 */
import type { Observation, Session } from "../protocol/index.ts";
import { type MIMEBundle, type Picture, PNG } from "./bundle.ts";
import { badge, type Colour, frame, image, LINE, type Markup, MONO, markup, muted, NOTHING, row, TINT } from "./markup.ts";

export interface SessionView {
  readonly info: Session;
  readonly observation: Observation | null;
  readonly picture: Picture | null;
  /** Why there is no fresh look. */
  readonly note: string | null;
}

const STATUS_COLOURS: Readonly<Record<Session["status"], Colour>> = {
  starting: "plain",
  ready: "live",
  ended: "plain",
  failed: "fault",
};

export const sessionBundle = (view: SessionView): MIMEBundle => ({
  "text/html": frame(markup`${head(view)}${body(view)}`),
  "text/plain": plain(view),
  ...(view.picture?.mediaType === PNG ? { [PNG]: view.picture.base64 } : {}),
});

const head = ({ info, observation, note }: SessionView): Markup => {
  const { status, end, goal, step, limits } = info;
  return markup`${row([
    badge(status, STATUS_COLOURS[status]),
    ...(end ? [badge(`episode ended: ${end.reason}`, "plain")] : []),
    markup`<b style="overflow-wrap:anywhere">${observation?.title || "No title"}</b>`,
    muted(observation?.url ?? info.startUrl),
    muted(`step ${step} of ${limits.maxSteps}`),
  ])}${goal === null ? NOTHING : row([markup`<span style="overflow-wrap:anywhere"><b>Goal</b> ${goal}</span>`])}${
    note === null ? NOTHING : row([badge("no fresh look", "warn"), muted(note)])
  }`;
};

const body = ({ observation, picture }: SessionView): Markup => {
  const shown = picture && image(picture, `The page ${observation?.title ?? ""}`);
  return markup`<div style="display:flex;flex-wrap:wrap;gap:10px;align-items:flex-start">${
    shown ? markup`<div style="flex:3 1 300px;max-width:100%;border:1px solid ${LINE};border-radius:5px">${shown}</div>` : NOTHING
  }<pre style="flex:2 1 260px;min-width:0;max-height:420px;overflow:auto;margin:0;padding:8px 10px;box-sizing:border-box;max-width:100%;background:${TINT};color:inherit;border:1px solid ${LINE};border-radius:5px;${MONO};line-height:1.4;white-space:pre-wrap;overflow-wrap:anywhere">${
    observation?.text ?? "No text was asked for."
  }</pre></div>`;
};

const plain = ({ info, observation, note }: SessionView): string =>
  [
    `Session ${info.id}: ${info.status}, step ${info.step} of ${info.limits.maxSteps}`,
    ...(info.end ? [`episode ended: ${info.end.reason}`] : []),
    ...(info.goal === null ? [] : [`goal: ${info.goal}`]),
    ...(note === null ? [] : [`no fresh look: ${note}`]),
    observation?.text ?? "No text was asked for.",
  ].join("\n");
