/**
 * @module upload: the files are made inside the page. A button that opens a file chooser leads to the field behind it.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import type { Protocol } from "devtools-protocol";
import type { ActionOf } from "../../../sdk/protocol/index.ts";
import type { Frame } from "../browser/frame.ts";
import type { Tab } from "../browser/tab.ts";
import type { Done, Problem } from "../page/api.ts";
import { clickAt, LEFT_CLICK } from "./input.ts";
import { type ActionContext, type ActionOutcome, DONE, failed, problem } from "./outcome.ts";

const CHOOSER_MS = 1_500;

type Files = ActionOf<"upload">["files"];

export const upload = async (
  { target, files }: ActionOf<"upload">,
  { link, issuedIds }: ActionContext,
): Promise<ActionOutcome> => {
  const tab = link.active;
  const plan = await tab.callFor(target, "giveFiles", files, issuedIds);
  if (!plan.ok) return problem(plan);
  if (plan.how === "done") return DONE;
  const aim = await tab.aim(target, issuedIds);
  if (!aim.ok) return problem(aim);
  const session = tab.frames.ofElement(target)?.session ?? tab.session;
  const chooser = await openedChooser(tab, session, () => clickAt(tab, aim, LEFT_CLICK));
  if (chooser?.backendNodeId === undefined) {
    return failed("wrong_element", `${plan.what} is no file field, and a click on it opens no file chooser.`);
  }
  const frame = tab.frames.byId(chooser.frameId);
  if (!frame) return failed("stale_element", "The file field has left the page.");
  const given = await giveTo(frame, chooser.backendNodeId, files);
  return given.ok ? DONE : problem(given);
};

/** The chooser that the click opens; it is caught, and never shown. */
const openedChooser = async (
  tab: Tab,
  session: CDPSession,
  click: () => Promise<void>,
): Promise<Protocol.Page.FileChooserOpenedEvent | null> => {
  const seen: Protocol.Page.FileChooserOpenedEvent[] = [];
  const note = (event: Protocol.Page.FileChooserOpenedEvent) => {
    seen.push(event);
    tab.changed.notify();
  };
  session.on("Page.fileChooserOpened", note);
  await session.send("Page.setInterceptFileChooserDialog", { enabled: true });
  try {
    await click();
    const deadline = Date.now() + CHOOSER_MS;
    for (let left = CHOOSER_MS; seen.length === 0 && left > 0 && !tab.dialog; left = deadline - Date.now()) {
      await tab.changed.wait(left);
    }
    return seen[0] ?? null;
  } finally {
    session.off("Page.fileChooserOpened", note);
    await session.send("Page.setInterceptFileChooserDialog", { enabled: false });
  }
};

const giveTo = (frame: Frame, backendNodeId: number, files: Files): Promise<Done | Problem> =>
  frame.callWithNode<Done | Problem>(backendNodeId, "giveFilesTo", files);
