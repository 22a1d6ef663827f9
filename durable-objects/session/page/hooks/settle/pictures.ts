/**
 * @module Pictures that the background asks for: tracking pixels and carousels. Their requests do not hold.
 */
import type { List } from "../../js.ts";
import { MAX_PICTURES } from "../../questions.ts";
import { add, bareList, getter, isPlain } from "../native.ts";
import { listenToProperty } from "../wrap.ts";
import { lineage } from "./lineage.ts";

const addressOf = getter<HTMLImageElement, string>(HTMLImageElement.prototype, "src");
let addresses = bareList<string>();

export const watchPictures = (): void => {
  listenToProperty(HTMLImageElement.prototype, "src", "set", (self) => {
    if (lineage() !== "background" || addresses.length >= MAX_PICTURES) return;
    const address = addressOf(self as HTMLImageElement);
    if (isPlain(address)) add(addresses, address);
  });
};

export const markPictures = (): void => {
  addresses = bareList();
};

export const backgroundPictures = (): List<string> => addresses;
