"""The state of the site, for evaluators: no page leads here."""

import json

from goods import goods

print(json.dumps({"goods": goods()}))
