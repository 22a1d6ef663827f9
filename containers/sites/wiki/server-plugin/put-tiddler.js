/*\
title: $:/plugins/stillwater/server/put-tiddler.js
type: application/javascript
module-type: route

PUT: a page is saved, and answered when it is so on disk.

\*/

const own = require("$:/core/modules/server/routes/put-tiddler.js");
const { answerWhenWritten } = require("$:/plugins/stillwater/server/written.js");

exports.methods = own.methods;
exports.path = own.path;
exports.info = { priority: 200 };
exports.handler = answerWhenWritten(own);
