/**
 * @module How the hooks speak with the view in the isolated world: by events at a node that is in no tree and that nobody
 * else holds. The two meet once, before the page's first script, by an event whose name is a secret of the session.
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
const remove = uncurry(Node.prototype.removeChild as (this: Node, child: Node) => Node);

const node = document.createComment("");

/** Whether the view was there, and has not met others before: only then there is somebody to work for. */
export const meetView = (): boolean =>
  !dispatch(window, new FocusEvent(STILLWATER_MEETING, { relatedTarget: node, cancelable: true }));

export const answer = (question: Question, reply: () => string): void =>
  listen(node, question, () => {
    let text = "";
    // An error would be told to the page.
    try {
      text = reply();
    } catch {}
    if (text !== "" || dataOf(node) !== "") setData(node, text);
  });

export const tell = (news: News): void => {
  dispatch(node, new NativeEvent(news));
};

/** The root is empty and nobody else has it: that the node stands in it for a moment is seen by the view alone. */
export const handOver = (root: ShadowRoot): void => {
  append(root, node);
  tell("root");
  remove(root, node);
};
