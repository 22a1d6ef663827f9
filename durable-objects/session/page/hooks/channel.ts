/**
 * @module How the hooks speak with the view in the isolated world: by events at a node that is in no tree and that nobody
 * else holds, and by its text. The view leaves it, a moment before the hooks come and long before the page's first script,
 * where documents keep the content of templates.
 */
import { uncurry } from "../js.ts";
import type { News, Question } from "../questions.ts";
import { getter, listen } from "./native.ts";

/** Bound by the source that carries this bundle. */
declare const STILLWATER_MEETING: string;

const NativeEvent = Event;
const dispatch = uncurry(EventTarget.prototype.dispatchEvent);
const dataOf = getter<CharacterData, string>(CharacterData.prototype, "data");
const setData = uncurry(
  Object.getOwnPropertyDescriptor(CharacterData.prototype, "data")?.set as (this: CharacterData, text: string) => void,
);
const append = uncurry(Node.prototype.appendChild as (this: Node, child: Node) => Node);
const adopt = uncurry(Document.prototype.adoptNode as (this: Document, node: Node) => Node);
const ownerOf = getter<Node, Document>(Node.prototype, "ownerDocument");
const win = window;
const documentOf = getter<Window, Document>(win, "document");

/** Where events are sent. */
let port: CharacterData;
/** Stands for a moment in what is handed over. */
let courier: Node;

/** Whether the view has been here, and has met no others: only then there is somebody to work for. */
export const meetView = (): boolean => {
  const place = document instanceof HTMLDocument ? document.createElement("template").content.ownerDocument : document;
  const left = place.lastChild;
  if (!(left instanceof Comment) || left.data !== STILLWATER_MEETING || !left.previousSibling) return false;
  port = left;
  courier = left.previousSibling;
  document.adoptNode(port);
  document.adoptNode(courier);
  port.data = "";
  return true;
};

export const answer = (question: Question, reply: () => string): void =>
  listen(port, question, () => {
    let text = "";
    // An error would be told to the page.
    try {
      text = reply();
    } catch {}
    if (text !== "" || dataOf(port) !== "") setData(port, text);
  });

export const tell = (news: News): void => {
  const doc = documentOf(win);
  // A node of a document that has gone hears nothing: the first navigation of an empty window keeps the window alone.
  if (ownerOf(port) !== doc) adopt(doc, port);
  dispatch(port, new NativeEvent(news));
};

/** The root is empty and nobody else has it: that the courier stands in it for a moment is seen by the view alone. */
export const handOver = (root: ShadowRoot): void => {
  append(root, courier);
  tell("root");
  adopt(documentOf(win), courier);
};
