/**
 * @module How the view speaks with the hooks in the page's own world: by events at a node that is in no tree, and by its
 * text. The page cannot name the node; and what comes over it is a hint, for whoever reads it to check.
 */
import { currentDocument, dispatch, NativeEvent, ownerDocument, setter, textData } from "./dom.ts";
import { uncurry } from "./js.ts";
import type { News, Question } from "./questions.ts";
import { listen } from "./settle/events.ts";

/** Bound by the source that carries this bundle. */
declare const STILLWATER_MEETING: string;

const setData = setter<CharacterData, string>(CharacterData.prototype, "data");
const adopt = uncurry(Document.prototype.adoptNode as (this: Document, node: Node) => Node);
const append = uncurry(Node.prototype.appendChild as (this: Node, child: Node) => Node);
const makeComment = uncurry(Document.prototype.createComment);
const makeElement = uncurry(Document.prototype.createElement as (this: Document, name: string) => Element);

/** Where events are sent. */
const port = makeComment(currentDocument(), STILLWATER_MEETING);
/** Stands for a moment in what the hooks hand over. */
export const courier = makeComment(currentDocument(), "");

/**
 * Leaves both where the hooks, which come next, take them: events are not delivered at this time in every document. No page
 * has looked there; where one has, because its document is older than the scripts, it could give hints and no more.
 */
export const meetHooks = (): void => {
  const place = meetingPlace(currentDocument());
  append(place, courier);
  append(place, port);
};

/** An XML document in which an element of HTML was made is no longer shown as a tree, so that it is the place itself. */
const meetingPlace = (doc: Document): Node =>
  doc instanceof HTMLDocument ? (ownerDocument((makeElement(doc, "template") as HTMLTemplateElement).content) as Document) : doc;

/** A node of a document that has gone hears nothing: the first navigation of an empty window keeps the window alone. */
const keepAlive = (): void => {
  const doc = currentDocument();
  if (ownerDocument(port) !== doc) adopt(doc, port);
};

export const onNews = (news: News, told: () => void): void => listen(port, news, told);

/** What the hooks answer; nothing as long as they have not come. */
export const ask = (question: Question): string => {
  if (textData(port) === STILLWATER_MEETING) return "";
  keepAlive();
  dispatch(port, new NativeEvent(question));
  const text = textData(port);
  if (text !== "") setData(port, "");
  return text;
};
