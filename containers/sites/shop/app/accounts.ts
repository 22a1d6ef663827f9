/**
 * @module The accounts that the manifest lists. They are the same for every seed.
 */

export const SHOP_HOST = "shop.localhost";
export const OFFICE_HOST = "admin.shop.localhost";

/** The cookies of who is signed in, on the shop's host and on the back office's. */
export const CUSTOMER_COOKIE = "hf_customer";
export const STAFF_COOKIE = "hf_office";

export const MAIN_CUSTOMER = {
  id: 1,
  name: "Robin Ellis",
  email: "robin.ellis@example.com",
  password: "ferns-and-tides",
} as const;

/** Ids of staff begin here, so that no customer has the same. */
const FIRST_STAFF_ID = 1_000_001;

export const MAIN_STAFF = { id: FIRST_STAFF_ID, username: "dana", password: "packing-bench", name: "Dana Reyes" } as const;
export const MAIN_MANAGER = {
  id: FIRST_STAFF_ID + 1,
  username: "morgan",
  password: "stock-ledger",
  name: "Morgan Blake",
} as const;
/** Colleagues whose names stand under notes. */
export const COLLEAGUES = [
  { id: FIRST_STAFF_ID + 2, username: "priya", name: "Priya Nair" },
  { id: FIRST_STAFF_ID + 3, username: "tomas", name: "Tomas Oyelaran" },
] as const;

/** Whose cookie, and on which host, by the account's name in the manifest. */
export const SIGN_INS: Readonly<Record<string, { readonly id: number; readonly cookie: string; readonly host: string }>> = {
  customer: { id: MAIN_CUSTOMER.id, cookie: CUSTOMER_COOKIE, host: SHOP_HOST },
  staff: { id: MAIN_STAFF.id, cookie: STAFF_COOKIE, host: OFFICE_HOST },
  manager: { id: MAIN_MANAGER.id, cookie: STAFF_COOKIE, host: OFFICE_HOST },
};
