/**
 * @module How `stillwater run` is called.
 */
import { EXPORT_FORMATS } from "../../protocol/index.ts";

export const RUN_USAGE = `stillwater run [which tasks] --policy-url URL [more]
  which tasks    --task_ids ID… | --sites S… | --suite NAME | --tasks_dir FOLDER   (they narrow each other; --sites takes tasks on that site alone)
                 [--split S] [--difficulty easy|medium|hard] [--q WORDS] [--limit N, in turn from each site] [--format F, of the files in --tasks_dir]
  the policy     --policy-url URL, of an OpenAI-compatible server [OPENAI_BASE_URL]   --model NAME [the first that it serves]
                 --policy random, a walk of clicks that needs no server
                 --policy-key-env VARIABLE that holds its key [OPENAI_API_KEY]
                 --temperature N  --top_p N  --max_tokens N  --sampling JSON
  the agent      --agent_type regular|tool|vision|marks [regular: text]   --vlm, screenshots beside the text
                 --context window|grow [window: the last rounds; grow: everything, each prompt a prefix of the next]
  tokens         --logprobs  --token-ids, asked of the server with every call, and kept for the export of calls
  episodes       --seed N… [the task's own]  --samples N [1]  --max_steps N [the task's]  --timeout SECONDS of an episode
  how many       --max_concurrent 3  --max_concurrent_launch 1  --max_concurrent_policy [as many as episodes]  --retry_count 3
  results        --output_dir results  --resume  --only-failed  --run NAME  --json
                 --export FORMAT:FILE… (or FORMAT:FOLDER/), with their pictures and a FORMAT of ${EXPORT_FORMATS.join(", ")}`;
