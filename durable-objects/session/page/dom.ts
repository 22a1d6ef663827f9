/**
 * @module The DOM's getters and methods, taken from their prototypes: they see through form fields and frames that are named
 * like a property (`<input name="firstChild">`), which are as much in the way in a world of our own.
 */
import { getOwnPropertyDescriptor, lower, uncurry } from "./js.ts";

type Getter<T, V> = (self: T) => V;

export const getter = <T, V>(proto: object, name: string): Getter<T, V> => {
  const get = getOwnPropertyDescriptor(proto, name)?.get as ((this: T) => V) | undefined;
  if (!get) throw new Error(`no getter ${name}`);
  return uncurry(get) as Getter<T, V>;
};

export const setter = <T, V>(proto: object, name: string): ((self: T, value: V) => void) => {
  const set = getOwnPropertyDescriptor(proto, name)?.set as ((this: T, value: V) => void) | undefined;
  if (!set) throw new Error(`no setter ${name}`);
  return uncurry(set) as (self: T, value: V) => void;
};

const win = window;
const documentGetter = uncurry(getOwnPropertyDescriptor(win, "document")?.get as (this: Window) => Document);
/** The window's document at this moment: the first navigation of an empty window keeps the window and changes this. */
export const currentDocument = (): Document => documentGetter(win);

export const nodeType = getter<Node, number>(Node.prototype, "nodeType");
export const parentNode = getter<Node, Node | null>(Node.prototype, "parentNode");
export const firstChild = getter<Node, ChildNode | null>(Node.prototype, "firstChild");
export const nextSibling = getter<Node, ChildNode | null>(Node.prototype, "nextSibling");
export const textContent = getter<Node, string | null>(Node.prototype, "textContent");
export const isConnected = getter<Node, boolean>(Node.prototype, "isConnected");
export const ownerDocument = getter<Node, Document | null>(Node.prototype, "ownerDocument");
export const rootOf = uncurry(Node.prototype.getRootNode);
export const comesAfter = (a: Node, b: Node): boolean => (comparePosition(a, b) & 4) !== 0;
const comparePosition = uncurry(Node.prototype.compareDocumentPosition);
export const textData = getter<CharacterData, string>(CharacterData.prototype, "data");

export const localName = getter<Element, string>(Element.prototype, "localName");
export const namespaceURI = getter<Element, string | null>(Element.prototype, "namespaceURI");
export const openShadowRoot = getter<Element, ShadowRoot | null>(Element.prototype, "shadowRoot");
export const assignedSlot = getter<Element, HTMLSlotElement | null>(Element.prototype, "assignedSlot");
const ownAttribute = uncurry(Element.prototype.getAttribute);
type ReadAttribute = (element: Element, name: string) => string | null;
let impliedAttribute: ReadAttribute = () => null;
/** What stands in for an attribute that an element does not have. */
export const implyAttributes = (read: ReadAttribute): void => {
  impliedAttribute = read;
};
/** Also what a custom element says of itself without an attribute. */
export const getAttribute: ReadAttribute = (element, name) => ownAttribute(element, name) ?? impliedAttribute(element, name);
export const hasAttribute = uncurry(Element.prototype.hasAttribute);
export const boxOf = uncurry(Element.prototype.getBoundingClientRect);
export const clientRectsOf = uncurry(Element.prototype.getClientRects);
export const matches = uncurry(Element.prototype.matches as (this: Element, selector: string) => boolean);
export const scrollIntoView = uncurry(Element.prototype.scrollIntoView);
export const clientWidth = getter<Element, number>(Element.prototype, "clientWidth");
export const clientHeight = getter<Element, number>(Element.prototype, "clientHeight");
export const clientLeft = getter<Element, number>(Element.prototype, "clientLeft");
export const clientTop = getter<Element, number>(Element.prototype, "clientTop");
export const scrollWidth = getter<Element, number>(Element.prototype, "scrollWidth");
export const scrollHeight = getter<Element, number>(Element.prototype, "scrollHeight");
export const isVisibleToEngine = uncurry(Element.prototype.checkVisibility);
export const animationsOf = uncurry(Element.prototype.getAnimations);
export const isPending = getter<Animation, boolean>(Animation.prototype, "pending");
export const hostOf = getter<ShadowRoot, Element>(ShadowRoot.prototype, "host");
export const assignedNodes = uncurry(HTMLSlotElement.prototype.assignedNodes);

