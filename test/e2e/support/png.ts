/**
 * @module Reads the pixels of a PNG: 8 bits per channel, with or without transparency, not interlaced, as Chrome writes them.
 */
import { inflateSync } from "node:zlib";

const HEADER_BYTES = 8;
const RGBA = 6;

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** As `#rrggbb`. */
  at(x: number, y: number): string;
}

const paeth = (left: number, up: number, corner: number): number => {
  const [toLeft, toUp, toCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [number, number, number];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
};

export const readPNG = (base64: string): Pixels => {
  const file = Buffer.from(base64, "base64");
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const channels = file.readUInt8(25) === RGBA ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = HEADER_BYTES; at < file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const filtered = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (stride + 1)];
    for (let i = 0; i < stride; i++) {
      const at = y * stride + i;
      const left = i >= channels ? (rows[at - channels] ?? 0) : 0;
      const up = y > 0 ? (rows[at - stride] ?? 0) : 0;
      const corner = i >= channels && y > 0 ? (rows[at - stride - channels] ?? 0) : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      rows[at] = (filtered[y * (stride + 1) + 1 + i] ?? 0) + predicted;
    }
  }
  return {
    width,
    height,
    at: (x, y) => `#${rows.toString("hex", (y * width + x) * channels, (y * width + x) * channels + 3)}`,
  };
};
