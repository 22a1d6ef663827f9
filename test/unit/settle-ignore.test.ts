import { expect, test } from "vitest";
import { isIgnored } from "../../durable-objects/session/page/settle/ignore.ts";

test.each([
  ["http://a.test/track?x=1", ["/track"], true],
  ["http://a.test/track?x=1", ["http://a.test/*"], true],
  ["http://a.test/track?x=1", ["*track*"], true],
  ["http://a.test/track?x=1", ["http://*/track?x=1"], true],
  ["http://a.test/track?x=1", ["http://*.test/*x=1"], true],
  ["http://a.test/track?x=1", ["http://b.test/*", "/other"], false],
  ["http://a.test/track?x=1", ["a.test/*"], false],
  ["http://a.test/aXa", ["*a.test/a*a"], true],
  ["http://a.test/a", ["http://a.test/a*a"], false],
  ["", ["*"], false],
  ["http://a.test/", [], false],
])("%s against %j: %s", (address, patterns, expected) => {
  expect(isIgnored(address, patterns)).toBe(expected);
});
