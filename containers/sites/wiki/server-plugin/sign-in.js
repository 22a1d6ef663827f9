/*\
title: $:/plugins/stillwater/server/sign-in.js
type: application/javascript
module-type: route

GET /sign-in: the form as a page of its own.

\*/

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sign in - Kestrel Ridge</title></head>
<body>
<h1>Sign in</h1>
<form method="post" action="/challenge/tiddlywebplugins.tiddlyspace.cookie_form">
<input type="hidden" name="tiddlyweb_redirect" value="/">
<p><label>Name <input name="user" autocomplete="username" required></label></p>
<p><label>Password <input name="password" type="password" autocomplete="current-password" required></label></p>
<p><button>Sign in</button></p>
</form>
</body>
</html>
`;

exports.methods = ["GET"];
exports.path = /^\/sign-in$/;
exports.info = { priority: 200 };
exports.handler = (_request, _response, state) => state.sendResponse(200, { "Content-Type": "text/html" }, PAGE, "utf8");
