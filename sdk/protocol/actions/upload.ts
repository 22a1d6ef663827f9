import { z } from "zod";
import { defineAction, target } from "./define.ts";

export const upload = defineAction("upload", "Give files to a file field.", {
  target,
  files: z.array(z.strictObject({ name: z.string().min(1), content: z.base64(), mimeType: z.string().optional() })).min(1),
});
