/**
 * @module What is gone is gone, whichever way the engine says so.
 */

/** Podman says it with 404, or with 409 or 500 where something goes while it is being looked at. */
const ABSENT = /no such (container|network|exec|image|object)|not found in database|does not exist in database/i;
const MAY_MEAN_ABSENT: ReadonlySet<number | null> = new Set([409, 500]);

export function statusOf(error: unknown): number | null {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === "number" ? status : null;
}

/** Whether the call failed because that which it is about is not there. */
export function isAbsence(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || (MAY_MEAN_ABSENT.has(status) && ABSENT.test(String(error)));
}

export async function absentAsNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}
