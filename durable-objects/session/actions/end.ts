import type { ActionOf } from "../../../sdk/protocol/index.ts";
import type { ActionOutcome } from "./outcome.ts";

export const answer = async ({ text }: ActionOf<"answer">): Promise<ActionOutcome> => ({
  kind: "end",
  end: { reason: "answer", message: text ?? null },
});

export const giveUp = async ({ reason }: ActionOf<"giveUp">): Promise<ActionOutcome> => ({
  kind: "end",
  end: { reason: "giveUp", message: reason ?? null },
});
