/**
 * @module The suite's name and version.
 */
export const SUITE = "stillwater";
/** Raised when the same attempt may score otherwise: scores of different versions are not comparable. */
export const SUITE_VERSION = 2;
