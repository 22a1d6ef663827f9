/**
 * @module The rows of the shop's tables. Times are minutes since 1970, prices are in cents.
 */
import type { Shape } from "./content/assortment/index.ts";

/** An option that the buyer must choose, such as a size. */
export interface ProductOption {
  readonly name: string;
  readonly values: readonly string[];
}

export type ProductStatus = "active" | "archived";

/** Price and stock follow the product's variants, rating and ratings its published reviews. */
export type ProductRow = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly brand: string;
  /** Of the cheapest variant. */
  readonly price_cents: number;
  /** The price before a reduction. */
  readonly was_cents: number | null;
  readonly stock: number;
  /** In tenths of a star; 0 without reviews. */
  readonly rating: number;
  readonly ratings: number;
  readonly description: string;
  /** JSON: lines of text. */
  readonly details: string;
  /** JSON: ProductOption[]. */
  readonly options: string;
  /** Between bars: "|Moss|Sand|"; "" when there is no choice. */
  readonly colours: string;
  /** Place on the home page, from 1; 0 is none. */
  readonly featured: number;
  readonly shape: Shape;
  readonly hue: number;
  readonly status: ProductStatus;
  readonly added_at: number;
  /** Lower-case text that search looks into. */
  readonly words: string;
};

export type VariantRow = {
  readonly id: number;
  readonly product_id: number;
  readonly sku: string;
  /** "Size: M, Colour: Moss"; "" for the only variant of a product without options. */
  readonly variant: string;
  readonly price_cents: number;
  readonly stock: number;
};

export type CustomerRow = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** Nobody signs in without one. A copy of the shop knows made-up people only, so it is kept as it is. */
  readonly password: string | null;
  readonly phone: string;
  readonly joined_at: number;
  readonly newsletter: number;
  readonly blocked: number;
};

export type PostalAddress = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly country: string;
};

export type AddressRow = PostalAddress & {
  readonly id: number;
  readonly customer_id: number;
  readonly label: string;
  /** 1 for the one that checkout starts with. */
  readonly preferred: number;
};

export const ORDER_STATUSES = ["Received", "Packed", "Shipped", "Delivered", "Cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export type ShippingMethod = "standard" | "express";

export type OrderRow = PostalAddress & {
  readonly id: number;
  readonly number: string;
  /** null for guests. */
  readonly customer_id: number | null;
  readonly email: string;
  readonly placed_at: number;
  readonly status: OrderStatus;
  readonly packed_at: number | null;
  readonly shipped_at: number | null;
  readonly delivered_at: number | null;
  readonly cancelled_at: number | null;
  readonly shipping: ShippingMethod;
  readonly payment: string;
  readonly coupon: string;
  readonly subtotal_cents: number;
  readonly discount_cents: number;
  readonly shipping_cents: number;
  readonly total_cents: number;
  readonly refunded_cents: number;
};

export type OrderLineRow = {
  readonly id: number;
  readonly order_id: number;
  readonly product_id: number;
  readonly variant_id: number;
  readonly name: string;
  readonly variant: string;
  readonly quantity: number;
  readonly price_cents: number;
};

export const REVIEW_STATUSES = ["Pending", "Published", "Rejected"] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export type ReviewRow = {
  readonly id: number;
  readonly product_id: number;
  /** null for people who have no account any more. */
  readonly customer_id: number | null;
  readonly author: string;
  /** 1 when the author bought the product here. */
  readonly verified: number;
  readonly stars: number;
  readonly title: string;
  readonly text: string;
  readonly at: number;
  readonly status: ReviewStatus;
  readonly helpful: number;
};

export const COUPON_KINDS = ["percent", "amount", "shipping"] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

export type CouponRow = {
  readonly id: number;
  readonly code: string;
  readonly about: string;
  readonly kind: CouponKind;
  /** Percent, or cents; 0 for free shipping. */
  readonly value: number;
  readonly minimum_cents: number;
  /** First and last day. */
  readonly starts_on: string;
  readonly ends_on: string;
  /** 1: once per customer. */
  readonly once: number;
  readonly enabled: number;
};

export const RETURN_STATUSES = ["Requested", "Approved", "Refused", "Refunded"] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

export type ReturnRow = {
  readonly id: number;
  readonly number: string;
  readonly order_id: number;
  readonly customer_id: number;
  readonly status: ReturnStatus;
  readonly reason: string;
  readonly comment: string;
  readonly requested_at: number;
  readonly decided_at: number | null;
  readonly decided_by: string;
  /** What the shop wrote when it refused. */
  readonly answer: string;
};

export type ReturnLineRow = {
  readonly return_id: number;
  readonly line_id: number;
  readonly quantity: number;
};

export type RefundRow = {
  readonly id: number;
  readonly order_id: number;
  readonly at: number;
  readonly author: string;
  readonly amount_cents: number;
  readonly reason: string;
};

/** What staff wrote down about an order or a customer. */
export type NoteRow = {
  readonly id: number;
  readonly about: "order" | "customer";
  readonly about_id: number;
  readonly author: string;
  readonly at: number;
  readonly text: string;
};

export const MESSAGE_STATUSES = ["New", "Answered"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export type MessageRow = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly topic: string;
  readonly order_number: string;
  readonly text: string;
  readonly at: number;
  readonly status: MessageStatus;
};

export type StaffRole = "staff" | "manager";

export type StaffRow = {
  readonly id: number;
  readonly username: string;
  readonly password: string | null;
  readonly name: string;
  readonly role: StaffRole;
};
