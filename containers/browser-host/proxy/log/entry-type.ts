/**
 * @module What kind of thing a request was for: by the answer's media type first, then by what the browser said of it.
 */

export type EntryType =
  | "document"
  | "json"
  | "script"
  | "style"
  | "image"
  | "font"
  | "media"
  | "events"
  | "socket"
  | "tunnel"
  | "other";

const BY_MEDIA_TYPE: readonly [pattern: RegExp, type: EntryType][] = [
  [/^(text\/html|application\/xhtml\+xml)$/, "document"],
  [/[/+]json$|^application\/(x-)?ndjson$|^application\/json5$/, "json"],
  [/[/](x-)?(java|ecma)script$/, "script"],
  [/^text\/css$/, "style"],
  [/^text\/event-stream$/, "events"],
  [/^image\//, "image"],
  [/^font\/|^application\/(x-)?font/, "font"],
  [/^(audio|video)\//, "media"],
];

const BY_DESTINATION: Readonly<Record<string, EntryType>> = {
  document: "document",
  iframe: "document",
  frame: "document",
  script: "script",
  worker: "script",
  sharedworker: "script",
  serviceworker: "script",
  style: "style",
  image: "image",
  font: "font",
  audio: "media",
  video: "media",
  track: "media",
};

export function entryType(mediaType: string, destination: string | undefined): EntryType {
  for (const [pattern, type] of BY_MEDIA_TYPE) if (pattern.test(mediaType)) return type;
  return BY_DESTINATION[destination ?? ""] ?? "other";
}

/** Of a Content-Type: lower case, without parameters. */
export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
