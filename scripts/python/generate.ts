/**
 * @module The generated files of the Python package, by their names in its source folder.
 */
import { errorsModule } from "./errors.ts";
import { typesModule } from "./types.ts";

export const PYTHON_SOURCE = "sdk/python/src/stillwater";

export const generatedFiles = (): Readonly<Record<string, string>> => ({
  "_errors.py": errorsModule(),
  "_types.py": typesModule(),
});
