/**
 * @module Customers: signing in, registering, and changing what the shop knows of them.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { CustomerRow } from "../model.ts";
import { EMAIL } from "./addresses.ts";
import { insertRow, nextId, updateRow } from "./rows.ts";

const MIN_PASSWORD_LENGTH = 8;

export const findCustomer = (sql: SqlStorage, id: number): CustomerRow | null =>
  sql.exec<CustomerRow>("SELECT * FROM customers WHERE id = ?", id).toArray()[0] ?? null;

export const customerByEmail = (sql: SqlStorage, email: string): CustomerRow | null =>
  sql.exec<CustomerRow>("SELECT * FROM customers WHERE email = ?", email.trim().toLowerCase()).toArray()[0] ?? null;

/** Says nothing of which of the two was wrong. */
export const customerWith = (sql: SqlStorage, email: string, password: string): CustomerRow | null => {
  const customer = customerByEmail(sql, email);
  return customer?.password != null && customer.password === password ? customer : null;
};

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly newsletter: string;
}
export type RegistrationErrors = Partial<Record<keyof Registration, string>>;

export const registrationErrors = (sql: SqlStorage, form: Registration): RegistrationErrors => {
  const errors: RegistrationErrors = {};
  if (form.name.length < 2) errors.name = "Enter your full name.";
  if (!EMAIL.test(form.email)) errors.email = "Enter an email address such as name@example.com.";
  else if (customerByEmail(sql, form.email)) errors.email = "There is an account with this email address. Sign in instead.";
  if (form.password.length < MIN_PASSWORD_LENGTH) errors.password = PASSWORD_RULE;
  return errors;
};

export const register = (sql: SqlStorage, form: Registration): number => {
  const id = nextId(sql, "customers");
  insertRow(sql, "customers", {
    id,
    name: form.name,
    email: form.email.toLowerCase(),
    password: form.password,
    phone: "",
    joined_at: tick(sql),
    newsletter: form.newsletter === "" ? 0 : 1,
    blocked: 0,
  });
  return id;
};

export interface Profile {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}
export type ProfileErrors = Partial<Record<keyof Profile, string>>;

export const profileErrors = (sql: SqlStorage, customer: CustomerRow, form: Profile): ProfileErrors => {
  const errors: ProfileErrors = {};
  if (form.name.length < 2) errors.name = "Enter your full name.";
  if (!EMAIL.test(form.email)) errors.email = "Enter an email address such as name@example.com.";
  const other = customerByEmail(sql, form.email);
  if (other && other.id !== customer.id) errors.email = "Another account has this email address.";
  if (form.phone !== "" && !/^[+0-9][0-9 ()-]{4,23}$/.test(form.phone))
    errors.phone = "Enter a phone number such as +1 555 0123.";
  return errors;
};

export const changeProfile = (sql: SqlStorage, id: number, { name, email, phone }: Profile): void => {
  tick(sql);
  updateRow(sql, "customers", id, { name, email: email.toLowerCase(), phone });
};

export const setNewsletter = (sql: SqlStorage, id: number, wanted: boolean): void =>
  updateRow(sql, "customers", id, { newsletter: wanted ? 1 : 0 });

export interface PasswordChange {
  readonly current: string;
  readonly password: string;
}
export type PasswordErrors = Partial<Record<keyof PasswordChange, string>>;

const PASSWORD_RULE = `Choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`;

export const passwordErrors = (customer: CustomerRow, form: PasswordChange): PasswordErrors => ({
  ...(form.current === customer.password ? {} : { current: "This is not your current password." }),
  ...(form.password.length >= MIN_PASSWORD_LENGTH ? {} : { password: PASSWORD_RULE }),
});

export const changePassword = (sql: SqlStorage, id: number, password: string): void =>
  updateRow(sql, "customers", id, { password });
