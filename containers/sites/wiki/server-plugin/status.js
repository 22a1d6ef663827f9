/*\
title: $:/plugins/stillwater/server/status.js
type: application/javascript
module-type: route

GET /status: TiddlyWiki's own answer, which also says that one can sign out.

\*/

const own = require("$:/core/modules/server/routes/get-status.js");

exports.methods = own.methods;
exports.path = own.path;
exports.info = { priority: 200 };
exports.handler = (request, response, state) => {
  const sendResponse = (status, headers, text, encoding) => {
    const answer = { ...JSON.parse(text), logout_is_available: Boolean(state.authenticatedUsername) };
    state.sendResponse(status, headers, JSON.stringify(answer), encoding);
  };
  own.handler(request, response, { ...state, sendResponse });
};
