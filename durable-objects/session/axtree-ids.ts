/**
 * @module Which nodes of a document have ids of ours, by the numbers that the browser gives to nodes.
 */
import type { Frame } from "./browser/frame.ts";
import { DialogOpenError, type Tab } from "./browser/tab.ts";
import { viewCall } from "./observation/page-script.ts";
import { faultOf } from "./page-fault.ts";

/** Further elements have no id in the tree: each takes a message of its own. */
const MAX_IDS = 5_000;
const ID = /^(?:f\d+)?e\d+$/;

/** By backend node id. Empty where the document has no view, or is being replaced. */
export const idsOfNodes = async (tab: Tab, frame: Frame): Promise<Map<number, string>> => {
  try {
    return await readIds(tab, frame);
  } catch (error) {
    if (error instanceof DialogOpenError || faultOf(error)) throw error;
    return new Map();
  }
};

const readIds = async (tab: Tab, frame: Frame): Promise<Map<number, string>> => {
  const { session } = frame;
  // Of this call alone: frames can share a session, and releasing a group takes the objects of all.
  const objectGroup = crypto.randomUUID();
  const contextId = await frame.viewContext();
  const expression = viewCall("identified", []);
  const { result } = await tab.unlessDialog(session.send("Runtime.evaluate", { expression, contextId, objectGroup }));
  if (!result.objectId) return new Map();
  try {
    const pairs = await tab.unlessDialog(
      session.send("Runtime.getProperties", { objectId: result.objectId, ownProperties: true }),
    );
    const elements = pairUp(new Map(pairs.result.map(({ name, value }) => [name, value])));
    const nodes = elements.map(async ({ id, objectId }): Promise<[number, string] | null> => {
      try {
        const { node } = await session.send("DOM.describeNode", { objectId });
        return [node.backendNodeId, id];
      } catch {
        // The element has left the page.
        return null;
      }
    });
    return new Map((await tab.unlessDialog(Promise.all(nodes))).filter((entry) => entry !== null));
  } finally {
    void session.send("Runtime.releaseObjectGroup", { objectGroup }).catch(() => {});
  }
};

type Remote = { readonly value?: unknown; readonly objectId?: string } | undefined;

const pairUp = (list: ReadonlyMap<string, Remote>): { id: string; objectId: string }[] => {
  const elements: { id: string; objectId: string }[] = [];
  for (let i = 0; elements.length < MAX_IDS; i += 2) {
    const id = list.get(String(i))?.value;
    const objectId = list.get(String(i + 1))?.objectId;
    if (typeof id !== "string" || !ID.test(id) || objectId === undefined) return elements;
    elements.push({ id, objectId });
  }
  return elements;
};
