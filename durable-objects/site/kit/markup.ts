/**
 * @module What views give: HTML in which everything that was put in is escaped.
 */
import type { html } from "hono/html";

export type Markup = ReturnType<typeof html>;
