# What the pages share: form fields, who is signed in, and the frame around each page.
data=/data

# The value of a field, from a query or a form.
field() {
  raw=$(printf '%s' "$2" | tr '&' '\n' | sed -n "s/^$1=//p" | head -n 1 | tr '+' ' ')
  httpd -d "$raw"
}

# For HTML; a new line of the text is one on the page.
escaped() {
  printf '%s\n' "$1" | sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/"/\&quot;/g; s/\r//g; $!s/$/<br>/'
}

# The name of who is signed in, or nothing.
visitor() {
  session=$(printf '%s' "$HTTP_COOKIE" | tr ';' '\n' | sed -n 's/^ *notes_session=\([0-9a-f]*\)$/\1/p' | head -n 1)
  [ -n "$session" ] && [ -f "$data/sessions/$session" ] && cat "$data/sessions/$session"
}

random() {
  head -c 16 /dev/urandom | hexdump -v -e '1/1 "%02x"'
}

body() {
  [ -n "$CONTENT_LENGTH" ] && head -c "$CONTENT_LENGTH"
}

# Sends the browser on, with a cookie if there is a second argument.
see() {
  printf 'Status: 303 See Other\r\nLocation: %s\r\n' "$1"
  [ -n "$2" ] && printf 'Set-Cookie: %s\r\n' "$2"
  printf '\r\n'
  exit 0
}

page_head() {
  printf 'Content-Type: text/html; charset=utf-8\r\nCache-Control: no-store\r\n\r\n'
  cat << HTML
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>$1</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css"></head>
<body><header><h1><a href="/">Notes on the door</a></h1><nav aria-label="Account">
HTML
  who=$(visitor)
  if [ -n "$who" ]; then
    printf '<span>Signed in as <b>%s</b></span> <form method="post" action="/cgi-bin/sign-out"><button>Sign out</button></form>' "$(escaped "$who")"
  else
    printf '<a href="/cgi-bin/sign-in">Sign in</a>'
  fi
  printf '</nav></header><main>'
}

page_end() {
  printf '</main></body></html>\n'
}
