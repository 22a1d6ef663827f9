/**
 * @module WebArena's own evaluators beside ours: answers, addresses and pages.
 */
import { Evaluator } from "../../../sdk/protocol/index.ts";
import { Tally, type Vector, type Verdict, verdictOf } from "./compare.ts";
import { linesOf } from "./python.ts";

interface References {
  readonly exact_match?: string;
  readonly must_include?: readonly string[];
}

interface WebArenaVector extends Vector {
  readonly kind: "string_match" | "url_match" | "program_html";
  readonly references?: References;
  readonly required?: References;
  readonly answer?: string;
  readonly reference?: string;
  readonly url?: string;
  readonly html?: string;
}

const named = ({ exact_match, must_include }: References = {}): object => ({
  ...(exact_match === undefined ? {} : { exactMatch: exact_match }),
  ...(must_include === undefined ? {} : { mustInclude: must_include }),
});

const score = (vector: WebArenaVector): Promise<Verdict> => {
  switch (vector.kind) {
    case "string_match":
      return verdictOf(Evaluator.parse({ type: "string_match", ...named(vector.references) }), { answer: vector.answer ?? "" });
    case "url_match":
      return verdictOf(Evaluator.parse({ type: "url_match", reference: vector.reference }), { lastURL: vector.url ?? "" });
    case "program_html": {
      const targets = [{ url: "last", locator: "", ...named(vector.required) }];
      return verdictOf(Evaluator.parse({ type: "program_html", targets }), { read: [vector.html ?? ""] });
    }
  }
};

export const compareWebArena = async (
  checkout: string,
  python: string,
  seed: number,
  count: number,
): Promise<Tally<WebArenaVector>> => {
  const tally = new Tally<WebArenaVector>(() => null);
  for await (const vector of linesOf<WebArenaVector>(python, "webarena.py", [checkout, String(seed), String(count)])) {
    tally.add(vector, await score(vector));
  }
  return tally;
};
