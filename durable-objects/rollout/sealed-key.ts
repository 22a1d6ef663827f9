/**
 * @module The key that a rollout's request brought, as it lies in storage: sealed with a secret of the service, and overwritten
 * at the end. Deleted rows stay readable in free pages and in the write-ahead log; what is sealed says nothing there.
 */
import { ServiceError } from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";

type Settings = Pick<Env, "SITE_DOOR_SECRET" | "STILLWATER_TOKEN">;

const IV_BYTES = 12;
const PURPOSE = "stillwater rollout key";

/** Another rollout's sealing opens nothing of this one's. */
const sealingKey = async (settings: Settings, rollout: string): Promise<CryptoKey> => {
  const secret = settings.SITE_DOOR_SECRET || settings.STILLWATER_TOKEN;
  if (!secret) throw new ServiceError("internal", "A policy's key cannot be kept: the setting SITE_DOOR_SECRET is missing.");
  const encode = (text: string) => new TextEncoder().encode(text);
  const base = await crypto.subtle.importKey("raw", encode(secret), "HKDF", false, ["deriveKey"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: encode(rollout), info: encode(PURPOSE) };
  return crypto.subtle.deriveKey(how, base, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
};

export const sealKey = async (settings: Settings, rollout: string, key: string): Promise<Uint8Array> => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealing = await sealingKey(settings, rollout);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, sealing, new TextEncoder().encode(key));
  const bytes = new Uint8Array(IV_BYTES + sealed.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(sealed), IV_BYTES);
  return bytes;
};

export const openKey = async (settings: Settings, rollout: string, sealed: Uint8Array): Promise<string> => {
  const sealing = await sealingKey(settings, rollout);
  const iv = sealed.subarray(0, IV_BYTES);
  try {
    const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, sealing, sealed.subarray(IV_BYTES));
    return new TextDecoder().decode(opened);
  } catch {
    throw new ServiceError(
      "secret_not_found",
      "The key of the policy cannot be read: the service's own secret has changed since.",
    );
  }
};
