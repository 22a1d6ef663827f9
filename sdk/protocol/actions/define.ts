/**
 * @module How an action is defined: one zod object and a sentence. Validation, OpenAPI and tool schemas are made from it.
 */
import { z } from "zod";
import { ElementId } from "../primitives.ts";

export interface ActionDefinition<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly type: Type;
  readonly description: string;
  readonly schema: Schema;
}

/** `problem` says what is wrong with arguments that are each right on their own; null when nothing is. */
export const defineAction = <const Type extends string, Shape extends z.core.$ZodLooseShape>(
  type: Type,
  description: string,
  shape: Shape,
  problem: (action: z.output<z.ZodObject<Shape>>) => string | null = () => null,
) => ({
  type,
  description,
  schema: z
    .strictObject({ type: z.literal(type), ...shape })
    .superRefine((action, context) => {
      const message = problem(action as z.output<z.ZodObject<Shape>>);
      if (message !== null) context.addIssue({ code: "custom", message });
    })
    .meta({ description }),
});

export const target = ElementId.describe("id of an element in the observation");

/** A pointer's aim: an element's id, or a point in CSS pixels of the viewport. */
export const pointer = {
  target: target.optional(),
  x: z.number().optional().describe("CSS pixels from the left of the viewport"),
  y: z.number().optional().describe("CSS pixels from the top of the viewport"),
};

interface Aim {
  target?: string | undefined;
  x?: number | undefined;
  y?: number | undefined;
}

export const aimProblem = (aim: Aim): string | null => {
  const point = aim.x !== undefined || aim.y !== undefined;
  if (aim.target !== undefined && point) return "give either target, or x and y, not both";
  if (aim.target === undefined && (aim.x === undefined || aim.y === undefined)) return "give target, or both x and y";
  return null;
};
