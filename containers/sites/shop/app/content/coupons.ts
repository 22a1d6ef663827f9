/**
 * @module Makes the shop's coupons: some that work, some that do not any more, some that do not yet.
 */
import { seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import type { CouponKind, CouponRow } from "../model.ts";

interface Plan {
  /** One is chosen; the value is written behind it where it is a percentage or a sum. */
  readonly words: readonly string[];
  readonly about: string;
  readonly kind: CouponKind;
  /** Percent, or whole dollars. */
  readonly values: readonly number[];
  /** In whole dollars. */
  readonly minimums: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly once?: boolean;
  readonly disabled?: boolean;
}

const PLANS: readonly Plan[] = [
  {
    words: ["WELCOME", "HELLO"],
    about: "First order",
    kind: "percent",
    values: [10, 12, 15],
    minimums: [0],
    from: "2025-01-01",
    to: "2026-12-31",
    once: true,
  },
  {
    words: ["SPRING", "BLOOM", "MARCH"],
    about: "Spring sale",
    kind: "percent",
    values: [15, 20, 25],
    minimums: [60, 80, 100],
    from: "2026-03-01",
    to: "2026-03-31",
  },
  {
    words: ["TAKE", "SAVE"],
    about: "Newsletter gift",
    kind: "amount",
    values: [5, 10, 15],
    minimums: [50, 60],
    from: "2025-06-01",
    to: "2026-06-30",
  },
  {
    words: ["FREESHIP", "SHIPFREE"],
    about: "Free standard shipping",
    kind: "shipping",
    values: [0],
    minimums: [20, 30],
    from: "2025-01-01",
    to: "2026-12-31",
  },
  {
    words: ["THANKS", "KINDLY"],
    about: "With our thanks, for regular customers",
    kind: "amount",
    values: [20, 25, 30],
    minimums: [120, 150],
    from: "2026-01-01",
    to: "2026-12-31",
    once: true,
  },
  {
    words: ["WINTER", "FROST"],
    about: "Winter sale",
    kind: "percent",
    values: [20, 30],
    minimums: [50],
    from: "2026-01-02",
    to: "2026-02-15",
  },
  {
    words: ["ADVENT", "HOLIDAY"],
    about: "December gift",
    kind: "amount",
    values: [12, 18],
    minimums: [75, 90],
    from: "2025-12-01",
    to: "2025-12-24",
  },
  {
    words: ["AUTUMN", "HARVEST"],
    about: "Autumn sale",
    kind: "percent",
    values: [10, 15],
    minimums: [40],
    from: "2025-09-15",
    to: "2025-10-31",
  },
  {
    words: ["SUMMER", "SUNDAY"],
    about: "Summer sale",
    kind: "percent",
    values: [15, 25],
    minimums: [60],
    from: "2026-06-01",
    to: "2026-06-30",
  },
  {
    words: ["FRIENDS", "FAMILY"],
    about: "Friends of the shop",
    kind: "percent",
    values: [20, 35],
    minimums: [0],
    from: "2025-01-01",
    to: "2026-12-31",
    disabled: true,
  },
];

export const generateCoupons = (seed: number): CouponRow[] => {
  const random = seededRandom(seed, "shop/coupons");
  return PLANS.map((plan, at) => {
    const value = random.pick(plan.values);
    return {
      id: at + 1,
      code: `${random.pick(plan.words)}${plan.kind === "shipping" ? "" : value}`,
      about: plan.about,
      kind: plan.kind,
      value: plan.kind === "amount" ? value * 100 : value,
      minimum_cents: random.pick(plan.minimums) * 100,
      starts_on: plan.from,
      ends_on: plan.to,
      once: plan.once ? 1 : 0,
      enabled: plan.disabled ? 0 : 1,
    };
  });
};
