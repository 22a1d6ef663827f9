/*\
title: $:/plugins/stillwater/server/accounts.js
type: application/javascript
module-type: library

Who may write, and with which password.

\*/

exports.accounts = {
  warden: "warden-password",
  student: "student-password",
};
