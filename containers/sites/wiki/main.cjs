/**
 * @module PID 1 of the container: TiddlyWiki's server on the seeded wiki. TERM ends it at once, since every answered save is on disk.
 */
const { TiddlyWiki } = require("tiddlywiki/boot/boot.js");

for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => process.exit(0));

const wiki = TiddlyWiki();
// The sign-in form of a page sends no header of TiddlyWiki's; other sites' forms lack the cookie, which is SameSite.
const options = ["host=0.0.0.0", "port=8080", "readers=(anon)", "writers=(authenticated)", "csrf-disable=yes"];
wiki.boot.argv = ["/srv/wiki", "--listen", ...options];
wiki.boot.boot();
