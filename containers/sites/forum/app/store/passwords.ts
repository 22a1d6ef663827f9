/**
 * @module Passwords are kept as salted hashes only.
 */
import { sha256Hex } from "../../../../../durable-objects/hash.ts";

export const hashPassword = (username: string, password: string): Promise<string> =>
  sha256Hex(`commonplace/${username}/${password}`);
