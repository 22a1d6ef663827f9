/**
 * @module Pictures that the background asks for: tracking pixels and carousels. Their requests do not hold.
 */
import { getter } from "../dom.ts";
import { push } from "../js.ts";
import { listenToProperty } from "../wrap.ts";
import { lineage } from "./lineage.ts";

const MAX_ADDRESSES = 100;
const addressOf = getter<HTMLImageElement, string>(HTMLImageElement.prototype, "src");
let addresses: string[] = [];

export const watchPictures = (): void => {
  listenToProperty(HTMLImageElement.prototype, "src", "set", (self) => {
    if (lineage() === "background" && addresses.length < MAX_ADDRESSES) push(addresses, addressOf(self as HTMLImageElement));
  });
};

export const markPictures = (): void => {
  addresses = [];
};

export const backgroundPictures = (): readonly string[] => addresses;
