"""Runs WebArena's own evaluators over generated answers, addresses and pages: one JSON line each, with the verdict.

Usage: webarena.py CHECKOUT SEED COUNT, with nltk and its punkt data.
"""

import json
import random
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

WORDS = [
    "6", "6.", "the", "answer", "is", "a", "a.", "b.", "c. ", "5", "$6", "$0.00", "(6)", "(6).", "6)", '"6"', "'6'", "6,", "6;", "6:", "6!", "6?", "...", "..", "6..", ". . .", "6.)", '6."', "there", "it's",
    "cannot", "gonna", "--", "6--7", "6-", "-6", "6.5", "6.0", "£6", "6%", "%", "n/a", "mr.", "no.", "vs.", "u.s.", "e.g.", "items", "\n", "\t", "\x1c", "\x85", "\u00a0", "’6’", "“6”", "é", "É", "*6*", "[6]", "{6}",
    "<6>", "6's", "'tis", "6/7", "#6", "@6", "6&7", "_6_", "x.", "t.", "6.\n", "\ufeff", "I.", "Mr. 6", "6. Yes", "6. $5", "6. (ok)", "No. 6", "n. 6",
]
REFERENCES = ["6", "0", "a", "5", "c", "t", "x", "%", "$", ".", "n", "é", "_", "'", '"', "*", "6.", "-", "6 items", "the answer"]
ENTITIES = [
    "&amp;", "&lt", "&ltfoo", "&notit;", "&notin;", "&copy", "&nbsp;", "&#39;", "&#x27;", "&#128;", "&#0;", "&#x110000;", "&#1;", "&#xD800;", "&#13;", "&AMP", "&Eacute;", "&eacute", "&frac12", "&;", "&#;", "&foo;", "&#127;", "&#133", "&quot", "&amp;lt;", "&apos",
    "&apos;", "&zwnj;", "&sup12;", "&times;", "&timesb;", "x", " ", "é", "'", '"',
]
HOSTS = ["http://shop.localhost", "http://a.localhost:7770", "https://x.org", "shop.localhost", "//x.org", ""]
PATHS = ["/a", "/a/b", "/a;p", "/a;p/b", "/a/b;q=1", "", "/", "//", "/A", "/a%20b", "/ä"]
QUERIES = ["", "?q=1", "?q=1&q=2", "?q=", "?q=a+b", "?q=a%20b", "?b=2;c=3", "?q=%E4", "?Q=1", "?q=1&amp;c=2", "?"]


def load(checkout):
    """The published classes, without the browser and the models that their module imports."""
    from nltk.tokenize import word_tokenize

    word_tokenize("a. b")  # Says at once when the data are missing.
    source = (checkout / "evaluation_harness/evaluators.py").read_text()
    head = (
        "from __future__ import annotations\nimport collections, html, importlib, json, time, urllib, urllib.parse\nfrom pathlib import Path\nfrom typing import Any, Tuple, Union\n"
        "beartype = lambda f: f\nTrajectory = list\nAction = StateInfo = Page = PseudoPage = CDPSession = object\nclass Evaluator(object)"
    )
    space = {"word_tokenize": word_tokenize, "llm_fuzzy_match": None, "llm_ua_match": None}
    exec(compile(head + source.split("class Evaluator(object)")[1], "evaluators.py", "exec"), space)
    return space


def answer(chance):
    text = "".join(chance.choice(WORDS) + chance.choice([" ", " ", " ", "", "  ", "\n"]) for _ in range(chance.randint(1, 7)))
    return chance.choice("'\"") + text + chance.choice("'\"") if chance.random() < 0.2 else text


def address(chance):
    tail = chance.choice(["", "#f", "#?q=1"]) + chance.choice(["", "/", ""])
    return chance.choice(HOSTS) + chance.choice(PATHS) + chance.choice(["", "/", "", "//"]) + chance.choice(QUERIES) + tail


def main():
    checkout, seed, count = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    try:
        space = load(checkout)
    except (ImportError, LookupError) as error:
        sys.exit(f"WebArena's evaluators need nltk and its punkt data: {str(error).strip().splitlines()[0]}")
    chance, file = random.Random(seed), Path(tempfile.mkdtemp()) / "task.json"

    def judge(name, settings, said="", page=None):
        file.write_text(json.dumps({"eval": settings, "intent": "i"}))
        try:
            return "pass" if space[name]()([{"answer": said}], file, page) == 1 else "fail"
        except Exception:
            return "error"

    for _ in range(count):
        said, several = answer(chance), chance.random() < 0.2
        for label, references in (
            ("must_include", {"must_include": chance.sample(REFERENCES, 2 if several else 1)}),
            ("exact_match", {"exact_match": chance.choice([said.strip(), said.upper(), f'"{said}"', chance.choice(REFERENCES)])}),
        ):
            verdict = judge("StringEvaluator", {"reference_answers": references}, said=said)
            print(json.dumps({"kind": "string_match", "label": label, "references": references, "answer": said, "verdict": verdict}))
        wanted = " |OR| ".join(address(chance) for _ in range(chance.choice([1, 1, 2, 3]))) or "/"
        at = address(chance) if chance.random() < 0.5 else chance.choice(wanted.split(" |OR| ")) + chance.choice(["", "/", "/x", "?q=1", "&q=2", "#z"])
        verdict = judge("URLEvaluator", {"reference_url": wanted, "url_note": "GOLD in PRED"}, page=SimpleNamespace(url=at))
        print(json.dumps({"kind": "url_match", "label": "GOLD in PRED", "reference": wanted, "url": at, "verdict": verdict}))
        shown = "".join(chance.choice(ENTITIES) + chance.choice(["", "", " ", "a", "="]) for _ in range(chance.randint(1, 5)))
        part = space["html"].unescape(shown)[: chance.randint(0, 9)]
        required = chance.choice([{"exact_match": chance.choice([part, shown, space["html"].unescape(shown)])}, {"must_include": [chance.choice([part, f"zz |OR| {part}", shown])]}])
        target = {"url": "last", "locator": "", "required_contents": required}
        verdict = judge("HTMLContentEvaluator", {"program_html": [target]}, page=SimpleNamespace(content=lambda: shown, url=""))
        print(json.dumps({"kind": "program_html", "label": next(iter(required)), "required": required, "html": shown, "verdict": verdict}))


if __name__ == "__main__":
    main()
