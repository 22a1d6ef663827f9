/*\
title: $:/plugins/stillwater/server/delete-tiddler.js
type: application/javascript
module-type: route

DELETE: a page is removed, and answered when it is so on disk.

\*/

const own = require("$:/core/modules/server/routes/delete-tiddler.js");
const { answerWhenWritten } = require("$:/plugins/stillwater/server/written.js");

exports.methods = own.methods;
exports.path = own.path;
exports.info = { priority: 200 };
exports.handler = answerWhenWritten(own);
