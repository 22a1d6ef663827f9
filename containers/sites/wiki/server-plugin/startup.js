/*\
title: $:/plugins/stillwater/server/startup.js
type: application/javascript
module-type: startup

Saves go to disk at once.

\*/

const NO_WAIT_MS = 1;

exports.name = "stillwater-server";
exports.platforms = ["node"];
exports.after = ["startup"];
exports.before = ["commands"];
exports.synchronous = true;
exports.startup = () => {
  $tw.syncer.throttleInterval = NO_WAIT_MS;
  $tw.syncer.taskTimerInterval = NO_WAIT_MS;
};
