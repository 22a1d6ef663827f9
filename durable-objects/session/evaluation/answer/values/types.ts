/**
 * @module The types that a schema can name.
 */
import { base64 } from "./base64.ts";
import { boolean } from "./boolean.ts";
import { coordinates } from "./coordinates.ts";
import { currency } from "./currency.ts";
import { date } from "./date.ts";
import { distance } from "./distance.ts";
import { duration } from "./duration.ts";
import { empty } from "./empty.ts";
import { fullAddress } from "./full-address.ts";
import { json } from "./json.ts";
import { locationName } from "./location-name.ts";
import { markdown } from "./markdown.ts";
import { month } from "./month.ts";
import { number } from "./number.ts";
import { stringList } from "./string-list.ts";
import { string } from "./text.ts";
import { url } from "./url.ts";
import type { ValueType } from "./value-type.ts";

const TYPES = {
  string,
  number,
  integer: number,
  currency,
  date,
  month,
  duration,
  distance,
  coordinates,
  boolean,
  null: empty,
  string_list: stringList,
  "location-name": locationName,
  full_address: fullAddress,
  url,
  json,
  markdown,
  base64,
} as const;

/** undefined for a name that is none. */
export const typeNamed = (name: string): ValueType<unknown> | undefined =>
  Object.hasOwn(TYPES, name) ? (TYPES[name as keyof typeof TYPES] as ValueType<unknown>) : undefined;
