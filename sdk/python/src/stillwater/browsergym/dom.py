"""The HTML of the page in the form of Chrome's DOM snapshots, as BrowserGym's `flatten_dom_to_str` reads it."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

_ELEMENT, _TEXT, _DOCUMENT = 1, 3, 9
#: Elements that have no end tag.
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
#: The attribute in which the service gives ids, and the one in which BrowserGym looks for them.
_OUR_ID, _BID = "data-id", "bid"


def dom_object(html: str | None) -> dict[str, Any]:
    """A snapshot with one document; frames stand inside their iframe elements. What cannot be seen is not in it."""
    reader = _Reader()
    reader.feed(html or "<body></body>")
    reader.close()
    return {"documents": [{"nodes": reader.nodes}], "strings": reader.strings}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.strings: list[str] = []
        self._places: dict[str, int] = {}
        self.nodes: dict[str, Any] = {
            **{key: [] for key in ("parentIndex", "nodeType", "nodeName", "nodeValue", "attributes")},
            "contentDocumentIndex": {"index": [], "value": []},
        }
        self._open = [self._add(-1, _DOCUMENT, "#document", None, [])]
        self._tags = ["#document"]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = [(_BID if name == _OUR_ID else name, value) for name, value in attrs]
        places = [self._place(word) for pair in named for word in pair]
        index = self._add(self._open[-1], _ELEMENT, tag.upper(), None, places)
        if tag not in _VOID:
            self._open.append(index)
            self._tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self._tags:
            return
        while self._tags.pop() != tag:
            self._open.pop()
        self._open.pop()

    def handle_data(self, data: str) -> None:
        self._add(self._open[-1], _TEXT, "#text", data, [])

    def _add(self, parent: int, kind: int, name: str, value: str | None, attributes: list[int]) -> int:
        facts = {"parentIndex": parent, "nodeType": kind, "nodeName": self._place(name), "nodeValue": self._place(value)}
        for key, fact in {**facts, "attributes": attributes}.items():
            self.nodes[key].append(fact)
        return len(self.nodes["parentIndex"]) - 1

    def _place(self, text: str | None) -> int:
        """Where the string stands in the table of strings; -1 for none."""
        if text is None:
            return -1
        if text not in self._places:
            self._places[text] = len(self.strings)
            self.strings.append(text)
        return self._places[text]
