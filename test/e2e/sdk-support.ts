/**
 * @module The SDK client of the service under test, and what a list gives in all.
 */
import { inject } from "vitest";
import { Stillwater } from "../../sdk/index.ts";
import "../support/provided.ts";

export const connect = (token = inject("serviceToken")): Stillwater => new Stillwater({ url: inject("serviceURL"), token });

export const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const gathered: T[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
};
