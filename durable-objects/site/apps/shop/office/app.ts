/**
 * @module The shop's back office, at a host of its own.
 */
import { Hono } from "hono";
import type { SiteCopy } from "../../../embedded-site.ts";
export const office = new Hono<{ Bindings: SiteCopy }>();
