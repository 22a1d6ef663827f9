/**
 * @module Building blocks of the wire schemas.
 */
import { z } from "zod";

/** Milliseconds, a duration. */
export const Milliseconds = z.number().nonnegative();
/** Milliseconds since the epoch, a point in time. */
export const EpochMs = z.number().int();
export const ElementId = z.string().regex(/^(f\d+)?e\d+$/, "an element id looks like e12, or f1e3 inside a frame");
export const TabId = z.string().regex(/^t\d+$/, "a tab id looks like t2");

/** Marks the issue so that it is answered as not_supported, not as invalid_request. */
const NOT_BUILT = { params: { code: "not_supported" } } as const;

/**
 * A field of the contract that the service does not fulfil yet. It keeps its schema, and is refused when it is used;
 * `harmless` tells the values that ask for nothing more than what the service does anyway.
 */
export const notBuilt = <T extends z.ZodType>(schema: T, harmless: (value: z.output<T>) => boolean = () => false) =>
  schema.refine((value) => harmless(value as z.output<T>), { error: "not supported by this service yet", ...NOT_BUILT });

export const isNotBuiltIssue = (issue: z.core.$ZodIssue): boolean =>
  issue.code === "custom" && issue.params?.code === NOT_BUILT.params.code;

export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), cursor: z.string().nullable() });

export const PageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(512).optional(),
};

/** The service's own version, which trajectories and health name. */
export const SERVICE_VERSION = "0.1.0";