export const bodyOf = getter<Document, HTMLElement | null>(Document.prototype, "body");
export const rootElementOf = getter<Document, Element | null>(Document.prototype, "documentElement");
export const titleOf = getter<Document, string>(Document.prototype, "title");
export const addressOf = getter<Document, string>(Document.prototype, "URL");
const readyState = getter<Document, DocumentReadyState>(Document.prototype, "readyState");
/** Whether the document has all its parts. */
export const isLoaded = (): boolean => readyState(currentDocument()) === "complete";
export const scrollingElementOf = getter<Document, Element | null>(Document.prototype, "scrollingElement");
const documentActive = getter<Document, Element | null>(Document.prototype, "activeElement");
const shadowActive = getter<ShadowRoot, Element | null>(ShadowRoot.prototype, "activeElement");
const documentElementAt = uncurry(Document.prototype.elementFromPoint);
const shadowElementAt = uncurry(ShadowRoot.prototype.elementFromPoint);
export const activeIn = (root: Document | ShadowRoot): Element | null =>
  nodeType(root) === DOCUMENT ? documentActive(root as Document) : shadowActive(root as ShadowRoot);
export const elementAt = (root: Document | ShadowRoot, x: number, y: number): Element | null =>
  nodeType(root) === DOCUMENT ? documentElementAt(root as Document, x, y) : shadowElementAt(root as ShadowRoot, x, y);

const queryDocument = uncurry(Document.prototype.querySelectorAll as (this: Document, s: string) => NodeListOf<Element>);
const queryFragment = uncurry(
  DocumentFragment.prototype.querySelectorAll as (this: DocumentFragment, s: string) => NodeListOf<Element>,
);
const queryElement = uncurry(Element.prototype.querySelectorAll as (this: Element, s: string) => NodeListOf<Element>);
const nodeListItem = uncurry(NodeList.prototype.item as (this: NodeList, index: number) => Node | null);
const nodeListLength = getter<NodeList, number>(NodeList.prototype, "length");

export const ELEMENT = 1;
export const TEXT = 3;
export const DOCUMENT = 9;
export const FRAGMENT = 11;

/** All elements below the node, not into shadow roots, that match. */
export const selectAll = (root: Node, selector: string): Element[] => {
  const type = nodeType(root);
  const found =
    type === DOCUMENT
      ? queryDocument(root as Document, selector)
      : type === FRAGMENT
        ? queryFragment(root as DocumentFragment, selector)
        : queryElement(root as Element, selector);
  return listOf(found) as Element[];
};

/** All elements of the document or of the shadow root. */
export const queryAll = (root: Document | ShadowRoot): NodeListOf<Element> =>
  nodeType(root) === DOCUMENT ? queryDocument(root as Document, "*") : queryFragment(root as ShadowRoot, "*");

const listOf = (nodes: NodeList): Node[] => {
  const list: Node[] = [];
  const length = nodeListLength(nodes);
  for (let i = 0; i < length; i++) list[i] = nodeListItem(nodes, i) as Node;
  return list;
};

const fragmentById = uncurry(DocumentFragment.prototype.getElementById);
const documentById = uncurry(Document.prototype.getElementById);
export const byId = (root: Node, id: string): Element | null => {
  const type = nodeType(root);
  if (type === DOCUMENT) return documentById(root as Document, id);
  return type === FRAGMENT ? fragmentById(root as DocumentFragment, id) : null;
};

const HTML = "http://www.w3.org/1999/xhtml";
export const isHTML = (element: Element): boolean => namespaceURI(element) === HTML;
const SVG = "http://www.w3.org/2000/svg";
export const isSVG = (element: Element): boolean => namespaceURI(element) === SVG;
/** Tag name in lower case; other vocabularies keep a prefix so that they are never taken for HTML. */
export const tagOf = (element: Element): string => (isHTML(element) ? lower(localName(element)) : `:${localName(element)}`);

