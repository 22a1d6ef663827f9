/**
 * @module Signing in to a site over HTTP, on small servers that behave as sites do.
 */
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { signIn } from "../../containers/site-host/sites/login.ts";
import type { ContainerManifest } from "../../containers/sites/manifest.ts";
import { SiteManifest } from "../../containers/sites/manifest.ts";
import { closeServer } from "../support/close-server.ts";

interface Site extends AsyncDisposable {
  readonly port: number;
}

async function serve(listener: RequestListener): Promise<Site> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      await closeServer(server);
    },
  };
}

const formOf = async (request: IncomingMessage) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  return new URLSearchParams(body);
};

function manifestOf(port: number, login: object, host: object = {}): ContainerManifest {
  const manifest = SiteManifest.parse({
    name: "site",
    title: "Site",
    kind: "container",
    version: "1",
    hosts: [{ names: ["site.localhost"], port, ...host }],
    container: { image: "none" },
    accounts: [
      { name: "admin", username: "a", password: "b", login: { path: "/login", fields: { user: "a", pass: "b" }, ...login } },
    ],
  });
  if (manifest.kind !== "container") throw new Error("not a container site");
  return manifest;
}

function signInTo(manifest: ContainerManifest) {
  const [account] = manifest.accounts;
  if (!account?.login) throw new Error("no login");
  return signIn(manifest, account, account.login, "127.0.0.1");
}

/** A site with a token in its form that belongs to a cookie, as most frameworks have it. */
const guarded: RequestListener = async (request, response) => {
  if (request.method === "POST") {
    const form = await formOf(request);
    const good = form.get("token") === 'a&b"c' && form.get("user") === "a" && form.get("pass") === "b";
    const known = request.headers.cookie?.includes("visit=1");
    if (!good || !known || request.headers.origin !== `http://${request.headers.host}`) return void response.writeHead(403).end();
    response.setHeader("set-cookie", ["session=xyz; Path=/; HttpOnly; SameSite=Strict; Max-Age=3600", "visit=; Max-Age=0"]);
    return void response.writeHead(302, { location: "/home" }).end();
  }
  if (request.url === "/login") response.setHeader("set-cookie", "visit=1");
  response.end(`<form action="/search"><input type="hidden" name="token" value="wrong"><input name="q"></form>
    <form method="post"><input type='hidden' name='token' value='a&amp;b&quot;c'><input name=user><input type="password" name="pass"></form>`);
};

describe("the sign-in", () => {
  test("sends the hidden fields of the right form, and keeps the cookies that are left", async () => {
    await using site = await serve(guarded);
    const cookies = await signInTo(manifestOf(site.port, { expectCookie: "session" }));
    expect(cookies).toEqual([
      {
        name: "session",
        value: "xyz",
        domain: "site.localhost",
        path: "/",
        httpOnly: true,
        secure: false,
        sameSite: "Strict",
        expires: expect.any(Number),
      },
    ]);
  });

  test("speaks to a site by the name that it insists on, and gives the cookies to the virtual one", async () => {
    const seen: (string | undefined)[] = [];
    await using site = await serve((request, response) => {
      seen.push(request.headers.host);
      if (request.method === "POST") {
        response.setHeader("set-cookie", "session=1; Domain=.shop.example; Path=/");
        response.writeHead(303, { location: "http://shop.example:7770/account" }).end();
      } else {
        response.end("<form></form>");
      }
    });
    const manifest = manifestOf(site.port, { action: "/login/post" }, { hostHeader: "shop.example:7770" });
    expect(await signInTo(manifest)).toMatchObject([{ name: "session", domain: ".site.localhost" }]);
    expect(seen).toEqual(Array(3).fill("shop.example:7770"));
  });

  test("does not leave the site: a redirect to elsewhere is where it ends", async () => {
    await using site = await serve((request, response) => {
      response.setHeader("set-cookie", "session=1");
      response.writeHead(request.method === "POST" ? 302 : 200, { location: "http://elsewhere.example/" }).end();
    });
    expect(await signInTo(manifestOf(site.port, {}))).toMatchObject([{ name: "session" }]);
  });

  test.each([
    ["a page that is not there", { path: "/missing" }, "/missing answered 404"],
    ["a form that is refused", { fields: { user: "a", pass: "wrong" } }, "answered with 403"],
    ["a cookie that does not come", { expectCookie: "admin_token" }, "no cookie with admin_token"],
    ["a host that the site does not have", { host: "other.localhost" }, "other.localhost is no host"],
  ])("says what is wrong: %s", async (_, login, message) => {
    await using site = await serve((request, response) => {
      if (request.url === "/missing") response.writeHead(404).end();
      else guarded(request, response);
    });
    await expect(signInTo(manifestOf(site.port, login))).rejects.toThrow(message);
  });
});
