/**
 * @module The doors of trainers, each as its own client would use it: one press of the button is one step.
 */
import { type CreateSessionInput, Stillwater } from "../../../sdk/index.ts";
import { buttonIn, mustSayCount } from "./page.ts";

export interface Target {
  readonly url: string;
  readonly token: string;
  /** The environment that opens the page, and how a session opens it without one. */
  readonly environment: string;
  readonly settings: CreateSessionInput;
}

export interface Visitor {
  /** The n-th press, from 1; throws unless the page has counted it. */
  step(n: number): Promise<void>;
  close(): Promise<void>;
}

export interface Door {
  readonly name: string;
  /** What it is compared with: plain REST, or plain REST that also answers with a picture. */
  readonly beside: "REST" | "REST with a picture" | null;
  readonly targetMs?: number;
  open(target: Target): Promise<Visitor>;
}

/** The service does not have this door. */
export class NotServed extends Error {}

const poster = ({ url, token }: Target, headers: Record<string, string> = {}) => {
  let cookie = "";
  return async <T>(path: string, body: unknown, method = "POST"): Promise<T> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...headers,
        ...(cookie ? { cookie } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    const text = await response.text();
    if (response.status === 404) throw new NotServed(path);
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  };
};

const rest = (name: string, observe: NonNullable<CreateSessionInput["observe"]>, beside: Door["beside"]): Door => ({
  name,
  beside,
  open: async (target) => {
    const client = new Stillwater({ url: target.url, token: target.token, retries: 0, transport: "rest" });
    const session = await client.sessions.create({ ...target.settings, dialect: "browsergym", observe });
    const post = poster(target);
    const button = buttonIn(session.observation?.text ?? "");
    return {
      step: async (n) => {
        const path = `/v1/sessions/${session.id}/step`;
        const answer = await post<{ observation: { text: string } }>(path, { action: `click("${button}")`, index: n - 1 });
        mustSayCount(answer.observation.text, n);
      },
      close: async () => void (await session.end()),
    };
  },
});

interface Frame {
  readonly type: string;
  readonly data: { observation?: { text: string }; message?: string };
}

const openEnv: Door = {
  name: "OpenEnv, WebSocket",
  beside: "REST",
  targetMs: 3,
  open: async ({ url, token, environment }) => {
    const socket = new WebSocket(`${url.replace(/^http/, "ws")}/t/${token}/openenv/${environment}/ws`);
    const arrivals: ((frame: Frame) => void)[] = [];
    socket.addEventListener("message", ({ data }) => arrivals.shift()?.(JSON.parse(String(data)) as Frame));
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener("open", () => resolve());
      socket.addEventListener("error", () => reject(new NotServed("/openenv")));
    });
    const ask = async (message: object): Promise<string> => {
      const answered = new Promise<Frame>((resolve) => arrivals.push(resolve));
      socket.send(JSON.stringify(message));
      const { type, data } = await answered;
      if (type !== "observation") throw new Error(`OpenEnv answered ${type}: ${JSON.stringify(data)}`);
      return data.observation?.text ?? "";
    };
    const button = buttonIn(await ask({ type: "reset", data: { seed: 0 } }));
    return {
      step: async (n) => mustSayCount(await ask({ type: "step", data: { action_str: `click("${button}")` } }), n),
      close: async () => socket.send(JSON.stringify({ type: "close" })),
    };
  },
};

interface ToolAnswer {
  readonly result?: { content: { type: string; text?: string }[] };
  readonly error?: { message: string };
}

const mcp: Door = {
  name: "MCP, streamable HTTP",
  beside: "REST",
  targetMs: 8,
  open: async (target) => {
    const path = `/mcp/${target.environment}/bench-${crypto.randomUUID()}`;
    const post = poster(target, { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-11-25" });
    let id = 0;
    const rpc = (method: string, params: object) => post<ToolAnswer>(path, { jsonrpc: "2.0", id: ++id, method, params });
    const call = async (name: string, args: object = {}): Promise<string> => {
      const { result, error } = await rpc("tools/call", { name, arguments: args });
      if (!result) throw new Error(`MCP answered: ${error?.message}`);
      return result.content.map(({ text }) => text ?? "").join("\n");
    };
    await rpc("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "bench", version: "1" },
    });
    const target_ = buttonIn(await call("observe"));
    return {
      step: async (n) => mustSayCount(await call("click", { target: target_ }), n),
      close: async () => void (await post(path, undefined, "DELETE").catch(() => undefined)),
    };
  },
};

const nemo: Door = {
  name: "NeMo Gym, step",
  beside: "REST",
  open: async (target) => {
    const post = poster(target);
    const path = `/nemo/${target.environment}`;
    const row = { responses_create_params: { input: "Press the button." } };
    const call = (name: string, args: object) => ({
      output: [{ type: "function_call", name, arguments: JSON.stringify(args), call_id: crypto.randomUUID() }],
    });
    interface Gymnasium {
      readonly observation?: string | null;
      readonly info?: { tool_outputs?: { output: string }[] };
    }
    const textOf = ({ observation, info }: Gymnasium): string =>
      [observation ?? "", ...(info?.tool_outputs ?? []).map(({ output }) => output)].join("\n");
    const button = buttonIn(textOf(await post<Gymnasium>(`${path}/reset`, row)));
    return {
      step: async (n) => {
        mustSayCount(textOf(await post<Gymnasium>(`${path}/step`, { ...row, response: call("click", { target: button }) })), n);
      },
      close: async () => void (await post(`${path}/close`, {})),
    };
  },
};

/** Where the button is, in the middle of its box. */
const BUTTON_AT = { x: 30, y: 20 };

const cua: Door = {
  name: "CUA, action with a picture",
  beside: "REST with a picture",
  open: async (target) => {
    const post = poster(target);
    const path = `/cua/${target.environment}/sessions`;
    const { sessionId } = await post<{ sessionId: string }>(path, { viewport: { width: 1280, height: 720 } });
    let pressed = 0;
    return {
      step: async (n) => {
        const action = { type: "click", ...BUTTON_AT };
        const { success, error } = await post<{ success: boolean; error?: string }>(`${path}/${sessionId}/action`, action);
        if (!success) throw new Error(`CUA answered: ${error}`);
        pressed = n;
      },
      close: async () => {
        // A picture does not tell what was counted: the page's text does, in the end.
        const seen = await post<{ text: string }>(`/v1/sessions/${sessionId}/observation?text=true`, undefined, "GET");
        mustSayCount(seen.text, pressed);
        await post(`${path}/${sessionId}`, undefined, "DELETE");
      },
    };
  },
};

export const DOORS: readonly Door[] = [
  rest("REST", {}, null),
  openEnv,
  mcp,
  nemo,
  rest("REST with a picture", { screenshot: { format: "png", transport: "inline" } }, null),
  cua,
];
