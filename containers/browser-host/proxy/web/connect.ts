/**
 * @module Opens TCP connections to addresses that were checked before.
 */
import { connect as connectTCP, type Socket } from "node:net";

export type Connect = (address: string, port: number) => Promise<Socket>;

export const CONNECT_LIMIT_MS = 10_000;

export const connectTo: Connect = (address, port) =>
  new Promise((resolve, reject) => {
    const socket = connectTCP({ host: address, port, noDelay: true });
    const timer = setTimeout(() => socket.destroy(new Error("connect timed out")), CONNECT_LIMIT_MS);
    socket.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.removeAllListeners("error");
      resolve(socket);
    });
  });

/** The first of them that answers, in their order. */
export async function connectToFirst(addresses: readonly string[], port: number, connect: Connect): Promise<Socket> {
  let last: unknown = new Error("there is no address");
  for (const address of addresses) {
    try {
      return await connect(address, port);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}
