# Prints the notes in its files as JSON.
function quoted(text) {
  gsub(/\\/, "\\\\", text); gsub(/"/, "\\\"", text); gsub(/\t/, "\\t", text); gsub(/\r/, "", text); gsub(/\n/, "\\n", text)
  return "\"" text "\""
}
function print_note() {
  if (id == "") return
  printf "%s{\"id\":%s,\"author\":%s,\"title\":%s,\"text\":%s}", comma, quoted(id), quoted(author), quoted(title), quoted(words)
  comma = ","
}
FNR == 1 { print_note(); id = FILENAME; author = $0; title = ""; words = "" }
FNR == 2 { title = $0 }
FNR == 3 { words = $0 }
FNR > 3 { words = words "\n" $0 }
END { print_note() }
