/**
 * @module Addresses of houses. The published harness parts them with a trained model; here they are texts without commas.
 */
import { string, type Text } from "./text.ts";
import { unreadable, type ValueType } from "./value-type.ts";

const FIELDS = ["house_number", "street", "city", "state", "postcode"];

export const fullAddress: ValueType<Text> = {
  read: (value, side) => {
    if (typeof value === "string") return string.read(value.replaceAll(",", " "), side);
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw unreadable(value, "address");
    const fields = value as Readonly<Record<string, unknown>>;
    if (!FIELDS.every((name) => Object.hasOwn(fields, name))) throw unreadable(value, "address");
    return string.read(FIELDS.map((name) => String(fields[name])).join(" "), side);
  },
  isSame: string.isSame,
};
