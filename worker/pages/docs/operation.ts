/**
 * @module One route on the docs page: what it takes, a curl that calls it, and what it answers.
 */
import { ROUTES, type RouteDefinition, type RouteId } from "../../../sdk/protocol/index.ts";
import { BODY_EXAMPLES, PATH_EXAMPLES, QUERY_EXAMPLES } from "../../openapi/examples.ts";
import { type Content, html, prose } from "../html.ts";
import { fieldTable, notesOf, refName, type Schema, typeOf } from "./schema.ts";

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly description?: string;
}

type Media = Readonly<Record<string, { readonly schema?: Schema }>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Media };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Media }>>;
}

export const operationSection = (operation: Operation): Content => {
  const id = operation.operationId as RouteId;
  const route: RouteDefinition = ROUTES[id];
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  return html`<section class="card op" id="${id}" data-find="${`${route.method} ${route.path} ${route.summary} ${id}`.toLowerCase()}">
<h3><span class="method ${route.method}">${route.method.toUpperCase()}</span> <code>${route.path}</code></h3>
<p class="summary">${operation.summary}${route.scope ? html` <span class="pill muted">scope ${route.scope}</span>` : html` <span class="pill good">open</span>`}</p>
${route.description && prose(route.description)}
${operation.parameters?.length ? parameterTable(operation.parameters) : null}
${body && html`<h4>Body: ${typeOf(body)}</h4>${body.$ref ? null : fieldTable(body)}`}
${curls(id, route)}
<h4>Answers</h4>
<table class="answers"><tbody>${Object.entries(operation.responses).map(([status, answer]) => answerRow(status, answer))}</tbody></table>
</section>`;
};

const parameterTable = (parameters: readonly Parameter[]): Content => html`<h4>Parameters</h4>
<div class="scroll"><table><thead><tr><th>Name</th><th>Type</th><th>Notes</th></tr></thead><tbody>${parameters.map(
  ({ name, in: place, required, schema, description }) =>
    html`<tr><td><code class="field">${name}</code> <span class="muted">${place}</span>${required && html` <span class="need">required</span>`}</td><td>${typeOf(schema)}</td><td>${notesOf({ ...schema, ...(description ? { description } : {}) })}</td></tr>`,
)}</tbody></table></div>`;

const answerRow = (status: string, { description, content }: Operation["responses"][string]): Content => {
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  const schema = media?.schema;
  const shown =
    schema && Object.keys(schema).length > 0 && type === "application/json" ? typeOf(schema) : type && html`<code>${type}</code>`;
  const look = status.startsWith("2") ? "good" : status.startsWith("4") ? "warn" : "bad";
  const isError = schema?.$ref !== undefined && refName(schema.$ref) === "Error";
  return html`<tr><td><span class="pill ${look}">${status}</span></td><td>${prose(description)}</td><td>${isError ? null : shown}</td></tr>`;
};

const curls = (id: RouteId, route: RouteDefinition): Content => {
  const bodies = Object.values(BODY_EXAMPLES[id] ?? {});
  const examples =
    bodies.length > 0 ? bodies.map(({ summary, value }) => ({ summary, value })) : [{ summary: "", value: undefined }];
  return html`<h4>Example</h4>${examples.map(
    ({ summary, value }) =>
      html`<div class="example">${summary && html`<span class="muted">${summary}</span>`}<pre><code>${curl(id, route, value)}</code></pre><button type="button" class="copy">Copy</button></div>`,
  )}`;
};

const curl = (id: RouteId, route: RouteDefinition, body: unknown): string => {
  const query = QUERY_EXAMPLES[id];
  const lines = [
    `curl -s${route.method === "get" ? "" : ` -X ${route.method.toUpperCase()}`} "$STILLWATER_URL${examplePath(route.path)}${query ? `?${query}` : ""}"`,
  ];
  if (route.scope) lines.push('-H "authorization: Bearer $STILLWATER_TOKEN"');
  if (body !== undefined) lines.push('-H "content-type: application/json"', `-d '${JSON.stringify(body)}'`);
  if (Object.values(route.answers).some((answer) => answer.body === "image/*")) lines.push("-o page.png");
  return lines.join(" \\\n  ");
};

const examplePath = (path: string): string => {
  const known = Object.entries(PATH_EXAMPLES).find(([pattern]) => path.startsWith(pattern));
  return known ? path.replace(/\{\w+\}/, known[1]) : path;
};
