/**
 * @module IP addresses as bytes, however they are spelled, and the IPv4 address that an IPv6 one stands for. It needs
 * nothing of Node, because the session objects ask it as well.
 */

/** Four bytes, or sixteen. */
export type Bytes = readonly number[];
type Network = readonly [address: string, prefix: number];

const IPV4_BYTES = 4;
const IPV6_BYTES = 16;
const GROUPS = 8;

/** null when it is no address. A zone such as %eth0 is left out. */
export const parseAddress = (text: string): Bytes | null => {
  const bare = (text.split("%")[0] ?? "").replace(/^\[|\]$/g, "");
  return bare.includes(":") ? parseIPv6(bare) : parseIPv4(bare);
};

const parseIPv4 = (text: string): Bytes | null => {
  const parts = text.split(".");
  if (parts.length !== IPV4_BYTES || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return null;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
};

const parseIPv6 = (text: string): Bytes | null => {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const [head, tail] = halves.map((half, at) => groupsOf(half, at === halves.length - 1));
  if (!head || tail === null) return null;
  if (tail === undefined) return head.length === GROUPS ? bytesOf(head) : null;
  const missing = GROUPS - head.length - tail.length;
  return missing < 1 ? null : bytesOf([...head, ...Array<number>(missing).fill(0), ...tail]);
};

/** Only the last group may be an IPv4 address. */
const groupsOf = (text: string, isLast: boolean): number[] | null => {
  if (text === "") return [];
  const groups: number[] = [];
  for (const [at, part] of text.split(":").entries()) {
    if (part.includes(".")) {
      const four = isLast && at === text.split(":").length - 1 ? parseIPv4(part) : null;
      if (!four) return null;
      groups.push(((four[0] ?? 0) << 8) | (four[1] ?? 0), ((four[2] ?? 0) << 8) | (four[3] ?? 0));
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16));
    else return null;
  }
  return groups;
};

const bytesOf = (groups: readonly number[]): Bytes => groups.flatMap((group) => [group >> 8, group & 0xff]);

export const isIPv4 = (bytes: Bytes): boolean => bytes.length === IPV4_BYTES;

/** A test for one family: the networks are all of it. */
export const networks = (list: readonly Network[]): ((bytes: Bytes) => boolean) => {
  const parsed = list.map(([address, prefix]) => ({ start: parseAddress(address) ?? [], prefix }));
  return (bytes) => parsed.some(({ start, prefix }) => start.length === bytes.length && hasPrefix(bytes, start, prefix));
};

const hasPrefix = (bytes: Bytes, start: Bytes, prefix: number): boolean => {
  for (let bit = 0; bit < prefix; bit += 8) {
    const mask = prefix - bit >= 8 ? 0xff : (0xff << (8 - (prefix - bit))) & 0xff;
    if (((bytes[bit / 8] ?? 0) & mask) !== ((start[bit / 8] ?? 0) & mask)) return false;
  }
  return true;
};

/** Compatible, mapped, translated (SIIT) and NAT64: the last four bytes are an IPv4 address. */
const isWrapped = networks([
  ["::", 96],
  ["::ffff:0:0", 96],
  ["::ffff:0:0:0", 96],
  ["64:ff9b::", 96],
]);
/** ISATAP: in every network the interface is named after its IPv4 address. */
const isISATAP = (bytes: Bytes): boolean =>
  ((bytes[8] ?? 0) & 0xfc) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
const isUnspecifiedOrLoopback = networks([
  ["::", 128],
  ["::1", 128],
]);

/** The IPv4 address that an IPv6 address leads to; itself where there is none. */
export const unwrapped = (bytes: Bytes): Bytes => {
  if (bytes.length !== IPV6_BYTES || isUnspecifiedOrLoopback(bytes)) return bytes;
  return isWrapped(bytes) || isISATAP(bytes) ? bytes.slice(-IPV4_BYTES) : bytes;
};

const isLoopbackIPv4 = networks([
  ["0.0.0.0", 8],
  ["127.0.0.0", 8],
]);

/** Whether a connection to it stays on the machine that makes it, whatever addresses that machine has. */
export const isLoopback = (bytes: Bytes): boolean => isUnspecifiedOrLoopback(bytes) || isLoopbackIPv4(unwrapped(bytes));
