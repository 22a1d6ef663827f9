/**
 * @module The hash of an observation's text.
 */

/** SHA-256 of the UTF-8 text, in hex. */
export const textHash = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
};
