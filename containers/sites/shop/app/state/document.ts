/**
 * @module The document that evaluators read: the names and kinds of everything in it. Times are like "2026-03-08T09:30Z".
 */
import type {
  CouponKind,
  MessageStatus,
  OrderStatus,
  PostalAddress,
  ProductStatus,
  ReturnStatus,
  ReviewStatus,
  ShippingMethod,
} from "../model.ts";

export type VariantState = {
  readonly sku: string;
  readonly variant: string;
  readonly priceCents: number;
  readonly stock: number;
};

export type ProductState = {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly brand: string;
  readonly priceCents: number;
  readonly wasCents: number | null;
  readonly stock: number;
  readonly rating: number;
  readonly ratings: number;
  readonly description: string;
  /** Place on the home page, from 1; 0 is none. */
  readonly featured: number;
  readonly status: ProductStatus;
  readonly variants: readonly VariantState[];
};

export type ReviewState = {
  readonly id: number;
  readonly product: string;
  /** null for people who have no account. */
  readonly customer: string | null;
  readonly author: string;
  readonly stars: number;
  readonly title: string;
  readonly text: string;
  readonly at: string;
  readonly status: ReviewStatus;
  readonly helpful: number;
};

export type CouponState = {
  readonly code: string;
  readonly about: string;
  readonly kind: CouponKind;
  readonly value: number;
  readonly minimumCents: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly once: boolean;
  readonly enabled: boolean;
  readonly uses: number;
};

export type LineState = {
  readonly slug: string;
  readonly name: string;
  readonly variant: string;
  readonly quantity: number;
  readonly priceCents: number;
};

/** `customer` is null for a guest. */
export type CartLineState = LineState & { readonly customer: string | null };

export type NoteState = { readonly author: string; readonly at: string; readonly text: string };

export type CustomerState = {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly joinedOn: string;
  readonly newsletter: boolean;
  readonly blocked: boolean;
  readonly addresses: readonly (PostalAddress & { readonly label: string; readonly default: boolean })[];
  /** Slugs, in the order in which they were saved. */
  readonly wishList: readonly string[];
  readonly notes: readonly NoteState[];
};

export type RefundState = { readonly at: string; readonly author: string; readonly amountCents: number; readonly reason: string };

export type OrderState = PostalAddress & {
  readonly number: string;
  readonly customer: string | null;
  readonly email: string;
  readonly status: OrderStatus;
  readonly placedOn: string;
  readonly placedAt: string;
  readonly packedAt: string | null;
  readonly shippedAt: string | null;
  readonly deliveredAt: string | null;
  readonly cancelledAt: string | null;
  readonly shipping: ShippingMethod;
  readonly payment: string;
  readonly coupon: string;
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly shippingCents: number;
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly lines: readonly LineState[];
  readonly refunds: readonly RefundState[];
  readonly notes: readonly NoteState[];
};

export type ReturnState = {
  readonly number: string;
  readonly order: string;
  readonly customer: string;
  readonly status: ReturnStatus;
  readonly reason: string;
  readonly comment: string;
  readonly requestedAt: string;
  readonly decidedAt: string | null;
  readonly decidedBy: string;
  readonly answer: string;
  readonly lines: readonly LineState[];
};

export type MessageState = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly topic: string;
  readonly order: string;
  readonly text: string;
  readonly at: string;
  readonly status: MessageStatus;
};

export interface ShopState {
  /** Moves on by a minute with each change. */
  readonly time: string;
  readonly products: readonly ProductState[];
  /** Pieces of each product, by slug. */
  readonly stock: Readonly<Record<string, number>>;
  readonly reviews: readonly ReviewState[];
  readonly coupons: readonly CouponState[];
  readonly cart: readonly CartLineState[];
  readonly cartCoupons: readonly { readonly customer: string | null; readonly coupon: string }[];
  readonly customers: readonly CustomerState[];
  /** Those that the shop began with, then those placed in it. */
  readonly orders: readonly OrderState[];
  readonly returns: readonly ReturnState[];
  readonly messages: readonly MessageState[];
}
