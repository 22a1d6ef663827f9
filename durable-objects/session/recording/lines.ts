/**
 * @module Records kept in R2 as compressed NDJSON.
 */

export const writeLines = async (bucket: R2Bucket, key: string, records: readonly unknown[]): Promise<number> => {
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join("");
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = await new Response(compressed).arrayBuffer();
  await bucket.put(key, bytes, { httpMetadata: { contentType: "application/x-ndjson", contentEncoding: "gzip" } });
  return bytes.byteLength;
};

export const readLines = async <T>(bucket: R2Bucket, key: string): Promise<T[]> => {
  const object = await bucket.get(key);
  if (!object) throw new Error(`The object ${key} is missing.`);
  const text = await new Response(object.body.pipeThrough(new DecompressionStream("gzip"))).text();
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
};
