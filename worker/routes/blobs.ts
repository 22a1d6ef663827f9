/**
 * @module Content-addressed payloads. A blob may hold anything a page served, so none can run as a page here.
 */
import { ServiceError } from "../../sdk/protocol/index.ts";
import type { RouteHandler } from "../mount.ts";

const INLINE_TYPES = new Set(["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"]);
const UNKNOWN_TYPE = "application/octet-stream";

export const getBlob: RouteHandler<"getBlob"> = async ({ params: { sha256 } }, c) => {
  const key = `blobs/${sha256}`;
  const etag = `"${sha256}"`;
  const unchanged = namesETag(c.req.header("if-none-match"), etag);
  const object = unchanged || c.req.method === "HEAD" ? await c.env.BLOBS.head(key) : await c.env.BLOBS.get(key);
  if (!object) throw new ServiceError("blob_not_found", `There is no blob ${sha256}.`);
  const type = object.httpMetadata?.contentType ?? UNKNOWN_TYPE;
  const headers = {
    "content-type": type,
    "content-disposition": INLINE_TYPES.has(type) ? "inline" : `attachment; filename="${sha256}"`,
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "cache-control": "private, max-age=31536000, immutable",
    etag,
  };
  if (unchanged) return new Response(null, { status: 304, headers });
  const body = "body" in object ? (object as R2ObjectBody).body : null;
  return new Response(body, { headers: { ...headers, "content-length": String(object.size) } });
};

const namesETag = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((candidate) => candidate.trim() === "*" || candidate.trim().replace(/^W\//, "") === etag);
