import { z } from "zod";
import { TabId } from "../primitives.ts";
import { defineAction } from "./define.ts";

export const newTab = defineAction("newTab", "Open a new tab and make it the active one.", { url: z.string().min(1).optional() });
export const switchTab = defineAction("switchTab", "Make a tab the active one.", { tab: TabId });
export const closeTab = defineAction("closeTab", "Close a tab, by default the active one.", { tab: TabId.optional() });
