/*\
title: $:/plugins/stillwater/server/authenticator.js
type: application/javascript
module-type: authenticator

Accounts by cookie: the form that TiddlyWiki's own login dialogue sends, and the way out.

\*/

const { Buffer } = require("node:buffer");
const { createHmac, timingSafeEqual } = require("node:crypto");
const { URLSearchParams } = require("node:url");
const accounts = require("$:/plugins/stillwater/server/accounts.js").accounts;

const COOKIE = "wiki_user";
// Public, as the passwords are: it makes a cookie good in every copy of the site.
const KEY = "kestrel ridge";
const COOKIE_LIFE_S = 400 * 24 * 3600;
const MAX_FORM_BYTES = 4096;
const SIGN_IN_PATH = "/challenge/tiddlywebplugins.tiddlyspace.cookie_form";

class CookieAuthenticator {
  init() {
    return true;
  }

  authenticateRequest(request, response, state) {
    if (request.method === "POST" && state.urlInfo.pathname === SIGN_IN_PATH) return signIn(request, response);
    if (request.method === "POST" && state.urlInfo.pathname === "/logout") return answer(response, "/status", "", 0);
    state.authenticatedUsername = userOf(request.headers.cookie);
    if (state.authenticatedUsername || state.allowAnon) return true;
    response.writeHead(401, "Sign in first");
    response.end();
    return false;
  }
}

function signIn(request, response) {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    body = (body + chunk).slice(0, MAX_FORM_BYTES);
  });
  request.on("end", () => {
    const form = new URLSearchParams(body);
    const user = form.get("user") ?? "";
    if (!Object.hasOwn(accounts, user) || accounts[user] !== form.get("password")) {
      response.writeHead(401, { "Content-Type": "text/plain" });
      response.end("The name or the password is wrong.");
      return;
    }
    const back = form.get("tiddlyweb_redirect") ?? "/";
    answer(response, /^\/(?![/\\])/.test(back) ? back : "/", `${encodeURIComponent(user)}.${signature(user)}`, COOKIE_LIFE_S);
  });
  return false;
}

function answer(response, location, value, lifeS) {
  const cookie = `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifeS}`;
  response.writeHead(303, { Location: location, "Set-Cookie": cookie });
  response.end();
  return false;
}

function userOf(cookies = "") {
  const found = new RegExp(`(?:^|; *)${COOKIE}=([^.;]+)\\.([0-9a-f]+)`).exec(cookies);
  if (found === null) return undefined;
  const user = $tw.utils.decodeURIComponentSafe(found[1]);
  const expected = Buffer.from(signature(user));
  const given = Buffer.from(found[2]);
  return given.length === expected.length && timingSafeEqual(given, expected) ? user : undefined;
}

function signature(user) {
  return createHmac("sha256", KEY).update(user).digest("hex");
}

exports.AuthenticatorClass = CookieAuthenticator;
