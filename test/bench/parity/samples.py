"""A text that a simple regular expression matches."""

import re
from re import _constants as kinds
from re import _parser


def sample(pattern, filler=""):
    """None when the guess does not match."""
    text = "".join(_emit(_parser.parse(pattern), filler))
    return text if re.match(pattern, text) else None


def text_for(pattern, fillers=("", "x", " x ")):
    for filler in fillers:
        text = sample(pattern, filler)
        if text is not None:
            return text
    return None


def _emit(tree, filler):
    for kind, value in tree:
        if kind is kinds.LITERAL:
            yield chr(value)
        elif kind is kinds.ANY:
            yield "x"
        elif kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT):
            least, _most, part = value
            yield filler if least == 0 and part[0][0] is kinds.ANY else "".join(_emit(part, filler)) * max(least, 0)
        elif kind is kinds.BRANCH:
            yield from _emit(value[1][0], filler)
        elif kind is kinds.SUBPATTERN:
            yield from _emit(value[-1], filler)
        elif kind is kinds.ASSERT:
            yield from _emit(value[1], filler)
        elif kind is kinds.IN:
            yield _one_of(value)


def _one_of(choices):
    kind, value = choices[0]
    if kind is kinds.NEGATE:
        return "~"
    if kind is kinds.CATEGORY:
        return {kinds.CATEGORY_DIGIT: "7", kinds.CATEGORY_SPACE: " "}.get(value, "x")
    return chr(value[0] if kind is kinds.RANGE else value)
