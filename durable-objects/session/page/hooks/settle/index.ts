/**
 * @module What the page waits for, as far as only its own world knows it: timers, requests, messages and what they set off.
 * The view decides what that means.
 */
import { BACKGROUND, ENTRY, FIELD, HOLDS, PICTURE, STIRRED } from "../../questions.ts";
import { answer } from "../channel.ts";
import { isPlain } from "../native.ts";
import { enter, lineage, mark } from "./lineage.ts";
import { watchMessages } from "./messages.ts";
import { watchNetwork } from "./network.ts";
import { holding, lastCausedAt, type Pending } from "./pending.ts";
import { backgroundPictures, markPictures, watchPictures } from "./pictures.ts";
import { watchPlatform } from "./platform.ts";
import { watchPush } from "./push.ts";
import { watchStorage } from "./storage.ts";
import { hasQuickTicker, hasStirred, noteStill, watchTimers } from "./timers.ts";

export const watchSettle = (): void => {
  watchTimers();
  watchNetwork();
  watchPush();
  watchMessages();
  watchStorage();
  watchPictures();
  watchPlatform();
  answer("mark", () => {
    mark();
    markPictures();
    return "";
  });
  answer("input", () => {
    enter("caused");
    return "";
  });
  answer("lineage", () => (lineage() === "background" ? BACKGROUND : ""));
  answer("stirred", () => (hasStirred() ? STIRRED : ""));
  answer("still", () => {
    noteStill();
    return "";
  });
  answer("pending", pendingText);
};

const pendingText = (): string => {
  let text = `${lastCausedAt()}${FIELD}${hasQuickTicker() ? 1 : 0}`;
  const held = holding();
  for (let i = 0; i < held.length; i++) {
    const { kind, detail, startedAt } = held[i] as Pending;
    text += ENTRY + HOLDS + FIELD + kind + FIELD + startedAt + FIELD + (isPlain(detail) ? detail : "");
  }
  const pictures = backgroundPictures();
  for (let i = 0; i < pictures.length; i++) text += ENTRY + PICTURE + FIELD + pictures[i];
  return text;
};
