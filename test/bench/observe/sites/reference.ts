/**
 * @module Swagger UI over a description of an API.
 */
import { packageFile } from "./files.ts";
import { SPEC } from "./reference-spec.ts";
import { html, type Site } from "./site.ts";

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour API</title>
<link rel="stylesheet" href="/swagger-ui-dist/swagger-ui.css"></head><body><div id="swagger-ui"></div>
<script src="/swagger-ui-dist/swagger-ui-bundle.js"></script><script src="/swagger-ui-dist/swagger-ui-standalone-preset.js"></script>
<script>SwaggerUIBundle({ spec: ${JSON.stringify(SPEC).replaceAll("<", "\\u003c")}, dom_id: "#swagger-ui", validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset], layout: "BaseLayout" });</script></body></html>`;

export const referenceSite = (): Site => ({
  name: "reference",
  handle: (request) => {
    const { pathname } = new URL(request.url);
    return pathname === "/" ? html(PAGE) : packageFile(pathname);
  },
});
