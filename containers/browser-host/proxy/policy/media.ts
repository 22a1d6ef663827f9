/**
 * @module Recognises audio and video among plain requests, by what the browser says and by what the server answers.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Asked } from "../asked.ts";

const MEDIA_FILE = /\.(3gp|aac|avi|flac|m3u8|m4a|m4s|m4v|mkv|mov|mp3|mp4|mpd|mpeg|oga|ogg|ogv|opus|wav|webm)$/i;

export function asksForMedia(asked: Asked, headers: IncomingHttpHeaders): boolean {
  const destination = headers["sec-fetch-dest"];
  if (destination !== undefined && destination !== "empty") return destination === "audio" || destination === "video";
  // Media elements, and nothing else, ask for bytes that are not packed.
  if (headers["accept-encoding"] === "identity;q=1, *;q=0") return true;
  return MEDIA_FILE.test(asked.path.split("?", 1)[0] ?? "");
}

export function isMedia(contentType: string | undefined): boolean {
  return /^\s*(audio|video)\//i.test(contentType ?? "");
}
