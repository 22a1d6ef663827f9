/**
 * @module An OpenAPI description of moderate size: five resources, each with the usual operations.
 */

interface Resource {
  readonly path: string;
  readonly one: string;
  readonly about: string;
}

const RESOURCES: readonly Resource[] = [
  { path: "berths", one: "berth", about: "Places along the quay" },
  { path: "vessels", one: "vessel", about: "Ships that call at the harbour" },
  { path: "arrivals", one: "arrival", about: "When vessels come in" },
  { path: "invoices", one: "invoice", about: "What a stay costs" },
  { path: "pilots", one: "pilot", about: "Who guides vessels in" },
];

const operation = (tag: string, summary: string, parameters: readonly object[] = []) => ({
  tags: [tag],
  summary,
  parameters,
  responses: { 200: { description: "Done" }, 404: { description: "Not there" } },
});

const inPath = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });
const inQuery = (name: string) => ({ name, in: "query", schema: { type: "string" } });

const pathsOf = ({ path, one }: Resource) => ({
  [`/${path}`]: {
    get: operation(path, `List every ${one}`, [inQuery("after"), inQuery("limit")]),
    post: operation(path, `Enter a new ${one}`),
  },
  [`/${path}/{id}`]: {
    get: operation(path, `Read one ${one}`, [inPath("id")]),
    put: operation(path, `Replace one ${one}`, [inPath("id")]),
    delete: operation(path, `Strike one ${one}`, [inPath("id")]),
  },
});

export const SPEC = {
  openapi: "3.0.3",
  info: { title: "Harbour API", version: "2.3.0", description: "Berths, vessels and what they owe. Times are in UTC." },
  servers: [{ url: "/v2" }, { url: "/v1" }],
  tags: RESOURCES.map(({ path, about }) => ({ name: path, description: about })),
  paths: Object.assign({}, ...RESOURCES.map(pathsOf)) as Record<string, unknown>,
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "x-harbour-key" } },
    schemas: {
      Berth: { type: "object", properties: { number: { type: "integer" }, lengthMetres: { type: "number" } } },
      Vessel: { type: "object", properties: { name: { type: "string" }, flag: { type: "string" } } },
    },
  },
};
