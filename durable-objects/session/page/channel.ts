/**
 * @module How the view speaks with the hooks in the page's own world: by events at a node that is in no tree, and by its
 * text. The page cannot name the node; and what comes over it is a hint, for whoever reads it to check.
 */
import { dispatch, getter, NativeEvent, nodeType, setter, textData } from "./dom.ts";
import { listenOnWindow } from "./native-events.ts";
import type { News, Question } from "./questions.ts";
import { listen } from "./settle/events.ts";

/** Bound by the source that carries this bundle. */
declare const STILLWATER_MEETING: string;

const COMMENT = 8;
const relatedOf = getter<FocusEvent, EventTarget | null>(FocusEvent.prototype, "relatedTarget");
const setData = setter<CharacterData, string>(CharacterData.prototype, "data");

/** Null in a document where no script of the page's world may run, or not yet. */
let node: CharacterData | null = null;

/** The hooks introduce themselves once, before the page's first script. */
export const meetHooks = (): void =>
  listenOnWindow(
    STILLWATER_MEETING,
    (event) => {
      const brought = relatedOf(event as FocusEvent) as Node | null;
      if (node || !brought || nodeType(brought) !== COMMENT) return;
      node = brought as CharacterData;
      event.preventDefault();
      for (const [news, told] of listeners) listen(node, news, () => told(node as CharacterData));
    },
    false,
  );

const listeners: [News, (node: CharacterData) => void][] = [];

/** To be said before the meeting. */
export const onNews = (news: News, told: (node: CharacterData) => void): void => {
  listeners.push([news, told]);
};

/** What the hooks answer; nothing where there are none. */
export const ask = (question: Question): string => {
  if (!node) return "";
  dispatch(node, new NativeEvent(question));
  const text = textData(node);
  if (text !== "") setData(node, "");
  return text;
};
