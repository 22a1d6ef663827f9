# Prints the notes in its files as a list, those that hold the words of QUERY, and how many they are.
function escaped(text) {
  gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text); gsub(/"/, "\\&quot;", text); gsub(/\r/, "", text)
  return text
}
function print_note() {
  if (id == "" || (wanted != "" && !index(tolower(author "\n" title "\n" words), wanted))) return
  found++
  printf "<li><article><h2>%s</h2><p>%s</p><footer>%s", escaped(title), words_of(words), escaped(author)
  printf "<form method=\"post\" action=\"/cgi-bin/remove\"><input type=\"hidden\" name=\"id\" value=\"%s\">", id
  printf "<button aria-label=\"Remove %s\">Remove</button></form></footer></article></li>\n", escaped(title)
}
function words_of(text) {
  text = escaped(text)
  gsub(/\n/, "<br>", text)
  return text
}
BEGIN { wanted = tolower(ENVIRON["QUERY"]) }
FNR == 1 { print_note(); id = FILENAME; author = $0; title = ""; words = "" }
FNR == 2 { title = $0 }
FNR == 3 { words = $0 }
FNR > 3 { words = words "\n" $0 }
END { print_note(); printf "</ul><p role=\"status\">%d notes</p>\n", found }
