/*\
title: $:/plugins/stillwater/server/written.js
type: application/javascript
module-type: library

Waits until the file of a tiddler is as the store is, so that a snapshot after an answer holds what was answered.

\*/

const { setImmediate } = require("node:timers");

const CHECK_MS = 5;
const GIVE_UP_MS = 5000;

function isWritten(title) {
  if ($tw.wiki.tiddlerExists(title) && !isKept(title)) return true;
  const known = $tw.syncer.tiddlerInfo[title];
  if (!$tw.wiki.tiddlerExists(title)) return known === undefined;
  return known !== undefined && known.changeCount >= $tw.wiki.getChangeCount(title);
}

/** Some pages live in memory only: what is open, what is being imported. */
function isKept(title) {
  return $tw.syncer.getSyncedTiddlers((visit) => visit($tw.wiki.getTiddler(title), title)).length > 0;
}

function whenWritten(title, done) {
  const started = Date.now();
  const check = () => {
    if (isWritten(title)) done(true);
    else if (Date.now() - started > GIVE_UP_MS) done(false);
    else setTimeout(check, CHECK_MS);
  };
  setImmediate(check);
}

/** A route that answers as `own` does, when the file is written. */
exports.answerWhenWritten = (own) => (request, response, state) => {
  const title = $tw.utils.decodeURIComponentSafe(state.params[0]);
  let head = [200];
  const held = {
    writeHead(...given) {
      head = given;
    },
    end(body) {
      whenWritten(title, (written) => {
        if (written) response.writeHead(...head);
        else response.writeHead(500, "The page could not be written to disk");
        response.end(written ? body : undefined);
      });
    },
  };
  own.handler(request, held, state);
};
