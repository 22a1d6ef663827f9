/**
 * @module Certificates over HTTP: the service examines a suite through its own routes, as a caller from outside would.
 */
import { unknownSuite } from "../../durable-objects/database/queries/near-names.ts";
import { suiteExists } from "../../durable-objects/database/queries/suites.ts";
import { certify } from "../../sdk/certify/index.ts";
import { Stillwater } from "../../sdk/client.ts";
import { type Certificate, type CertifyLine, ServiceError, type TaskProofs } from "../../sdk/protocol/index.ts";
import type { AppContext } from "../context.ts";
import type { RouteHandler } from "../mount.ts";
import { streamOf } from "../stream.ts";

const NDJSON = "application/x-ndjson";
/** Requests that do not leave the service cannot be lost on the way; what is left is a site or a browser that is late. */
const RETRIES = 2;
const BEARER = /^Bearer\s+(.+)$/i;

type Ask = (request: Request, c: AppContext) => Response | Promise<Response>;

/** `ask` answers a request to the service, without leaving it. */
export const certifyBy =
  (ask: Ask): RouteHandler<"certifySuite"> =>
  async ({ params: { suite }, body: { proofs = [], ...options } }, c) => {
    if (!(await suiteExists(c.env.DB, suite))) throw await unknownSuite(c.env.DB, suite);
    const given = new Map<string, TaskProofs>(proofs.map((one) => [one.task, one]));
    const lines = certify(clientOf(ask, c), suite, options, ({ id }) => given.get(id) ?? null);
    if (c.req.header("accept")?.includes(NDJSON)) {
      return new Response(streamOf(written(lines)), { headers: { "content-type": NDJSON } });
    }
    return c.json(await resultOf(lines));
  };

/** With the caller's own token, so that quotas and scopes are the caller's. */
const clientOf = (ask: Ask, c: AppContext): Stillwater => {
  const token = BEARER.exec(c.req.header("authorization") ?? "")?.[1];
  if (token === undefined) throw new ServiceError("unauthorized", "There is no bearer token.");
  return new Stillwater({
    url: new URL(c.req.url).origin,
    token,
    transport: "rest",
    retries: RETRIES,
    fetch: async (url, init) => ask(new Request(url, init), c),
  });
};

const resultOf = async (lines: AsyncIterable<CertifyLine>): Promise<Certificate> => {
  for await (const line of lines) if (line.type === "done") return line.certificate;
  throw new ServiceError("internal", "The certificate came to no end.");
};

/** The status has been sent by then, so that what goes wrong is told in a line. */
async function* written(lines: AsyncGenerator<CertifyLine>): AsyncGenerator<string> {
  try {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  } catch (error) {
    const line: CertifyLine = { type: "failed", message: error instanceof Error ? error.message : String(error) };
    yield `${JSON.stringify(line)}\n`;
  }
}
