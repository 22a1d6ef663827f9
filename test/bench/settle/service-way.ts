/**
 * @module Our service, through its HTTP face. Its answer must be right and say so.
 */
import { API } from "../../e2e/support/api.ts";
import { startService } from "../../e2e/support/service.ts";
import type { TortureLab } from "../../settle/lab/server.ts";
import { runPage } from "../../settle/run-page.ts";
import type { Way } from "./way.ts";

export const serviceWay = async (lab: TortureLab, sessions: number): Promise<Way> => {
  const service = await startService();
  const stop = () => service.signal("SIGTERM");
  process.once("exit", stop);
  const api = new API(service.url, service.token);
  return {
    name: "stillwater",
    note: sessions === 1 ? "through HTTP, persisted" : `through HTTP, persisted, ${sessions} sessions at once`,
    atOnce: sessions,
    measure: (visit) => runPage(api, lab, visit),
    async [Symbol.asyncDispose]() {
      process.off("exit", stop);
      await service.stop();
    },
  };
};
