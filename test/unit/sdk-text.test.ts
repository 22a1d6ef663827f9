/**
 * @module Reading element ids out of the compact text.
 */
import { expect, test } from "vitest";
import { elementsOf, findElement } from "../../sdk/index.ts";

const TEXT = `url: http://shop.localhost/
title: "Shop"
navigation
  [e1] link "Home"
  [e2] searchbox "Search" "lamp" focused
main
  heading "Lamps"
  plain text about (e9) and [not an id]
  [e3] button "Add \\"Oak\\" lamp to cart" disabled
  [f1e4] button "Pay"
  [e5] button
`;

test("the actionable elements come in reading order with role, name and the rest of the line", () => {
  expect(elementsOf(TEXT)).toEqual([
    { id: "e1", role: "link", name: "Home", rest: "" },
    { id: "e2", role: "searchbox", name: "Search", rest: '"lamp" focused' },
    { id: "e3", role: "button", name: 'Add "Oak" lamp to cart', rest: "disabled" },
    { id: "f1e4", role: "button", name: "Pay", rest: "" },
    { id: "e5", role: "button", name: "", rest: "" },
  ]);
});

test("an element is found by role and name, the name whole or by a pattern", () => {
  expect(findElement(TEXT, { role: "button", name: /to cart$/ })).toBe("e3");
  expect(findElement(TEXT, { name: "Pay" })).toBe("f1e4");
  expect(findElement(TEXT, { role: "searchbox" })).toBe("e2");
});

test("what is not there is an error that lists what is", () => {
  expect(() => findElement(TEXT, { role: "button", name: "Buy" })).toThrow(/no button named Buy\..*\[e1\] link "Home"/);
  expect(() => findElement("", { role: "button" })).toThrow("no actionable element");
});
