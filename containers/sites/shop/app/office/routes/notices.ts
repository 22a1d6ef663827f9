/**
 * @module The back office's notices, which travel over a redirect by name.
 */
import type { Notice } from "../../views/layout.ts";

export const NOTICES = {
  "signed-out": { tone: "good", text: "You are signed out." },
  moved: { tone: "good", text: "The status has been changed." },
  "not-moved": { tone: "bad", text: "The order cannot take this status." },
  "bulk-moved": { tone: "good", text: "The status of the chosen orders has been changed." },
  "bulk-some": { tone: "bad", text: "Some of the chosen orders could not take this status and were left as they are." },
  "none-chosen": { tone: "bad", text: "Choose at least one row first." },
  "no-action": { tone: "bad", text: "Choose what to do first." },
  noted: { tone: "good", text: "The note has been added." },
  "empty-note": { tone: "bad", text: "Write something first." },
  refunded: { tone: "good", text: "The refund has been made." },
  created: { tone: "good", text: "The product has been created." },
  saved: { tone: "good", text: "The changes have been saved." },
  archived: { tone: "good", text: "The product has been archived." },
  restored: { tone: "good", text: "The product is in the shop again." },
  priced: { tone: "good", text: "The prices have been changed." },
  "bad-percent": { tone: "bad", text: "Enter a percentage from -90 to 300." },
  "variant-added": { tone: "good", text: "The variant has been added." },
  "variant-removed": { tone: "good", text: "The variant has been removed." },
  featured: { tone: "good", text: "The home page has been changed." },
  "featured-full": { tone: "bad", text: "The home page has as many featured products as fit." },
  blocked: { tone: "good", text: "The customer has been blocked." },
  unblocked: { tone: "good", text: "The customer is no longer blocked." },
  published: { tone: "good", text: "The review has been published." },
  rejected: { tone: "good", text: "The review has been rejected." },
  "coupon-created": { tone: "good", text: "The coupon has been created." },
  "coupon-disabled": { tone: "good", text: "The coupon has been disabled." },
  "coupon-enabled": { tone: "good", text: "The coupon has been enabled." },
  approved: { tone: "good", text: "The return has been approved." },
  refused: { tone: "good", text: "The return has been refused." },
  "return-refunded": { tone: "good", text: "The items are back in stock, and the customer has been refunded." },
  "not-possible": { tone: "bad", text: "This is not possible any more." },
  answered: { tone: "good", text: "The message is marked as answered." },
  reopened: { tone: "good", text: "The message is marked as new." },
} as const satisfies Record<string, Notice>;
export type NoticeName = keyof typeof NOTICES;
