/**
 * @module What a site answers to somebody outside who sends headers that only the service itself may send.
 */
import { request } from "node:http";
import { STATE_DOORS, STATE_WORDS } from "../../../containers/sites/suite/proofs/cheat.ts";

const OWN_HEADERS = { "x-stillwater": "1", "x-stillwater-state": "1", "x-stillwater-seed": "11", "x-stillwater-session": "1" };

export const stateWordIn = (text: string): string | undefined => STATE_WORDS.find((word) => text.includes(word));

export const askFromOutside = (service: string, host: string): Promise<string[]> =>
  Promise.all(
    ["/", ...STATE_DOORS].map(
      (path) =>
        new Promise<string>((resolve, reject) => {
          const asked = request(`${service}${path}`, { headers: { ...OWN_HEADERS, host } }, (response) => {
            const parts: Buffer[] = [];
            response.on("data", (part: Buffer) => parts.push(part));
            response.on("end", () => resolve(Buffer.concat(parts).toString()));
          });
          asked.on("error", reject);
          asked.end();
        }),
    ),
  );
