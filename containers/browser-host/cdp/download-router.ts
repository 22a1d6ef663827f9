/**
 * @module Tells downloads apart. Chrome reports those of all contexts together and does not say whose they are: the page
 * that began one tells, or the frame, or at last the directory that the file was written to.
 */
import { dirname } from "node:path";
import type { Params } from "./protocol.ts";

export interface DownloadOwner {
  readonly downloadDirectory: string;
  downloadEvent(method: string, params: Params): void;
}

/** Begins that nobody has claimed; more are forgotten. */
const MAX_UNCLAIMED = 100;

export class DownloadRouter {
  readonly #byContext = new Map<string, DownloadOwner>();
  readonly #byGUID = new Map<string, DownloadOwner>();
  readonly #unclaimed = new Map<string, Params>();

  setOwner(contextId: string, owner: DownloadOwner): void {
    this.#byContext.set(contextId, owner);
  }

  removeContext(contextId: string): void {
    const owner = this.#byContext.get(contextId);
    this.#byContext.delete(contextId);
    if ([...this.#byContext.values()].includes(owner as DownloadOwner)) return;
    for (const [guid, other] of this.#byGUID) if (other === owner) this.#byGUID.delete(guid);
  }

  owns(owner: DownloadOwner, guid: string): boolean {
    return this.#byGUID.get(guid) === owner;
  }

  /** A page of the context has told of the download, which it does before the browser does. */
  seenIn(guid: string, contextId: string): void {
    const owner = this.#byContext.get(contextId);
    if (owner) this.#byGUID.set(guid, owner);
  }

  begun(params: Params, contextId: string | undefined): void {
    const guid = String(params.guid);
    if (contextId !== undefined) this.seenIn(guid, contextId);
    const owner = this.#byGUID.get(guid);
    if (owner) owner.downloadEvent("Browser.downloadWillBegin", params);
    else if (this.#unclaimed.size < MAX_UNCLAIMED) this.#unclaimed.set(guid, params);
  }

  progressed(params: Params): void {
    const guid = String(params.guid);
    const known = this.#byGUID.get(guid);
    const owner = known ?? this.#byDirectory(params.filePath);
    if (!known && owner) {
      this.#byGUID.set(guid, owner);
      const begin = this.#unclaimed.get(guid);
      if (begin) owner.downloadEvent("Browser.downloadWillBegin", begin);
    }
    owner?.downloadEvent("Browser.downloadProgress", params);
    if (params.state === "inProgress") return;
    this.#byGUID.delete(guid);
    this.#unclaimed.delete(guid);
  }

  #byDirectory(path: unknown): DownloadOwner | undefined {
    if (typeof path !== "string" || path === "") return undefined;
    return [...this.#byContext.values()].find(({ downloadDirectory }) => downloadDirectory === dirname(path));
  }
}
