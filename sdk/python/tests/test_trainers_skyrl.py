"""The environment and the generator in the order in which SkyRL calls them."""

import asyncio
import types
import unittest

from stillwater import Client
from trainers_support import ROW, add_button, called, end_from_outside, standin


class BaseTextEnv:
    def __init__(self):
        self.turns, self.max_turns = 0, 1


class SkyRLGymGenerator:
    """SkyRL's agent loop as the adapter meets it: hooks left out, tokens by the turn, one row per turn if step-wise."""

    def __init__(self, replies, max_turns=4, step_wise=False):
        self.replies, self.max_turns, self.step_wise, self.played = replies, max_turns, step_wise, []

    async def agent_loop(self, prompt, env_class, env_extras, max_tokens, max_input_length, sampling_params=None, trajectory_id=None, cache_salt=None):
        env_extras["max_turns"] = self.max_turns
        env = skyrl.StillwaterTextEnv(env_config={}, extras=env_extras)
        chat, _ = await asyncio.to_thread(env.init, [dict(message) for message in prompt])
        name, rewards, done = f"{trajectory_id.instance_id}_{trajectory_id.repetition_id}", [], False
        self.played.append(name)
        while not done:
            said = self.replies[name][min(len(rewards), len(self.replies[name]) - 1)]
            answer = await asyncio.to_thread(env.step, said(env, chat) if callable(said) else said)
            assert answer["reward"] is not None
            chat, done = [*chat, *answer["observations"]], answer["done"]
            rewards.append(float(answer["reward"]))
        await asyncio.to_thread(env.close)
        return types.SimpleNamespace(rewards=rewards, metrics=env.get_metrics(), chat=chat)

    async def generate(self, input_batch, disable_tqdm=False):
        members = input_batch["trajectory_ids"]
        rows = zip(input_batch["prompts"], input_batch["env_classes"], input_batch["env_extras"], members, strict=True)
        outputs = await asyncio.gather(*(self.agent_loop(p, c, e, 9, 9, trajectory_id=m) for p, c, e, m in rows))
        if self.step_wise:
            turns = [(m, r) for m, o in zip(members, outputs, strict=True) for r in o.rewards]
            return {"rewards": [[r] for _, r in turns], "loss_masks": [[1] for _ in turns], "trajectory_ids": [m for m, _ in turns], "rollout_metrics": {}}
        masks = [[1] * len(output.rewards) for output in outputs]
        return {"rewards": [output.rewards for output in outputs], "loss_masks": masks, "trajectory_ids": None, "rollout_metrics": {}, "outputs": outputs}


standin("skyrl_gym.envs.base_text_env", BaseTextEnv=BaseTextEnv)
standin("skyrl.train.generators.skyrl_gym_generator", SkyRLGymGenerator=SkyRLGymGenerator)

from stillwater.trainers import skyrl  # noqa: E402  after its base classes


def buy(env, chat):
    return called("click", target=add_button(chat[-1]["content"]))


def batch(*names):
    members = [types.SimpleNamespace(instance_id=name, repetition_id=n) for name, n in names]
    return {
        "prompts": [ROW["prompt"] for _ in members],
        "env_classes": ["stillwater"] * len(members),
        "env_extras": [{"task": ROW["task"], "seed": ROW["seed"]} for _ in members],
        "trajectory_ids": members,
    }


class SkyRL(unittest.IsolatedAsyncioTestCase):
    async def test_rewards_stand_at_the_turns_that_earn_them(self):
        generator = skyrl.StillwaterGenerator(
            {"a_0": [buy, called("answer", text="done")], "a_1": ["no action"], "a_2": [buy, "no action"]}, max_turns=3
        )
        output = await generator.generate(batch(("a", 0), ("a", 1), ("a", 2)))
        self.assertEqual(output["rewards"], [[0.0, 1.0], [0.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
        self.assertEqual(output["loss_masks"], [[1, 1], [1, 1, 1], [1, 1, 1]])
        self.assertEqual(output["rollout_metrics"], {"stillwater/lost_groups": 0})
        chat = output["outputs"][1].chat
        self.assertEqual([message["role"] for message in chat], ["system", "user", "user", "user"])
        self.assertTrue(chat[-1]["content"].startswith("error: "))

    async def test_a_lost_rollout_is_played_again(self):
        ended = []

        def lose_once(env, chat):
            if not ended:
                ended.append(env._episode.session.id)
                with Client() as client:
                    end_from_outside(client, ended[0])
            return buy(env, chat)

        generator = skyrl.StillwaterGenerator({"a_0": [lose_once, called("answer")]})
        output = await generator.generate(batch(("a", 0)))
        self.assertEqual((output["rewards"], output["loss_masks"]), ([[0.0, 1.0]], [[1, 1]]))
        self.assertEqual(generator.played, ["a_0", "a_0"])

    async def test_a_member_that_stays_lost_takes_its_group_out_of_the_loss(self):
        def lose(env, chat):
            with Client() as client:
                end_from_outside(client, env._episode.session.id)
            return called("back")

        for step_wise in (False, True):
            replies = {"a_0": [called("answer")], "b_0": [called("answer")], "b_1": [lose]}
            output = await skyrl.StillwaterGenerator(replies, step_wise=step_wise).generate(batch(("a", 0), ("b", 0), ("b", 1)))
            self.assertEqual(output["loss_masks"], [[1], [0], [0]])
            self.assertEqual(output["rollout_metrics"], {"stillwater/lost_groups": 1})

    async def test_nothing_raises_when_the_service_is_gone_from_the_start(self):
        found = skyrl.client_for
        self.addCleanup(setattr, skyrl, "client_for", found)
        skyrl.client_for = lambda url: Client("http://127.0.0.1:9", patience_s=0)
        output = await skyrl.StillwaterGenerator({"a_0": [called("answer")]}).generate(batch(("a", 0)))
        self.assertEqual(output["loss_masks"], [[0]])


if __name__ == "__main__":
    unittest.main()
