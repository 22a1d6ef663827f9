/**
 * @module The labels by which containers and networks are known as ours.
 */

/** The installation: another one on the same engine is left alone. */
export const OWNER = "stillwater.owner";
export const INSTANCE = "stillwater.instance";
export const SITE = "stillwater.site";
/** The life of the host that made it. */
export const LIFE = "stillwater.life";

export interface Ownership {
  readonly owner: string;
  readonly life: string;
}

export type Labels = Readonly<Record<string, string>>;

export function labelsFor({ owner, life }: Ownership, instance: string, site: string): Labels {
  return { [OWNER]: owner, [INSTANCE]: instance, [SITE]: site, [LIFE]: life };
}

/** Of a container or network that is labelled as ours; it may be from an earlier life. */
export interface Owned {
  readonly id: string;
  readonly instance: string;
}
