"""A verifier that runs inside the container: an episode on stdin, a score on stdout.

The one argument names the goods that should have run out; the answer must say how many kinds are left.
"""

import json
import sys

episode = json.load(sys.stdin)
after = episode["states"]["after"]["pantry"]["goods"]
left = [one["name"] for one in after if one["count"] > 0]
is_gone = sys.argv[1] not in left
is_right = str(len(left)) in episode["answer"].split()
print(
    json.dumps(
        {
            "score": (is_gone + is_right) / 2,
            "reason": f"{sys.argv[1]} is {'gone' if is_gone else 'there'}; {len(left)} are left, and the answer is {episode['answer']!r}",
        }
    )
)
