/**
 * @module `await show(thing)` in the middle of a cell, in whichever kernel runs it: Deno's, tslab, or none at all.
 */
import { DISPLAY, type Displayable, type MIMEBundle } from "./bundle.ts";

/** What kernels leave in the global scope. Nothing is imported: each exists only inside its own kernel. */
interface KernelGlobals {
  readonly Deno?: { readonly jupyter?: { display(value: Displayable): Promise<void> } };
  readonly __tslab__?: { require(name: "tslab"): { display: { html(html: string): void } } };
}

/** Shows a session, a film strip or a rollout here. Outside of a notebook it prints the plain text. */
export const show = async (thing: Displayable): Promise<void> => {
  const bundle = await thing[DISPLAY]();
  const { Deno: deno, __tslab__: tslab } = globalThis as unknown as KernelGlobals;
  const jupyter = deno && jupyterOf(deno);
  if (jupyter) await jupyter.display({ [DISPLAY]: (): MIMEBundle => bundle });
  else if (tslab) tslab.require("tslab").display.html(bundle["text/html"]);
  else console.log(bundle["text/plain"]);
};

/** Outside of its kernel, Deno throws where this is only read. */
const jupyterOf = (deno: NonNullable<KernelGlobals["Deno"]>) => {
  try {
    return deno.jupyter;
  } catch {
    return undefined;
  }
};
