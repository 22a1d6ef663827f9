# Prints all notes as JSON, for evaluators.
cd /data/notes || exit 1
printf '{"notes":['
comma=''
for file in *; do
  [ -f "$file" ] || continue
  printf '%s' "$comma"
  comma=','
  awk -v id="$file" '
    function quoted(text) {
      gsub(/\\/, "\\\\", text); gsub(/"/, "\\\"", text); gsub(/\t/, "\\t", text); gsub(/\r/, "", text)
      return "\"" text "\""
    }
    NR == 1 { author = $0 }
    NR == 2 { title = $0 }
    NR == 3 { words = $0 }
    NR > 3 { words = words "\n" $0 }
    END {
      gsub(/\n/, "\\n", words)
      gsub(/\\n/, "\001", words)
      body = quoted(words); gsub(/\001/, "\\n", body)
      printf "{\"id\":\"%s\",\"author\":%s,\"title\":%s,\"text\":%s}", id, quoted(author), quoted(title), body
    }' "$file"
done
printf ']}\n'
