/**
 * @module The operator's way to the database: a small Worker beside ours, on a private socket, that runs statements.
 */
import { request } from "node:http";
import type { Database, Statement } from "./migrations.ts";

export const OPERATOR_SCRIPT = `export default {
  async fetch(request, env) {
    if (request.method === "GET") return new Response("alive");
    const statements = await request.json();
    const answers = await env.DB.batch(statements.map(({ sql, values }) => env.DB.prepare(sql).bind(...values)));
    return Response.json(answers.map(({ results }) => results));
  },
};`;

interface Plain extends Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The database behind the socket. */
export function operatorDatabase(socketPath: string): Database {
  const run = (statements: readonly Plain[]): Promise<unknown[][]> =>
    post(socketPath, JSON.stringify(statements.map(({ sql, values }) => ({ sql, values }))));
  const statement = (sql: string, values: readonly unknown[]): Plain => {
    const plain: Plain = {
      sql,
      values,
      bind: (...given) => statement(sql, given),
      run: () => run([plain]),
      all: async <Row>() => ({ results: ((await run([plain]))[0] ?? []) as Row[] }),
    };
    return plain;
  };
  return { prepare: (sql) => statement(sql, []), batch: (statements) => run(statements as Plain[]) };
}

function post(socketPath: string, body: string): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, method: "POST", path: "/" }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => {
        text += part;
      });
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve(JSON.parse(text) as unknown[][]);
        else reject(new Error(`The database refused a statement: ${text}`));
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
