"""
slime: `--custom-generate-function-path stillwater.trainers.slime.generate` and
`--dynamic-sampling-filter-path stillwater.trainers.slime.drop_lost`, which drops groups with a lost member.
"""

from __future__ import annotations

from typing import Any

from slime.rollout.filter_hub.base_types import DynamicFilterOutput
from slime.rollout.sglang_rollout import GenerateState
from slime.utils.http_utils import post
from slime.utils.types import Sample

from .episode import Episode
from .prompt import first_messages
from .service import client_for
from .threads import in_thread

#: The key of the metadata that says why a sample was lost.
LOST = "stillwater_failure"
#: Stands for what the policy said while the tokens around it are worked out.
SAID = "STILLWATER-SAID"


async def generate(args: Any, sample: Sample, sampling_params: dict[str, Any]) -> Sample:
    """
    Plays the task of `sample.metadata` (`task`, `seed`, `session` …). Fills tokens, masks, log-probabilities and reward.
    A lost sample is `remove_sample` with the status FAILED. STILLWATER_URL and STILLWATER_TOKEN name the service.
    """
    state = GenerateState(args)
    episode = Episode(client_for())
    _begin_anew(sample)
    try:
        messages = await in_thread(first_messages, episode, sample.metadata, _messages(sample))
        if messages is not None:
            await _play(args, state, sample, episode, messages, sampling_params)
        if sample.status is Sample.Status.ABORTED:
            return sample  # slime cut the generation off and asks for this sample again
        reward = await in_thread(episode.finish)
        if reward is None:
            return _lost(state, sample, episode)
        sample.reward = reward
        return sample
    finally:
        await in_thread(episode.close)


def drop_lost(args: Any, group: list[Any], **_: Any) -> DynamicFilterOutput:
    """Keeps the groups whose members were all scored: a lost one would move the baseline of the others."""
    flat = [member for entry in group for member in (entry if isinstance(entry, list) else [entry])]
    keep = not any(sample.remove_sample for sample in flat)
    return DynamicFilterOutput(keep=keep, reason=None if keep else "environment_lost")


async def _play(args: Any, state: Any, sample: Sample, episode: Episode, messages: list[dict], params: dict[str, Any]) -> None:
    url = f"http://{args.sglang_router_ip}:{args.sglang_router_port}/generate"
    sample.tokens = state.tokenizer.apply_chat_template(messages, tokenize=True, add_generation_prompt=True)
    budget = params["max_new_tokens"]
    while sample.response_length < budget:
        asked = {**params, "max_new_tokens": budget - sample.response_length}
        reply = await post(url, {"input_ids": sample.tokens, "sampling_params": asked, "return_logprob": True})
        rows = reply["meta_info"]["output_token_logprobs"]
        sample.append_response_tokens(
            args, tokens=[row[1] for row in rows], log_probs=[row[0] for row in rows], meta_info=reply["meta_info"], text=reply["text"]
        )
        if sample.status in (Sample.Status.ABORTED, Sample.Status.TRUNCATED):
            return
        said = reply["text"].removesuffix(state.tokenizer.eos_token)
        turn = await in_thread(episode.act, said, text=said)
        if turn.done:
            return
        text = _between(state.tokenizer, turn.text, sample.tokens[-1])
        page = state.tokenizer.encode(text, add_special_tokens=False)
        if sample.response_length + len(page) >= budget:
            break
        sample.append_response_tokens(args, tokens=page, trainable=False, text=text)
    sample.status = Sample.Status.TRUNCATED


def _begin_anew(sample: Sample) -> None:
    """The browser of an earlier try is gone, so that nothing of that try can be continued."""
    sample.tokens, sample.response, sample.response_length = [], "", 0
    sample.loss_mask, sample.rollout_log_probs, sample.reward = None, None, None
    sample.remove_sample, sample.status = False, Sample.Status.PENDING
    sample.metadata.pop(LOST, None)


def _lost(state: Any, sample: Sample, episode: Episode) -> Sample:
    """slime needs tokens and a number from every sample; `remove_sample` takes them out of the loss."""
    if not sample.response_length:
        sample.tokens = sample.tokens or state.tokenizer.apply_chat_template(_messages(sample), tokenize=True)
        sample.append_response_tokens(None, tokens=[state.tokenizer.eos_token_id], trainable=False)
    sample.status, sample.reward, sample.remove_sample = Sample.Status.FAILED, 0.0, True
    sample.metadata[LOST] = episode.failure
    return sample


def _messages(sample: Sample) -> list[dict[str, Any]]:
    return [{"role": "user", "content": sample.prompt}] if isinstance(sample.prompt, str) else list(sample.prompt)


def _between(tokenizer: Any, page: str, last_token: int) -> str:
    """What the chat template puts between two replies of the policy: the end of the first, the page, the next one's opening."""
    chat = [{"role": "user", "content": "."}, {"role": "assistant", "content": SAID}, {"role": "user", "content": page}]
    text = tokenizer.apply_chat_template(chat, tokenize=False, add_generation_prompt=True).split(SAID, 1)[1]
    said_end = last_token == tokenizer.eos_token_id
    return text.removeprefix(tokenizer.eos_token) if said_end else text
