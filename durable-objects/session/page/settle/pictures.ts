/**
 * @module Pictures that the background asks for: tracking pixels and carousels. Their requests do not hold.
 */
import { getOwnPropertyDescriptor, NativeProxy, push, reflectApply } from "../js.ts";
import { lineage } from "./lineage.ts";

const MAX_ADDRESSES = 100;
let addresses: string[] = [];

export const watchPictures = (): void => {
  const descriptor = getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
  if (!descriptor?.set || !descriptor.get) return;
  const read = descriptor.get;
  const set = new NativeProxy(descriptor.set, {
    apply: (target, self, args) => {
      const result = reflectApply(target, self, args as never[]);
      if (lineage() === "background" && addresses.length < MAX_ADDRESSES) push(addresses, reflectApply(read, self, []) as string);
      return result;
    },
  });
  Object.defineProperty(HTMLImageElement.prototype, "src", { ...descriptor, set });
};

export const markPictures = (): void => {
  addresses = [];
};

export const backgroundPictures = (): readonly string[] => addresses;
