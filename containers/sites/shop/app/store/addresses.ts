/**
 * @module The addresses that customers have saved.
 */
import type { AddressRow } from "../model.ts";
import { COUNTRIES } from "../rules.ts";
import { insertRow, nextId, updateRow } from "./rows.ts";

export const ADDRESS_FIELDS = ["name", "street", "city", "postcode", "country"] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressErrors = Partial<Record<AddressField | "label", string>>;
export type AddressForm = Readonly<Record<AddressField | "label", string>>;

export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const POSTCODE = /^[a-z0-9][a-z0-9 -]{2,9}$/i;

/** What is wrong with a postal address, by field. */
export const addressErrors = (form: Readonly<Record<AddressField, string>>): Partial<Record<AddressField, string>> => {
  const errors: Partial<Record<AddressField, string>> = {};
  if (form.name.length < 2) errors.name = "Enter your full name.";
  if (form.street.length < 3) errors.street = "Enter your street and house number.";
  if (form.city.length < 2) errors.city = "Enter your town or city.";
  if (!POSTCODE.test(form.postcode)) errors.postcode = "Enter a postcode of 3 to 10 letters and digits.";
  if (!COUNTRIES.some((country) => country === form.country)) errors.country = "Choose a country that we deliver to.";
  return errors;
};

/** The preferred one first. */
export const addressesOf = (sql: SqlStorage, customerId: number): AddressRow[] =>
  sql.exec<AddressRow>("SELECT * FROM addresses WHERE customer_id = ? ORDER BY preferred DESC, id", customerId).toArray();

/** Only the customer's own. */
export const findAddress = (sql: SqlStorage, customerId: number, id: number): AddressRow | null =>
  addressesOf(sql, customerId).find((address) => address.id === id) ?? null;

export const addAddress = (sql: SqlStorage, customerId: number, form: AddressForm): void => {
  const preferred = addressesOf(sql, customerId).length === 0 ? 1 : 0;
  const { label, name, street, city, postcode, country } = form;
  const row = { id: nextId(sql, "addresses"), customer_id: customerId, label, name, street, city, postcode, country, preferred };
  insertRow(sql, "addresses", row);
};

export const changeAddress = (sql: SqlStorage, id: number, { label, name, street, city, postcode, country }: AddressForm): void =>
  updateRow(sql, "addresses", id, { label, name, street, city, postcode, country });

/** The next one becomes preferred when the preferred one goes. */
export const removeAddress = (sql: SqlStorage, address: AddressRow): void => {
  sql.exec("DELETE FROM addresses WHERE id = ?", address.id);
  const [next] = addressesOf(sql, address.customer_id);
  if (address.preferred === 1 && next) preferAddress(sql, next);
};

export const preferAddress = (sql: SqlStorage, { id, customer_id }: AddressRow): void => {
  sql.exec("UPDATE addresses SET preferred = (id = ?) WHERE customer_id = ?", id, customer_id);
};
