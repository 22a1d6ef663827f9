/**
 * @module The key by which sites speak TLS to the browsers of this installation. Chrome is told to trust exactly this
 * key, for whatever name; every other certificate is checked as usual.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSecureContext, type SecureContext } from "node:tls";

const KEY_FILE = "site-key.pem";
const OWNER_ONLY = 0o600;
const VALID_YEARS = 10;

export class SiteKey {
  /** Base64 of the SHA-256 of the public key, as Chrome names keys. */
  readonly spki: string;
  readonly #key: KeyObject;
  #context: Promise<SecureContext> | null = null;

  private constructor(key: KeyObject) {
    this.#key = key;
    const der = createPublicKey(key).export({ type: "spki", format: "der" });
    this.spki = createHash("sha256").update(der).digest("base64");
  }

  /** Of the data directory, made there if it is not; without a directory one for the life of this process. */
  static load(directory: string | null): SiteKey {
    if (directory === null) return new SiteKey(makeKey());
    mkdirSync(directory, { recursive: true });
    const path = join(directory, KEY_FILE);
    const text = readIfThere(path) ?? makeFile(path);
    try {
      return new SiteKey(createPrivateKey(text));
    } catch {
      throw new Error(`${path} holds no private key. Remove the file; a new key is made at the next start.`);
    }
  }

  /** The certificate is made when the first page asks for TLS. */
  context(): Promise<SecureContext> {
    this.#context ??= this.#makeContext();
    return this.#context;
  }

  async #makeContext(): Promise<SecureContext> {
    const { generate } = await import("selfsigned");
    const privateKey = this.#key.export({ type: "pkcs8", format: "pem" }).toString();
    const publicKey = createPublicKey(this.#key).export({ type: "spki", format: "pem" }).toString();
    const notAfterDate = new Date();
    notAfterDate.setFullYear(notAfterDate.getFullYear() + VALID_YEARS);
    const { cert } = await generate([{ name: "commonName", value: "Stillwater sites" }], {
      keyType: "ec",
      curve: "P-256",
      algorithm: "sha256",
      keyPair: { privateKey, publicKey },
      notAfterDate,
    });
    return createSecureContext({ key: privateKey, cert, minVersion: "TLSv1.2" });
  }
}

/** For Chrome's command line. */
export function certificateFlags(key: SiteKey): string[] {
  return [`--ignore-certificate-errors-spki-list=${key.spki}`];
}

function makeKey(): KeyObject {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Another host may make it at the same moment: whoever is first decides. */
function makeFile(path: string): string {
  const own = `${path}.${randomUUID()}`;
  writeFileSync(own, makeKey().export({ type: "pkcs8", format: "pem" }), { mode: OWNER_ONLY, flag: "wx" });
  try {
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(own);
  }
  return readFileSync(path, "utf8");
}
