import { describe, expect, test } from "vitest";
import { findBlock } from "../../durable-objects/session/evaluation/blocked.ts";

const page = (title: string, text: string) => ({ title, text: `url: https://x.example/\ntitle: ${title}\nmain\n  ${text}` });

describe("a site that keeps the agent out", () => {
  test.each([
    ["bot check", "Just a moment...", "Verifying you are human. This may take a few seconds."],
    ["bot check", "x.example", "Checking if the site connection is secure. Enable JavaScript and cookies to continue"],
    ["bot check", "Attention Required! | Cloudflare", "Sorry, you have been blocked. Cloudflare Ray ID: 8c1f"],
    ["bot check", "Access to this page has been denied", "Press & Hold to confirm you are a human (and not a bot)."],
    ["bot check", "Sorry...", "Our systems have detected unusual traffic from your computer network."],
    [
      "bot check",
      "Pardon Our Interruption",
      "Pardon Our Interruption As you were browsing something about your browser made us think you were a bot.",
    ],
    ["bot check", "Human Verification", "Please slide to verify"],
    ["refused", "403 Forbidden", "nginx"],
    [
      "refused",
      "Sorry",
      'You don\'t have permission to access "http://www.x.example/" on this server. Reference #18.7d3e2117.1700000000.1a2b3c4d',
    ],
    ["refused", "Unavailable", "This content is not available in your region."],
    ["refused", "Oops", "Too many requests. Please try again later."],
    ["login wall", "Post", "Sign in to continue reading this page"],
    ["paywall", "Article", "Subscribe to continue reading. Already a subscriber? Sign in."],
    ["paywall", "Article", "You have reached your limit of free articles."],
  ])("is known by %s on %j", (kind, title, text) => {
    expect(findBlock(page(title, text), null)?.kind).toBe(kind);
  });

  test.each([
    "net::ERR_NAME_NOT_RESOLVED",
    "net::ERR_CERT_DATE_INVALID",
    "net::ERR_CONNECTION_REFUSED",
    "net::ERR_SSL_PROTOCOL_ERROR",
  ])("is known by %s", (problem) => {
    expect(findBlock(null, problem)).toEqual({ kind: "unreachable", sign: problem });
  });
});

describe("a site that works", () => {
  const long = "A long page about many things. ".repeat(200);
  test.each([
    [
      "a shop that mentions a captcha",
      page("Shop", 'Contact us. [e4] textbox "Captcha" [e5] button "Send" We check that you are human.'),
    ],
    ["an article about bot checks", page("How bot checks work", `${long} Verifying you are human is what Cloudflare says.`)],
    ["a page with a sign-in link", page("Home", '[e1] link "Sign in" [e2] link "Create an account" Welcome to our shop')],
    ["a page that offers a subscription", page("News", '[e1] link "Subscribe" Today: rain')],
    ["a page of a library about forbidden books", page("Forbidden books of the year", "A list of forbidden books")],
    ["an empty page", page("", "")],
    ["nothing at all", null],
  ])("is not blocked: %s", (_what, observation) => {
    expect(findBlock(observation, null)).toBeNull();
    expect(findBlock(observation, "net::ERR_ABORTED")).toBeNull();
  });
});
