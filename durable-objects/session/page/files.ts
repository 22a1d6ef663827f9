/**
 * @module Gives a file field its files, made inside the page from their content: no path of any host is involved.
 */
import { describe } from "./aim.ts";
import type { Done, GivenFile, Problem, UploadPlan } from "./api.ts";
import {
  dispatch,
  getAttribute,
  getter,
  hasAttribute,
  inputType,
  isConnected,
  labelControl,
  NativeEvent,
  selectAll,
  setter,
  tagOf,
} from "./dom.ts";
import { elementById } from "./ids.ts";
import { charCode, endsWith, indexOf, lower, push, sliceText, startsWith, trim, uncurry } from "./js.ts";
import { neutralise, quote } from "./neutral.ts";
import { isDisabled } from "./states.ts";

const MAX_NAME_CHARS = 80;

const decode = window.atob;
const NativeBytes = Uint8Array;
const NativeFile = File;
const NativeTransfer = DataTransfer;
const itemsOf = getter<DataTransfer, DataTransferItemList>(DataTransfer.prototype, "items");
const addFile = uncurry(DataTransferItemList.prototype.add as (this: DataTransferItemList, file: File) => unknown);
const transferFiles = getter<DataTransfer, FileList>(DataTransfer.prototype, "files");
const setFiles = setter<HTMLInputElement, FileList | null>(HTMLInputElement.prototype, "files");

/** give: the target leads to one file field, which has the files now. click: it may open a file chooser when clicked. */
export const giveFiles = (id: string, files: readonly GivenFile[], issued: number): UploadPlan | Problem => {
  const found = elementById(id, issued);
  if (!found.ok) return found;
  const input = fileFieldOf(found.element);
  if (!input) return { ok: true, how: "click", what: `${id} ${describe(found.element)}` };
  const given = giveTo(input, files, `${id} ${describe(input)}`);
  return given.ok ? { ok: true, how: "done" } : given;
};

/** For a field that a file chooser was opened for; it need not be on the page. */
export const giveFilesTo = (element: Element, files: readonly GivenFile[]): Done | Problem =>
  giveTo(element as HTMLInputElement, files, isConnected(element) ? describe(element) : "the file field");

const isFileField = (element: Element): boolean =>
  tagOf(element) === "input" && inputType(element as HTMLInputElement) === "file";

const fileFieldOf = (element: Element): HTMLInputElement | null => {
  if (isFileField(element)) return element as HTMLInputElement;
  if (tagOf(element) === "label") {
    const control = labelControl(element as HTMLLabelElement);
    if (control && isFileField(control)) return control as HTMLInputElement;
  }
  const inside = selectAll(element, "input[type=file]");
  return inside.length === 1 ? (inside[0] as HTMLInputElement) : null;
};

const giveTo = (input: HTMLInputElement, files: readonly GivenFile[], what: string): Done | Problem => {
  if (isDisabled(input)) return { ok: false, code: "disabled_element", message: `${what} is disabled.` };
  if (files.length > 1 && !hasAttribute(input, "multiple")) {
    return { ok: false, code: "wrong_file", message: `${what} takes one file, not ${files.length}.` };
  }
  const accept = getAttribute(input, "accept") ?? "";
  const transfer = new NativeTransfer();
  for (let i = 0; i < files.length; i++) {
    const { name, content, mimeType } = files[i] as GivenFile;
    const type = mimeType || typeByName(name);
    if (!accepts(accept, name, type)) {
      const file = `${quote(neutralise(name, MAX_NAME_CHARS))}${type === "" ? "" : ` (${type})`}`;
      return {
        ok: false,
        code: "wrong_file",
        message: `${what} takes ${neutralise(accept, MAX_NAME_CHARS)}; ${file} is none of these.`,
      };
    }
    addFile(itemsOf(transfer), new NativeFile([bytesOf(content)], name, { type }));
  }
  setFiles(input, transferFiles(transfer));
  dispatch(input, new NativeEvent("input", { bubbles: true, composed: true }));
  dispatch(input, new NativeEvent("change", { bubbles: true }));
  return { ok: true };
};

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  const binary = decode(base64);
  const bytes = new NativeBytes(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = charCode(binary, i);
  return bytes;
};

/** Kinds that file fields commonly ask for; a browser knows them from the name as well. */
const TYPES: Readonly<Record<string, string>> = {
  __proto__: null as unknown as string,
  txt: "text/plain",
  csv: "text/csv",
  html: "text/html",
  json: "application/json",
  xml: "text/xml",
  pdf: "application/pdf",
  zip: "application/zip",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  svg: "image/svg+xml",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  mp4: "video/mp4",
  webm: "video/webm",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

const typeByName = (name: string): string => {
  let dot = -1;
  for (let at = indexOf(name, "."); at >= 0; at = indexOf(name, ".", at + 1)) dot = at;
  return dot < 0 ? "" : (TYPES[lower(sliceText(name, dot + 1))] ?? "");
};

/** The accept attribute: extensions, whole types, or all of a kind such as image/*. */
const accepts = (accept: string, name: string, type: string): boolean => {
  const wanted = splitAtCommas(accept);
  if (wanted.length === 0) return true;
  for (let i = 0; i < wanted.length; i++) {
    const one = wanted[i] as string;
    if (one[0] === "." ? endsWith(lower(name), one) : one === "*/*" || one === lower(type)) return true;
    if (endsWith(one, "/*") && startsWith(lower(type), sliceText(one, 0, one.length - 1))) return true;
  }
  return false;
};

const splitAtCommas = (text: string): string[] => {
  const list: string[] = [];
  for (let from = 0; from <= text.length; ) {
    const comma = indexOf(text, ",", from);
    const end = comma < 0 ? text.length : comma;
    const one = lower(trim(sliceText(text, from, end)));
    if (one !== "") push(list, one);
    from = end + 1;
  }
  return list;
};
