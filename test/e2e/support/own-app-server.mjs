// A server as a user would write it: it listens on PORT, and keeps its notes in a file of its data folder.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const { PORT, STILLWATER_DATA_DIR: data, STILLWATER_SEED: seed, STILLWATER_HOOK_TOKEN: token, HELPER } = process.env;
const file = join(data, "notes.json");
let reset = 0;
const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [`seed ${seed}`]);
// Something that does not end by itself: in the group, or out of it.
if (HELPER) spawn("sleep", ["600"], { stdio: "ignore", detached: HELPER === "detached" }).unref();

createServer((request, response) => {
  const path = request.url;
  const isDoor = request.headers["x-stillwater-hook"] === token;
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    if (path.startsWith("/doors/") && !isDoor) {
      response.writeHead(403).end("no");
    } else if (path === "/doors/reset") {
      reset++;
      writeFileSync(file, JSON.stringify([`reset ${reset} to seed ${JSON.parse(body).seed}`]));
      response.end("ok");
    } else if (path === "/doors/state") {
      response.end(JSON.stringify({ notes: read(), pid: process.pid }));
    } else if (path === "/die") {
      process.exit(7);
    } else if (path === "/environment") {
      response.end(`<title>Environment</title><pre>${Object.keys(process.env).sort().join(" ")}</pre>`);
    } else if (request.method === "POST") {
      writeFileSync(file, JSON.stringify([...read(), new URLSearchParams(body).get("text")]));
      response.writeHead(303, { location: "/" }).end();
    } else {
      response.setHeader("content-type", "text/html");
      response.end(`<!doctype html><title>Notes</title><p>process ${process.pid}</p>
        <ul>${read()
          .map((note) => `<li>${note}</li>`)
          .join("")}</ul>
        <form method="post"><label>Note <input name="text"></label><button>Add</button></form>`);
    }
  });
}).listen(Number(PORT), "127.0.0.1", () => console.log(`listening on ${PORT}`));
