/**
 * @module What the terminal shows when the service is ready: where it is, its token, and a command that works when pasted.
 */
export interface Ready {
  readonly url: string;
  readonly token: string;
  readonly pids: {
    readonly service: number;
    readonly workerd: number | null;
    readonly browserHost: number | null;
    readonly siteHost: number | null;
  };
}

export function greeting({ url, token }: Ready, logFolder: string): string {
  return `
Stillwater is ready.

  address     ${url}
  token       ${token}
  dashboard   ${url}/
  API docs    ${url}/docs
  logs        ${logFolder}

Open a session on the embedded shop:

  curl -s -X POST ${url}/v1/sessions -H "authorization: Bearer ${token}" -H "content-type: application/json" -d '{"sites":["shop"]}'

Ctrl-C stops it.
`;
}
