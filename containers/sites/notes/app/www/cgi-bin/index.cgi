#!/bin/sh
# The list of notes, newest first, with a search and a form for a new one.
. /app/lib.sh
query=$(field q "$QUERY_STRING")
page_head 'Notes on the door'
cat << HTML
<form class="search" role="search"><label for="q">Search</label>
<input id="q" name="q" type="search" value="$(escaped "$query")"><button>Search</button></form>
<ul class="notes">
HTML
cd "$data/notes" || exit 1
files=$(ls -r)
[ -n "$files" ] && QUERY=$query awk -f /app/list.awk $files
cat << HTML
<section aria-labelledby="new"><h2 id="new">Leave a note</h2>
<form method="post" action="/cgi-bin/add"><label for="title">Title</label><input id="title" name="title" required maxlength="80">
<label for="text">Note</label><textarea id="text" name="text" rows="3" required></textarea><button>Pin it up</button></form></section>
HTML
page_end
