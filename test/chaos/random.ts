/**
 * @module Choices that follow from the seed.
 */
import { pick, randomOf } from "../e2e/support/generated-page.ts";

export { pick };
export type Random = () => number;

/** A source of its own for each purpose, so that one does not shift the other. */
export const randomFor = (seed: number, purpose: number): Random => randomOf(Math.imul(seed, 0x9e3779b1) ^ (purpose + 1));

export const between = (random: Random, least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
