/**
 * @module Notices travel over a redirect by name, so that a link cannot put words into the shop's mouth.
 */
import type { Notice } from "../views/layout.ts";

export const NOTICES = {
  added: { tone: "good", text: "Added to your cart." },
  limited: { tone: "bad", text: "We have fewer than that. Your cart has as many as you can order." },
  full: { tone: "bad", text: "Your cart already has as many of this product as you can order." },
  "sold-out": { tone: "bad", text: "This product is sold out." },
  choose: { tone: "bad", text: "Choose an option before you add this product to the cart." },
  quantity: { tone: "bad", text: "Enter the quantity as a whole number." },
  updated: { tone: "good", text: "Your cart has been updated." },
  removed: { tone: "good", text: "Removed from your cart." },
  empty: { tone: "bad", text: "Your cart is empty, so there is nothing to check out." },
  "coupon-on": { tone: "good", text: "Your coupon has been applied." },
  "coupon-off": { tone: "good", text: "The coupon has been taken off." },
  "coupon-unknown": { tone: "bad", text: "We do not know this coupon code." },
  "signed-in": { tone: "good", text: "You are signed in." },
  "signed-out": { tone: "good", text: "You are signed out." },
  welcome: { tone: "good", text: "Welcome! Your account is ready." },
  "sign-in-first": { tone: "bad", text: "Please sign in first." },
  wished: { tone: "good", text: "Saved to your wish list." },
  unwished: { tone: "good", text: "Removed from your wish list." },
  reviewed: { tone: "good", text: "Thank you. Your review will appear when we have read it." },
  marked: { tone: "good", text: "You found this review helpful." },
  unmarked: { tone: "good", text: "You took your mark back." },
  profile: { tone: "good", text: "Your profile has been saved." },
  password: { tone: "good", text: "Your password has been changed." },
  subscribed: { tone: "good", text: "You will get our newsletter." },
  unsubscribed: { tone: "good", text: "You will get no more newsletters." },
  "address-added": { tone: "good", text: "The address has been added." },
  "address-changed": { tone: "good", text: "The address has been changed." },
  "address-removed": { tone: "good", text: "The address has been removed." },
  "address-preferred": { tone: "good", text: "This is your default address." },
  cancelled: { tone: "good", text: "The order has been cancelled." },
  "too-late": { tone: "bad", text: "This order can no longer be cancelled." },
  returned: { tone: "good", text: "We have received your return request and will answer within two working days." },
  sent: { tone: "good", text: "Thank you for your message. We answer on working days." },
} as const satisfies Record<string, Notice>;
export type NoticeName = keyof typeof NOTICES;
