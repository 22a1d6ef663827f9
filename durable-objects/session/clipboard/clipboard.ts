/**
 * @module The session's own clipboard: texts by their type, empty at the begin of an episode, kept in the object's storage so that
 * it outlives an eviction. What pages say is checked here.
 */
import type { ClipboardContent } from "../page/clipboard/api.ts";

/** Of all texts together: a row of a Durable Object takes 2 MB. */
export const MAX_CLIPBOARD_CHARACTERS = 512 * 1024;
const MAX_TYPES = 16;
const MAX_TYPE_CHARACTERS = 128;

const SCHEMA = "create table if not exists clipboard (one integer primary key check (one = 1), content text not null)";

export class SessionClipboard {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    storage.sql.exec(SCHEMA);
  }

  get content(): ClipboardContent {
    const row = this.#storage.sql.exec<{ content: string }>("select content from clipboard").toArray()[0];
    return row ? (JSON.parse(row.content) as ClipboardContent) : {};
  }

  /** What is no content leaves it as it was; what is too much is left out, type by type. */
  set(given: unknown): void {
    const content = checked(given);
    if (content) this.#storage.sql.exec("insert or replace into clipboard values (1, ?)", JSON.stringify(content));
  }

  clear(): void {
    this.#storage.sql.exec("delete from clipboard");
  }
}

const checked = (given: unknown): ClipboardContent | null => {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return null;
  const content: [type: string, text: string][] = [];
  let left = MAX_CLIPBOARD_CHARACTERS;
  for (const [type, text] of Object.entries(given).slice(0, MAX_TYPES)) {
    if (typeof text !== "string" || type.length > MAX_TYPE_CHARACTERS || text.length > left) continue;
    left -= text.length;
    content.push([type, text]);
  }
  return Object.fromEntries(content);
};
