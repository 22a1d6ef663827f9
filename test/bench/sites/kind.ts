/**
 * @module What the bench of a kind of site is told.
 */
export interface KindOptions {
  /** Fewer of everything. */
  readonly quick: boolean;
  /** Only these; null for all. */
  readonly sites: readonly string[] | null;
  /** How many copies at once are tried; null for what each site is measured with by default. */
  readonly most: number | null;
  readonly progress: (text: string) => void;
}
