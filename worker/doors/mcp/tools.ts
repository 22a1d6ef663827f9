/**
 * @module The tools of an environment: the actions of its dialect with their own schemas, and a few to look and to begin.
 * The order never changes.
 */
import type { Tool } from "@modelcontextprotocol/server";
import { DIALECTS } from "../../../sdk/dialects/index.ts";
import { flag, integer, text, tool } from "../../../sdk/dialects/tools.ts";
import type { ToolParameter, ToolSchema } from "../../../sdk/dialects/types.ts";
import type { DialectName } from "../../../sdk/protocol/index.ts";

/** How clients say which session they mean, where neither the address nor an MCP session holds one. */
export const HANDLE = "session";

const OBSERVE = tool("observe", "Look at the page without acting. Gives the goal and the page as text.", {
  screenshot: flag("also give a picture of the page"),
});
const SCREENSHOT = tool("screenshot", "Take a picture of the page without acting.", {
  fullPage: flag("the whole page, not only what is in view"),
});
const OPEN = tool(
  "open",
  "Begin an episode: of the task with this id, of the task at a place in a split, or of one that the seed chooses.",
  {
    task: text("id of a task"),
    split: text("the split in which index counts, such as train"),
    index: integer("place of the task in the split, from 0"),
    seed: integer("chooses the task where none is named, and what the sites hold"),
  },
);
const RESET = tool("reset", "Begin the episode anew, with the same task and fresh sites.", {
  seed: integer("of what the sites hold; left out, as before"),
});

const HANDLE_PARAMETER: ToolParameter = text("the session that open gave");

/** Whether a tool acts on the page, and takes a step. */
export const isAction = (name: string): boolean => ![OBSERVE, SCREENSHOT, OPEN, RESET].some((tool) => tool.name === name);

export interface ToolWishes {
  readonly dialect: DialectName;
  /** Whether callers name their session by an argument. */
  readonly handles: boolean;
  /** Whether episodes can be begun and chosen by tools. */
  readonly control: boolean;
}

type Properties = NonNullable<Tool["inputSchema"]["properties"]>;

/** Schemas are made once for each kind of address. */
const made = new Map<string, Tool[]>();

export const toolsOf = (wishes: ToolWishes): Tool[] => {
  const name = JSON.stringify([wishes.dialect, wishes.handles, wishes.control]);
  const known = made.get(name);
  if (known) return known;
  const tools = listTools(wishes);
  made.set(name, tools);
  return tools;
};

const listTools = ({ dialect, handles, control }: ToolWishes): Tool[] => {
  const all = [...DIALECTS[dialect].tools(), OBSERVE, SCREENSHOT, ...(control ? [OPEN, RESET] : [])];
  return all.map((schema) => listed(schema, handles && schema !== OPEN));
};

const listed = ({ name, description, parameters }: ToolSchema, handle: boolean): Tool => {
  const properties = { ...parameters.properties, ...(handle ? { [HANDLE]: HANDLE_PARAMETER } : {}) };
  return {
    name,
    description,
    inputSchema: {
      type: "object",
      properties: structuredClone(properties) as unknown as Properties,
      required: [...parameters.required, ...(handle ? [HANDLE] : [])],
    },
  };
};