const computed = win.getComputedStyle;
const propertyValue = uncurry(CSSStyleDeclaration.prototype.getPropertyValue);
export const styleOf = (element: Element): CSSStyleDeclaration => computed(element);
export const pseudoStyleOf = (element: Element, pseudo: string): CSSStyleDeclaration => computed(element, pseudo);
export const property = (style: CSSStyleDeclaration, name: string): string => propertyValue(style, name);

export const inputType = getter<HTMLInputElement, string>(HTMLInputElement.prototype, "type");
export const inputValue = getter<HTMLInputElement, string>(HTMLInputElement.prototype, "value");
export const inputChecked = getter<HTMLInputElement, boolean>(HTMLInputElement.prototype, "checked");
export const inputIndeterminate = getter<HTMLInputElement, boolean>(HTMLInputElement.prototype, "indeterminate");
export const inputFiles = getter<HTMLInputElement, FileList | null>(HTMLInputElement.prototype, "files");
export const inputLabels = getter<HTMLInputElement, NodeListOf<HTMLLabelElement> | null>(HTMLInputElement.prototype, "labels");
export const setInputValue = setter<HTMLInputElement, string>(HTMLInputElement.prototype, "value");
export const selectText = uncurry(HTMLInputElement.prototype.select);
export const areaValue = getter<HTMLTextAreaElement, string>(HTMLTextAreaElement.prototype, "value");
export const selectAreaText = uncurry(HTMLTextAreaElement.prototype.select);
export const isSelected = getter<HTMLOptionElement, boolean>(HTMLOptionElement.prototype, "selected");
export const optionLabel = getter<HTMLOptionElement, string>(HTMLOptionElement.prototype, "label");
export const isMultiple = getter<HTMLSelectElement, boolean>(HTMLSelectElement.prototype, "multiple");
export const labelControl = getter<HTMLLabelElement, HTMLElement | null>(HTMLLabelElement.prototype, "control");
export const linkAddress = getter<HTMLAnchorElement, string>(HTMLAnchorElement.prototype, "href");
export const isEditable = getter<HTMLElement, boolean>(HTMLElement.prototype, "isContentEditable");
export const focusElement = uncurry(HTMLElement.prototype.focus);
const focusSVG = uncurry(SVGElement.prototype.focus);
export const focusAny = (element: Element): void => {
  if (isHTML(element)) focusElement(element as HTMLElement, { preventScroll: true });
  else if (isSVG(element)) focusSVG(element as SVGElement, { preventScroll: true });
};
export const dispatch = uncurry(EventTarget.prototype.dispatchEvent);
export const NativeEvent = Event;

const LABELABLE: Record<string, Getter<Element, NodeList | null>> = {
  input: inputLabels as Getter<Element, NodeList | null>,
  select: getter(HTMLSelectElement.prototype, "labels"),
  textarea: getter(HTMLTextAreaElement.prototype, "labels"),
  button: getter(HTMLButtonElement.prototype, "labels"),
  meter: getter(HTMLMeterElement.prototype, "labels"),
  progress: getter(HTMLProgressElement.prototype, "labels"),
  output: getter(HTMLOutputElement.prototype, "labels"),
};
Object.setPrototypeOf(LABELABLE, null);

/** The label elements of a control, in document order. */
export const labelsOf = (element: Element): Element[] => {
  const labels = LABELABLE[tagOf(element)]?.(element);
  return labels ? (listOf(labels) as Element[]) : [];
};

export const validityOf = (element: Element): boolean => matches(element, ":invalid");

const setTimer = win.setTimeout;
const clearTimer = win.clearTimeout;
const nextFrame = win.requestAnimationFrame;
const clock = uncurry(Performance.prototype.now);
const performanceOf = win.performance;
/** Gives what `cancel` takes. */
export const after = (ms: number, run: () => void): number => setTimer(run, ms);
export const cancel = (timer: number): void => {
  clearTimer(timer);
};
export const onFrame = (run: () => void): void => {
  nextFrame(run);
};
export const nowMs = (): number => clock(performanceOf);
export const viewportWidth = (): number => win.innerWidth;
export const viewportHeight = (): number => win.innerHeight;
export const NativeMutationObserver = MutationObserver;
export const observeMutations = uncurry(MutationObserver.prototype.observe);
export const stopObserving = uncurry(MutationObserver.prototype.disconnect);
