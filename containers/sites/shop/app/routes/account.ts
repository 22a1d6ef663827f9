/**
 * @module The account: overview, profile, password, newsletter, addresses and own reviews.
 */
import { Hono } from "hono";
import {
  ADDRESS_FIELDS,
  type AddressErrors,
  type AddressForm,
  addAddress,
  addressErrors,
  addressesOf,
  changeAddress,
  findAddress,
  preferAddress,
  removeAddress,
} from "../store/addresses.ts";
import { changePassword, changeProfile, type Profile, passwordErrors, profileErrors, setNewsletter } from "../store/customers.ts";
import { readFields } from "../store/form.ts";
import { customerOrders } from "../store/orders.ts";
import { returnsOf } from "../store/returns.ts";
import { reviewsBy } from "../store/reviews.ts";
import { wishedIds } from "../store/wishes.ts";
import { accountView, overviewView, ownReviewsView } from "../views/account.ts";
import { addressesView, addressFormView } from "../views/addresses.ts";
import { profileView } from "../views/profile.ts";
import { readBody } from "./body.ts";
import { page, type ShopContext, type ShopEnv } from "./page.ts";
import { customerOf, wantsJSON } from "./visitor.ts";

const ADDRESS_FORM = [...ADDRESS_FIELDS, "label"] as const;
const PROFILE = ["name", "email", "phone"] as const;

export const account = new Hono<ShopEnv>()
  .get("/account", (c) => {
    const { sql } = c.env;
    const customer = customerOf(c);
    const recent = customerOrders(sql, customer.id, { status: null, q: "", page: 1 });
    const main = overviewView({
      customer,
      orders: recent.orders.slice(0, 3),
      counts: {
        orders: recent.all,
        returns: returnsOf(sql, customer.id).length,
        wishes: wishedIds(sql, customer.id).length,
        reviews: reviewsBy(sql, customer.id).length,
      },
      address: addressesOf(sql, customer.id)[0] ?? null,
    });
    return page(c, { title: "My account", main: accountView("/account", main) });
  })
  .get("/account/profile", (c) => showProfile(c, customerOf(c), {}))
  .post("/account/profile", async (c) => {
    const customer = customerOf(c);
    const form: Profile = readFields(await readBody(c), PROFILE);
    const errors = profileErrors(c.env.sql, customer, form);
    if (Object.keys(errors).length > 0) return showProfile(c, form, errors);
    changeProfile(c.env.sql, customer.id, form);
    return c.redirect("/account/profile?notice=profile", 303);
  })
  .post("/account/password", async (c) => {
    const customer = customerOf(c);
    const form = readFields(await readBody(c), ["current", "password"]);
    const errors = passwordErrors(customer, form);
    if (Object.keys(errors).length > 0) return showProfile(c, customer, errors);
    changePassword(c.env.sql, customer.id, form.password);
    return c.redirect("/account/profile?notice=password", 303);
  })
  .post("/account/newsletter", async (c) => {
    const { newsletter } = readFields(await readBody(c), ["newsletter"]);
    setNewsletter(c.env.sql, customerOf(c).id, newsletter !== "");
    if (wantsJSON(c)) {
      return c.json({
        ok: true,
        message: newsletter === "" ? "You will get no more newsletters." : "You will get our newsletter.",
      });
    }
    return c.redirect(`/account/profile?notice=${newsletter === "" ? "unsubscribed" : "subscribed"}`, 303);
  })
  .get("/account/reviews", (c) =>
    page(c, {
      title: "My reviews",
      main: accountView("/account/reviews", ownReviewsView(reviewsBy(c.env.sql, customerOf(c).id))),
    }),
  )
  .get("/account/addresses", (c) => {
    const main = addressesView(addressesOf(c.env.sql, customerOf(c).id));
    return page(c, { title: "My addresses", main: accountView("/account/addresses", main) });
  })
  .get("/account/addresses/new", (c) => showAddress(c, null, { ...readFields({}, ADDRESS_FORM), name: customerOf(c).name }, {}))
  .post("/account/addresses/new", async (c) => {
    const form: AddressForm = readFields(await readBody(c), ADDRESS_FORM);
    const errors = formErrors(form);
    if (Object.keys(errors).length > 0) return showAddress(c, null, form, errors);
    addAddress(c.env.sql, customerOf(c).id, form);
    return c.redirect("/account/addresses?notice=address-added", 303);
  })
  .get("/account/addresses/:id{[0-9]+}", (c, next) => {
    const address = addressIn(c);
    return address ? showAddress(c, address.id, address, {}) : next();
  })
  .post("/account/addresses/:id{[0-9]+}", async (c, next) => {
    const address = addressIn(c);
    if (!address) return next();
    const form: AddressForm = readFields(await readBody(c), ADDRESS_FORM);
    const errors = formErrors(form);
    if (Object.keys(errors).length > 0) return showAddress(c, address.id, form, errors);
    changeAddress(c.env.sql, address.id, form);
    return c.redirect("/account/addresses?notice=address-changed", 303);
  })
  .post("/account/addresses/:id{[0-9]+}/remove", (c, next) => {
    const address = addressIn(c);
    if (!address) return next();
    removeAddress(c.env.sql, address);
    return c.redirect("/account/addresses?notice=address-removed", 303);
  })
  .post("/account/addresses/:id{[0-9]+}/prefer", (c, next) => {
    const address = addressIn(c);
    if (!address) return next();
    preferAddress(c.env.sql, address);
    return c.redirect("/account/addresses?notice=address-preferred", 303);
  });

const addressIn = (c: ShopContext) => findAddress(c.env.sql, customerOf(c).id, Number(c.req.param("id")));

const formErrors = (form: AddressForm): AddressErrors => ({
  ...(form.label === "" ? { label: "Give the address a name, such as Home." } : {}),
  ...addressErrors(form),
});

const showAddress = (c: ShopContext, id: number | null, form: AddressForm, errors: AddressErrors) => {
  const title = id === null ? "New address" : "Change address";
  const main = accountView("/account/addresses", addressFormView(id, form, errors));
  return page(c, { title, main }, Object.keys(errors).length > 0 ? 422 : 200);
};

const showProfile = (c: ShopContext, form: Profile, errors: Partial<Record<string, string>>) => {
  const main = accountView("/account/profile", profileView(customerOf(c), form, errors));
  return page(c, { title: "My profile", main }, Object.keys(errors).length > 0 ? 422 : 200);
};
