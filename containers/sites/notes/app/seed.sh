# Fills an empty folder with the notes that every copy of the site begins with.
data=$1
mkdir -p "$data/notes" "$data/sessions" "$data/forms"

note() {
  file="$data/notes/$1"
  printf '%s\n%s\n%s\n' "$2" "$3" "$4" > "$file"
}

note 001 'Ada' 'Spare key' 'The spare key hangs behind the calendar.'
note 002 'Boris' 'Water the ferns' 'Twice a week, the big one thrice.'
note 003 'keeper' 'Opening hours' 'Ten to six, on Thursdays until eight.'
note 004 'Chidi' 'Lost scarf' 'A green scarf was left in the reading room.'
note 005 'Dolores' 'Choir practice' 'Moved to Wednesday, seven in the evening.'
note 006 'keeper' 'Fire drill' 'On the third, at eleven. Leave by the garden door.'
note 007 'Emre' 'Bicycle pump' 'Is in the shed, please put it back.'
note 008 'Fumiko' 'Book swap' 'Bring three, take three.'
note 009 'Gus' 'Cat' 'The grey cat is not ours. Do not feed it.'
note 010 'keeper' 'Heating' 'Comes on at six. The valve in the hall sticks.'
printf '010\n' > "$data/last"
