/**
 * @module How `stillwater tasks augment` is called.
 */
import { TASK_FORMATS } from "../../protocol/index.ts";

export const AUGMENT_USAGE = `stillwater tasks augment FILE|--suite NAME --policy-url URL [more]: rubrics by a model, for tasks that nothing scores
  tasks          FILE [--format ${TASK_FORMATS.join("|")}] [--placeholder NAME=URL …], written to --output FILE [FILE.augmented.ndjson]
                 --suite NAME without a FILE: those of the service, which are updated there (scope admin)   --limit N
  the model      --policy-url URL [OPENAI_BASE_URL]  --model NAME [the first that it serves]  --policy-key-env VARIABLE [OPENAI_API_KEY]
                 --temperature 0  --max_tokens 2048  --sampling JSON  --timeout SECONDS of a call [120]
  how            --concurrency 8  --tries 3, of a task whose reply is bad  --cache FILE [OUTPUT.cache.ndjson]  --again, also what was set aside  --json`;
