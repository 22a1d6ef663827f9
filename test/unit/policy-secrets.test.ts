/**
 * @module A policy's secret goes to its own address and to those below it, however an address elsewhere is spelled.
 */
import { describe, expect, test } from "vitest";
import { addressOf, credentialsFor } from "../../durable-objects/rollout/policy.ts";
import { isBelow } from "../../durable-objects/rollout/url-prefix.ts";
import { RolloutPolicy, ServiceError } from "../../sdk/protocol/index.ts";

const HOST = "gate.example";
const PREFIX = `https://${HOST}/pool/v1`;
const KEY = "key-of-the-service-0123456789";
const settings = {
  POLICY_SECRETS: JSON.stringify({
    gate: { url: PREFIX, key: KEY },
    open: { url: "http://127.0.0.1:9600/proxy", ownKey: true },
    both: { url: "http://127.0.0.1:9600/shared", key: KEY, ownKey: true },
  }),
};
const policyOf = (fields: object): RolloutPolicy => RolloutPolicy.parse({ model: "actor", ...fields });
const asked = (fields: object, admin = false): string => addressOf(settings, policyOf(fields), admin);

/** Each writes a segment that stands for the folder above, or hides a slash, as some server or proxy reads it. */
const CLIMBS = [
  ...["..", ".", "...", "%2e%2e", "%2E%2E", ".%2e", "%2e.", "%2e", "%252e%252e", "%25252e%25252e"],
  ...["..;", "..;x=1", "%2e%2e;", "..%20", "%20..", "..%09", "..%00", "%00..", "..%0a", "..%0d%0a"],
  ...["..%2f", "..%2F", "%2f..", "..%5c", "..%5C", "..\\", "\\..", "%5c..", "..%252f", "..%255c"],
  ...["%c0%ae%c0%ae", "%e0%80%ae%e0%80%ae", "%ef%bc%8e%ef%bc%8e", "．．", "‥", "%e2%80%a5", "%u002e%u002e", "..%c0%af"],
  ...["", "%", "%2", "%zz", "..%3f", "..%23", "%2f", "%5c", "%2e%2e%2f%2e%2e", "..\t", ".\t.", "..\n", " ..", ".. "],
];
const TAILS = ["", "/other", "/../admin", "/pool/v2"];
const climbing = CLIMBS.flatMap((climb) => TAILS.map((tail) => `${PREFIX}/${climb}${tail}`)).filter(
  // One slash at the end is the address itself.
  (url) => url !== `${PREFIX}/`,
);

/** The same path on another server, or on a server that another program takes for another. */
const authorities = [
  ...["attacker.example", `${HOST}.attacker.example`, `attacker-${HOST}`, `x.${HOST}`, "example", `${HOST}.`, `${HOST}..`],
  ...[`${HOST}:444`, `${HOST}:80`, `${HOST}:0443x`, `${HOST}:`, `${HOST}:443:444`, `${HOST}:99999`],
  ...[`user@${HOST}`, `user:word@${HOST}`, `@${HOST}`, `:@${HOST}`, `${HOST}@attacker.example`, `${HOST}:443@attacker.example`],
  ...[`${HOST}%40attacker.example`, `${HOST}%2fattacker.example`, `${HOST}%00.attacker.example`, `${HOST}%09`, `gate%2eexample`],
  ...[`${HOST}\\@attacker.example`, `attacker.example\\.${HOST}`, `${HOST}\\.attacker.example`, `attacker.example#@${HOST}`],
  ...[`attacker.example?@${HOST}`, `attacker.example;@${HOST}`, `gate。example`, `ｇate.example`, `gate.exam\tple`, ` ${HOST}`],
  ...["[::1]", "127.0.0.1", "0x7f.1", "2130706433", "gаte.example", `${HOST}\u200b.attacker.example`],
];
const elsewhere = authorities.map((authority) => `https://${authority}/pool/v1/a`);

/** The right server, but not below the path; or with something after it that a server or our own code would misread. */
const besides = [
  ...[
    "",
    "/",
    "/pool",
    "/pool/",
    "/pool/v",
    "/pool/v10",
    "/pool/v1.evil",
    "/pool/v1%2fa",
    "/pool/v1;a",
    "/pool/v1@attacker.example/a",
  ],
  ...[
    "/POOL/v1/a",
    "/pool/V1/a",
    "/p%6fol/v1/a",
    "/pool/%76%31/a",
    "//pool/v1/a",
    "/pool//v1/a",
    "/./pool/v1/a",
    "/x/../pool/v1/a",
  ],
  ...[
    "/pool/v1/a?to=x",
    "/pool/v1?x",
    "/pool/v1?",
    "/pool/v1/a#x",
    "/pool/v1#",
    "/pool/v1/a?/../../x",
    "/pool/v1\\a",
    "\\pool\\v1\\a",
  ],
  ...[
    "/pool/v1/a//b",
    "/pool/v1//",
    "/pool/v1/a\u0000",
    "/pool/v1/ä",
    "/pool/v1/a b",
    "/pool/v1/a\n",
    "/pool/v1/a\r\nx: y",
    "/pool/v1/%c3%a4",
  ],
].map((path) => `https://${HOST}${path}`);
const schemes = [
  ...["http", "ftp", "file", "wss", "ws", "javascript", "data", "blob:https", "view-source:https"].map(
    (s) => `${s}://${HOST}/pool/v1/a`,
  ),
  ...[`//${HOST}/pool/v1/a`, `/pool/v1/a`, `https:/${HOST}/pool/v1/a`, `https:${HOST}/pool/v1/a`, `https:///${HOST}/pool/v1/a`],
  ...[
    `https:\\\\${HOST}\\pool\\v1\\a`,
    `ht\ntps://${HOST}/pool/v1/a`,
    ` https://${HOST}/pool/v1/a`,
    `https://${HOST}/pool/v1/a `,
  ],
];
const ATTACKS = [...new Set([...climbing, ...elsewhere, ...besides, ...schemes])];

const refusalOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof ServiceError ? error.code : "refused by the schema";
  }
  return "accepted";
};

describe("a secret bound to a prefix", () => {
  test.each([
    [PREFIX, PREFIX],
    [`${PREFIX}/`, PREFIX],
    [`${PREFIX}/sessions/s-1/v1`, `${PREFIX}/sessions/s-1/v1`],
    [`HTTPS://GATE.example:443/pool/v1/A`, `${PREFIX}/A`],
    [`${PREFIX}/sessions/task%3A7:0/v1/`, `${PREFIX}/sessions/task%3A7:0/v1`],
    [`${PREFIX}/proxy/rollout/r.1/attempt/0/mode/train/openai/v1`, `${PREFIX}/proxy/rollout/r.1/attempt/0/mode/train/openai/v1`],
    [`${PREFIX}/a..b/..c/d..`, `${PREFIX}/a..b/..c/d..`],
  ])("opens %s", (url, sent) => {
    expect(asked({ secret: "gate", url })).toBe(sent);
    expect(credentialsFor(settings, { url: sent, secret: "gate", headers: {} }, null).key).toBe(KEY);
  });

  test(`opens none of ${ATTACKS.length} other spellings, whoever asks`, () => {
    expect(ATTACKS.length).toBeGreaterThan(250);
    const opened = ATTACKS.flatMap((url) => [
      ...[false, true].flatMap((admin) => {
        const answer = refusalOf(() => asked({ secret: "gate", url }, admin));
        return answer === "accepted" ? [`${JSON.stringify(url)} as the policy's address`] : [];
      }),
      ...(refusalOf(() => asked({ url, headers: { "x-key": "gate" } }, true)) === "accepted" ? [`${url} as a header's`] : []),
      ...(isBelow(PREFIX, url) ? [`${url} is below`] : []),
    ]);
    expect(opened).toEqual([]);
  });

  test("sends the very address that was checked", () => {
    for (const url of ATTACKS.filter((attack) => URL.canParse(attack))) {
      const credentials = () => credentialsFor(settings, { url, secret: "gate", headers: {} }, null);
      expect(refusalOf(credentials), url).toBe("invalid_request");
    }
  });

  test("whose address has no path opens its origin alone", () => {
    expect(isBelow("https://gate.example", "https://gate.example/any/path")).toBe(true);
    expect(isBelow("https://gate.example", "https://gate.example.attacker.example/any")).toBe(false);
    expect(isBelow("https://gate.example/", "https://gate.example/../x")).toBe(false);
  });

  test("whose address has a query opens itself alone", () => {
    const prefix = "https://gate.example/v1?version=2";
    expect(isBelow(prefix, prefix)).toBe(true);
    expect(isBelow(prefix, "https://gate.example/v1")).toBe(false);
    expect(isBelow(prefix, "https://gate.example/v1/a")).toBe(false);
    expect(isBelow(prefix, `${prefix}/a`)).toBe(false);
  });
});

describe("a key of the caller's own", () => {
  const own = { secret: "open", url: "http://127.0.0.1:9600/proxy/a", key: "key-of-a-rollout" };

  test("goes below a secret that is marked for it, in place of the secret's", () => {
    expect(asked(own)).toBe(own.url);
    const sent = (secret: string, url: string, key: string | null) =>
      credentialsFor(settings, { url, secret, headers: {} }, key).key;
    expect(sent("open", own.url, own.key)).toBe(own.key);
    expect(sent("open", own.url, null)).toBeNull();
    expect(sent("both", "http://127.0.0.1:9600/shared/a", own.key)).toBe(own.key);
    expect(sent("both", "http://127.0.0.1:9600/shared/a", null)).toBe(KEY);
  });

  test("goes nowhere else", () => {
    expect(refusalOf(() => asked({ ...own, secret: "gate", url: PREFIX }))).toBe("invalid_request");
    expect(refusalOf(() => asked({ ...own, url: "http://127.0.0.1:9600/proxies" }))).toBe("invalid_request");
    expect(refusalOf(() => asked({ url: own.url, key: own.key }))).toBe("forbidden");
    expect(refusalOf(() => credentialsFor(settings, { url: PREFIX, secret: "gate", headers: {} }, own.key))).toBe(
      "invalid_request",
    );
  });
});
