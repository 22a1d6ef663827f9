/**
 * @module A built page in a session: what it shows, and the state that the framework has told the server.
 */
import { afterAll, beforeAll, expect, inject } from "vitest";
import { API } from "../support/api.ts";
import { type Lab, startLab } from "../support/lab.ts";
import { Actor } from "../support/stage.ts";
import { buildPage } from "./build.ts";

const MAX_STEPS = 300;

export interface Built {
  /** Loads the page anew. */
  readonly open: () => Promise<Actor>;
  /** Waits until the framework's state is this: a page may tell it a moment after the step. */
  readonly expectState: (state: object) => Promise<void>;
}

/** One session for all tests of the file: a page that is loaded anew has forgotten the last test. */
export const built = (script: string, body?: string): Built => {
  const api = new API(inject("serviceURL"), inject("serviceToken"));
  let told: unknown = null;
  let lab: Lab;
  let actor: Actor;
  beforeAll(async () => {
    lab = await startLab({
      "/": await buildPage(script, body),
      "/state": (request, response) => {
        let state = "";
        request.setEncoding("utf8").on("data", (part: string) => {
          state += part;
        });
        request.on("end", () => {
          told = JSON.parse(state);
          response.writeHead(204).end();
        });
      },
    });
    const session = await api.create({ sites: [lab.site], startUrl: "about:blank", limits: { maxSteps: MAX_STEPS } });
    if (!session.observation) throw new Error("The session has no first observation.");
    actor = new Actor(api, session.id, session.observation);
  });
  afterAll(async () => {
    await api.end(actor.session);
    await lab.close();
  });
  return {
    open: async () => {
      told = null;
      await actor.act({ type: "goto", url: lab.url });
      return actor;
    },
    expectState: (state) => expect.poll(() => told).toMatchObject(state),
  };
};

const CONTROL = /^\[(?:f\d+)*e\d+\] /;

/** The lines of the controls, without their ids and levels. */
export const controls = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => CONTROL.test(line))
    .map((line) => line.replace(CONTROL, ""));
