"""The Python of the introduction and of both READMEs is run as it stands."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from chat import ChatServer

REPOSITORY = Path(os.environ.get("STILLWATER_REPOSITORY", Path(__file__).parents[3]))
PAGES = ("docs/trainers/python.md", "sdk/python/README.md", "README.md")
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)
#: What the scripts of the introduction print, in their order.
PRINTED = (
    r"Open the page of the cart\.\nurl: http://shop\.localhost/\n(.*\n)+http://shop\.localhost/cart None None\n1 True\n",
    r"mistake: unknown_element - .*\ntask_not_found 404 - .*\n",
    r"\[0\.0, 0\.0, 0\.0, 0\.0\]\n",
    r"\['t_\w+'(, 't_\w+'){3}\]\n",
    r"(\d 200 \{'code': 'no_history'.*\n){3}",
    r"(\w+ \d+ steps\n)+(first-steps\.\d succeeded 1 \n){4}(\d+ messages\n){4}",
    r"cancelled\n",
)


def scripts(page: str) -> list[str]:
    return BLOCK.findall((REPOSITORY / page).read_text("utf-8"))


class DocsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.policy = ChatServer(lambda _: {"type": "answer", "text": "yes"})
        cls.addClassCleanup(cls.policy.__exit__)

    def run_script(self, script: str) -> str:
        env = {**os.environ, "POLICY_URL": self.policy.url, "PYTHONWARNINGS": "error"}
        ran = subprocess.run([sys.executable, "-"], input=script, env=env, capture_output=True, text=True, timeout=120)
        self.assertEqual((ran.returncode, ran.stderr), (0, ""), f"{script}\n{ran.stdout}{ran.stderr}")
        return ran.stdout

    def test_the_introduction(self) -> None:
        found = scripts(PAGES[0])
        self.assertEqual(len(found), len(PRINTED))
        with ThreadPoolExecutor(2) as threads:
            outputs = list(threads.map(self.run_script, found))
        for n, (output, printed) in enumerate(zip(outputs, PRINTED)):
            with self.subTest(script=n):
                self.assertRegex(output, re.compile(rf"\A{printed}\Z"))

    def test_the_readme(self) -> None:
        (script,) = scripts(PAGES[1])
        self.assertIn("http://shop.localhost/cart", self.run_script(script))

    def test_the_loop_of_the_first_page(self) -> None:
        (script,) = scripts(PAGES[2])
        self.assertEqual("1 False\n", self.run_script(script))


if __name__ == "__main__":
    unittest.main()
