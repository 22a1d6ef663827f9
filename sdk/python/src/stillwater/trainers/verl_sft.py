"""
A dataset for verl's fine-tuning that reads the export `verl` of agents that call tools, or that see a window of their history.

verl's own reads all other files of that export. It passes the column `tools` on as it is, and learns every reply.
"""

from __future__ import annotations

import json
from typing import Any

from verl.utils.dataset.multiturn_sft_dataset import MultiTurnSFTDataset, convert_nested_value_to_list_recursive


class StillwaterSFTDataset(MultiTurnSFTDataset):
    def _read_files_and_process(self) -> None:
        super()._read_files_and_process()
        if self.tools is not None:
            self.tools = [json.loads(tools) if tools else None for tools in self.tools]

    def _build_messages(self, example: dict[str, Any]) -> list[dict[str, Any]]:
        # Templates ask whether a key is there, and a column is there in every row.
        messages = convert_nested_value_to_list_recursive(super()._build_messages(example))
        return [{key: value for key, value in message.items() if value is not None} for message in messages]

    def _process_single_message(self, index: int, message: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        input_ids, loss_mask, *rest = super()._process_single_message(index, message, *args, **kwargs)
        return (input_ids, loss_mask * message.get("weight", 1), *rest)
