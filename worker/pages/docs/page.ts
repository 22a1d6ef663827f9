/**
 * @module The browsable API page, rendered from the OpenAPI document.
 */
import { openapiDocument } from "../../openapi/document.ts";
import { type Content, html, prose } from "../html.ts";
import { masthead, pageResponse } from "../layout.ts";
import { type Operation, operationSection, type Parameter } from "./operation.ts";
import { fieldTable, refName, type Schema } from "./schema.ts";
import { SCRIPT } from "./script.ts";
import { STYLE } from "./style.ts";

interface Document {
  readonly info: { readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

export const docsPage = (): Response => {
  // A round trip through JSON leaves the document as callers see it, without undefined values.
  const document = JSON.parse(JSON.stringify(openapiDocument())) as Document;
  const operations = operationsOf(document);
  const schemas = Object.entries(document.components.schemas).sort(([a], [b]) => a.localeCompare(b));
  return pageResponse({
    title: "Stillwater API",
    style: STYLE,
    script: SCRIPT,
    body: html`${masthead("/docs", html`<span class="muted">version ${document.info.version}</span>`)}
<div class="layout">
${sidebar(document, operations, schemas)}
<main>
<h1>The API</h1>
<div class="lead">${prose(document.info.description)}
<p>The examples take the address and the token from the shell: <code>export STILLWATER_URL=http://127.0.0.1:8787 STILLWATER_TOKEN=…</code>. The same as a document: <a href="/openapi.json">/openapi.json</a>.</p></div>
${document.tags.map((tag) => html`<h2 id="tag-${tag.name}">${title(tag.name)}</h2><p class="muted">${tag.description}</p>${operations.filter(({ tags }) => tags.includes(tag.name)).map(operationSection)}`)}
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => schemaSection(name, schema))}
<p class="none card" hidden>Nothing here has that name.</p>
</main>
</div>`,
  });
};

const operationsOf = (document: Document): Operation[] =>
  Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((operation) => ({
      ...operation,
      parameters: (operation.parameters ?? []).map((parameter) => resolve(document, parameter)),
    })),
  );

const resolve = (document: Document, parameter: Parameter | { $ref: string }): Parameter => {
  if (!("$ref" in parameter)) return parameter;
  const found = document.components.parameters[refName(parameter.$ref)];
  if (!found) throw new Error(`the document lacks ${parameter.$ref}`);
  return found;
};

const sidebar = (document: Document, operations: readonly Operation[], schemas: readonly [string, Schema][]): Content => {
  const link = (id: string, label: string, find: string) =>
    html`<li data-find="${find.toLowerCase()}"><a href="#${id}">${label}</a></li>`;
  return html`<aside class="side"><label class="search"><span>Filter</span><input id="filter" type="search" placeholder="step, reward, 409 …" autocomplete="off"></label>
<nav aria-label="Contents">${document.tags.map(
    (tag) =>
      html`<h2>${title(tag.name)}</h2><ul>${operations
        .filter(({ tags }) => tags.includes(tag.name))
        .map(({ operationId, summary }) => link(operationId, summary, `${operationId} ${summary}`))}</ul>`,
  )}<h2>Schemas</h2><ul>${schemas.map(([name]) => link(`schema-${name}`, name, name))}</ul></nav></aside>`;
};

const schemaSection = (name: string, schema: Schema): Content => {
  const variants = schema.anyOf?.filter((variant) => variant.properties) ?? [];
  return html`<section class="card op" id="schema-${name}" data-find="${name.toLowerCase()}"><h3><code>${name}</code></h3>
${schema.description && html`<p>${schema.description}</p>`}
${variants.length > 0 ? variants.map((variant) => html`<h4>${String(variant.properties?.type?.const ?? "")}</h4>${variant.description && html`<p>${variant.description}</p>`}${fieldTable(variant)}`) : fieldTable(schema)}
</section>`;
};

const title = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
