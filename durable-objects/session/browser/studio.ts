/**
 * @module A page of our own beside the session's, where pictures are drawn upon, scaled and encoded by the browser itself.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";

export interface Mark {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Drawing {
  /** PNG, base64. */
  readonly image: string;
  /** In pixels of the image. */
  readonly marks: readonly Mark[];
  readonly width: number;
  readonly height: number;
  readonly format: "jpeg" | "png" | "webp";
  readonly quality: number;
}

/** Draws and encodes; gives base64. The page that it runs in shows nothing and belongs to nobody else. */
export const draw = async (session: CDPSession, drawing: Drawing): Promise<string> => {
  const answer = await session.send("Runtime.evaluate", {
    expression: `(${DRAW})(${JSON.stringify(drawing)})`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
  return answer.result.value as string;
};

const DRAW = `async ({ image, marks, width, height, format, quality }) => {
  const COLOURS = ["#d7263d", "#1b6ca8", "#2e8b57", "#b8620f", "#7b2d8b", "#00707a", "#8a1c4a", "#4a5a00"];
  const FONT_PX = 12, PAD_PX = 2, LINE_PX = 2;
  const bitmap = await createImageBitmap(await (await fetch("data:image/png;base64," + image)).blob());
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.drawImage(bitmap, 0, 0, width, height);
  pen.font = "bold " + FONT_PX + "px sans-serif";
  pen.textBaseline = "top";
  pen.lineWidth = LINE_PX;
  marks.forEach((mark, i) => {
    pen.strokeStyle = COLOURS[i % COLOURS.length];
    pen.strokeRect(mark.x + 1, mark.y + 1, Math.max(1, mark.width - 2), Math.max(1, mark.height - 2));
  });
  const taken = [];
  marks.forEach((mark, i) => {
    const w = pen.measureText(mark.label).width + 2 * PAD_PX, h = FONT_PX + 2 * PAD_PX;
    const places = [[mark.x, mark.y - h], [mark.x, mark.y], [mark.x + mark.width - w, mark.y - h], [mark.x + mark.width - w, mark.y], [mark.x, mark.y + mark.height], [mark.x + mark.width, mark.y]];
    const inside = places.map(([x, y]) => [Math.min(Math.max(0, x), width - w), Math.min(Math.max(0, y), height - h)]);
    const free = inside.find(([x, y]) => !taken.some((t) => x < t.x + t.w && t.x < x + w && y < t.y + t.h && t.y < y + h)) ?? inside[0];
    taken.push({ x: free[0], y: free[1], w, h });
    pen.fillStyle = COLOURS[i % COLOURS.length];
    pen.fillRect(free[0], free[1], w, h);
    pen.fillStyle = "#fff";
    pen.fillText(mark.label, free[0] + PAD_PX, free[1] + PAD_PX);
  });
  const blob = await canvas.convertToBlob({ type: "image/" + format, quality: quality / 100 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
  return btoa(text);
}`;
