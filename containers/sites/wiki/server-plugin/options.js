/*\
title: $:/plugins/stillwater/server/options.js
type: application/javascript
module-type: route

OPTIONS /: what the page asks when it looks for other ways to save itself. There is none.

\*/

exports.methods = ["OPTIONS"];
exports.path = /^\/$/;
exports.info = { priority: 100 };
exports.handler = (_request, response) => {
  response.writeHead(204);
  response.end();
};
