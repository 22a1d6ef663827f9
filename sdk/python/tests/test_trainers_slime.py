"""The generate function and the group filter as slime's rollout calls them."""

import dataclasses
import enum
import types
import unittest

from stillwater import Client
from trainers_support import ROW, Shaky, add_button, called, end_from_outside, standin

END = 2


class Status(enum.Enum):
    PENDING, COMPLETED, TRUNCATED, ABORTED, FAILED = "pending", "completed", "truncated", "aborted", "failed"


@dataclasses.dataclass
class Sample:
    """slime's sample as far as a generate function fills it."""

    prompt: object = ""
    metadata: dict = dataclasses.field(default_factory=dict)
    tokens: list = dataclasses.field(default_factory=list)
    response: str = ""
    response_length: int = 0
    loss_mask: list | None = None
    rollout_log_probs: list | None = None
    reward: float | None = None
    remove_sample: bool = False
    status: Status = Status.PENDING

    def append_response_tokens(self, args=None, *, tokens, log_probs=None, trainable=True, meta_info=None, text=None):
        assert trainable == (log_probs is not None)
        self.tokens, self.response_length = self.tokens + tokens, self.response_length + len(tokens)
        self.loss_mask = (self.loss_mask or []) + [int(trainable)] * len(tokens)
        self.rollout_log_probs = (self.rollout_log_probs or []) + (log_probs or [0.0] * len(tokens))
        self.response += text or ""
        if meta_info:
            ends = {"length": Status.TRUNCATED, "abort": Status.ABORTED, "stop": Status.COMPLETED}
            self.status = ends[meta_info["finish_reason"]["type"]]


Sample.Status = Status


@dataclasses.dataclass
class DynamicFilterOutput:
    keep: bool
    reason: str | None = None


class Tokenizer:
    """One token for each line."""

    eos_token, eos_token_id = "<end>", END

    def apply_chat_template(self, messages, tokenize=True, add_generation_prompt=False):
        text = "".join(f"<{m['role']}>\n{m['content']}<end>\n" for m in messages) + ("<assistant>\n" if add_generation_prompt else "")
        return self.encode(text) if tokenize else text

    def encode(self, text, add_special_tokens=False):
        return [3] * text.count("\n")


class GenerateState:
    def __init__(self, args):
        self.tokenizer = Tokenizer()


standin("slime.rollout.filter_hub.base_types", DynamicFilterOutput=DynamicFilterOutput)
standin("slime.rollout.sglang_rollout", GenerateState=GenerateState)
standin("slime.utils.http_utils", post=None)
standin("slime.utils.types", Sample=Sample)

from stillwater.trainers import slime  # noqa: E402  after its base classes

ARGS = types.SimpleNamespace(sglang_router_ip="127.0.0.1", sglang_router_port=1)


class Slime(unittest.IsolatedAsyncioTestCase):
    async def play(self, *said, budget=4000, end="stop", sample=None, row=ROW):
        """The router answers with what is said; each reply has three tokens, the last of which ends it."""
        sample = sample or Sample(prompt="Shop.", metadata=dict(row))
        todo, self.asked = list(said), []

        async def post(url, payload):
            self.asked.append(payload)
            text = todo.pop(0)
            text = text(sample) if callable(text) else text
            rows = [[-0.1, token, None] for token in (11, 12, END)]
            return {"text": f"{text}<end>", "meta_info": {"finish_reason": {"type": end}, "output_token_logprobs": rows}}

        slime.post = post
        return await slime.generate(ARGS, sample, {"max_new_tokens": budget})

    def buy(self, sample):
        with Client() as client:
            page = client.sessions.create(seed=ROW["seed"], sites=["shop"])
            target = add_button(page.text)
            page.close()
        return called("click", target=target)

    async def test_tokens_masks_and_reward(self):
        sample = await self.play(self.buy, called("answer", text="done"))
        self.assertEqual((sample.reward, sample.status, sample.remove_sample), (1.0, Status.COMPLETED, False))
        self.assertEqual(sum(sample.loss_mask), 6)
        self.assertEqual(sample.loss_mask[:3] + sample.loss_mask[-3:], [1] * 6)
        self.assertEqual(len(sample.rollout_log_probs), sample.response_length)
        self.assertEqual(self.asked[1]["input_ids"], sample.tokens[:-3])
        self.assertEqual(self.asked[1]["sampling_params"]["max_new_tokens"], 4000 - sample.response_length + 3)
        self.assertIn("<end>\n<user>\nurl: ", sample.response)
        self.assertNotIn("<end><end>", sample.response)

    async def test_a_full_budget_is_scored_as_it_stands(self):
        sample = await self.play(self.buy, budget=20)
        self.assertEqual((sample.reward, sample.status, sample.response_length), (1.0, Status.TRUNCATED, 3))

    async def test_a_reply_that_was_cut_is_not_done(self):
        sample = await self.play(self.buy, end="length")
        self.assertEqual((sample.reward, sample.status), (0.0, Status.TRUNCATED))

    async def test_an_aborted_sample_has_no_reward_and_begins_anew(self):
        sample = await self.play(called("answer"), end="abort")
        self.assertEqual((sample.reward, sample.status), (None, Status.ABORTED))
        sample = await self.play(called("answer"), sample=sample)
        self.assertEqual((sample.reward, sample.response_length), (0.0, 3))

    async def test_a_lost_sample_is_removed_and_its_group_dropped(self):
        site = Shaky()

        def gone(_):
            site.vanish()
            return called("goto", url="http://shaky.localhost/next")

        lost = await self.play(called("back"), gone, row=site.row)
        self.assertEqual((lost.status, lost.remove_sample), (Status.FAILED, True))
        self.assertEqual(lost.metadata["stillwater_failure"]["class"], "site")
        good = await self.play(called("answer"))
        self.assertEqual(slime.drop_lost(ARGS, [good, lost]), DynamicFilterOutput(False, "environment_lost"))
        self.assertFalse(slime.drop_lost(ARGS, [[good], [good, lost]]).keep)
        self.assertEqual(slime.drop_lost(ARGS, [good, good]), DynamicFilterOutput(True))

    async def test_a_sample_that_never_began_is_removed_and_has_tokens(self):
        lost = await self.play(row={"task": "trainers/no-such-task"})
        self.assertEqual((lost.status, lost.remove_sample, lost.loss_mask), (Status.FAILED, True, [0]))
        self.assertGreater(len(lost.tokens), 1)

    async def test_a_session_that_is_ended_from_outside_is_lost(self):
        def end(_):
            with Client() as client:
                for session in client.sessions.list(label="test=slime", status="ready"):
                    end_from_outside(client, session["id"])
            return called("back")

        lost = await self.play(end, row={**ROW, "session": {"labels": {"test": "slime"}}})
        self.assertTrue(lost.remove_sample)


if __name__ == "__main__":
    unittest.main()
