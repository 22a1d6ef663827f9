/**
 * @module Changes that customers make to their account, and what they tell the shop: addresses, returns, reviews, messages.
 */
import { RETURN_REASONS, SHOP_DATE } from "../app/rules.ts";
import { added, changes, othersSame, row } from "./checks.ts";
import { firstOf, one, ownOrders, ROBIN, robin, shopTask } from "./shop.ts";

const DAY_MS = 86_400_000;
const RETURN_DAYS = 30;

const newsletter = shopTask({
  name: "change-newsletter",
  kind: "configuration",
  difficulty: 1,
  as: "customer",
  make: (shop) => {
    const wanted = !robin(shop).newsletter;
    return {
      goal: wanted ? "Subscribe me to the newsletter." : "I do not want the newsletter any more. Unsubscribe me.",
      evaluate: changes(
        [
          row("customers", "email", ROBIN, { ...fixed(robin(shop)), newsletter: wanted }),
          othersSame("customers", "email", ROBIN),
        ],
        ["customers"],
      ),
      facts: { wanted },
    };
  },
});

/** What stays of a customer when one thing is changed. */
const fixed = ({ name, phone, newsletter, addresses, wishList }: ReturnType<typeof robin>) => ({
  name,
  phone,
  newsletter,
  addresses,
  wishList,
});

const changePhone = shopTask({
  name: "change-phone",
  kind: "configuration",
  difficulty: 2,
  as: "customer",
  make: (shop, random) => {
    const phone = `+1 555 ${random.integer(1000, 9999)}`;
    if (phone === robin(shop).phone) return null;
    return {
      goal: `My new telephone number is ${phone}. Change it in my profile.`,
      evaluate: changes(
        [row("customers", "email", ROBIN, { ...fixed(robin(shop)), phone }), othersSame("customers", "email", ROBIN)],
        ["customers"],
      ),
      facts: { phone },
    };
  },
});

const defaultAddress = shopTask({
  name: "change-default-address",
  kind: "configuration",
  difficulty: 2,
  as: "customer",
  make: (shop, random) => {
    const customer = robin(shop);
    const chosen = one(
      random,
      customer.addresses.filter((address) => !address.default),
    );
    return (
      chosen && {
        goal: `Make my address in ${chosen.city} the default one.`,
        evaluate: changes(
          [
            row("customers", "email", ROBIN, {
              ...fixed(customer),
              addresses: customer.addresses.map((address) => ({ ...address, default: address === chosen })),
            }),
            othersSame("customers", "email", ROBIN),
          ],
          ["customers"],
        ),
        facts: { label: chosen.label },
      }
    );
  },
});

const NEW_ADDRESSES = [
  { label: "Office", street: "5 Mill Lane", city: "Bristol", postcode: "BS1 4ST", country: "United Kingdom" },
  { label: "Parents", street: "Lindenallee 33", city: "Leipzig", postcode: "04109", country: "Germany" },
  { label: "Studio", street: "210 Granville Street", city: "Vancouver", postcode: "V6C 1S4", country: "Canada" },
] as const;

const addAddress = shopTask({
  name: "add-address",
  kind: "content",
  difficulty: 4,
  as: "customer",
  make: (shop, random) => {
    const customer = robin(shop);
    const address = random.pick(NEW_ADDRESSES);
    const { label, street, city, postcode, country } = address;
    if (customer.addresses.some((saved) => saved.label === label)) return null;
    return {
      goal: `Save another address in my account. Call it “${label}”. It is ${customer.name}, ${street}, ${postcode} ${city}, ${country}. My default address stays as it is.`,
      evaluate: changes(
        [
          row("customers", "email", ROBIN, {
            ...fixed(customer),
            addresses: [...customer.addresses, { ...address, name: customer.name, default: false }],
          }),
          othersSame("customers", "email", ROBIN),
        ],
        ["customers"],
      ),
      facts: { address },
    };
  },
});

const askForReturn = shopTask({
  name: "ask-for-return",
  kind: "content",
  difficulty: 6,
  as: "customer",
  make: (shop, random) => {
    const delivered = ownOrders(shop).filter(
      ({ status, deliveredAt, number }) =>
        status === "Delivered" &&
        Date.parse(SHOP_DATE) - Date.parse(deliveredAt ?? "") < (RETURN_DAYS - 1) * DAY_MS &&
        !shop.returns.some(({ order }) => order === number),
    );
    return firstOf(random, delivered, (order) =>
      firstOf(random, order.lines, (line) => {
        if (order.lines.filter(({ name }) => name === line.name).length > 1 || line.quantity + order.lines.length < 3)
          return null;
        const reason = random.pick(RETURN_REASONS);
        return {
          goal: `Ask for a return of one piece of the ${line.name} from my order ${order.number}. Give the reason “${reason}” and no comment.`,
          evaluate: changes(
            added("returns", shop, {
              order: order.number,
              customer: ROBIN,
              status: "Requested",
              reason,
              comment: "",
              lines: [{ ...line, quantity: 1 }],
            }),
            ["returns"],
          ),
          facts: { order: order.number, name: line.name, variant: line.variant, reason, others: order.lines.length > 1 },
        };
      }),
    );
  },
});

const REVIEWS = [
  { title: "Better than expected", text: "It has been in use every day since it came, and it still looks new." },
  { title: "Not for us", text: "It is well made, but it is smaller than it looks in the pictures." },
  { title: "A good present", text: "My mother was delighted with it, and the parcel came on time." },
] as const;

const writeReview = shopTask({
  name: "write-review",
  kind: "content",
  difficulty: 5,
  as: "customer",
  make: (shop, random) => {
    const bought = ownOrders(shop)
      .filter(({ status }) => status === "Delivered")
      .flatMap(({ lines }) => lines)
      .filter(({ slug }) => !shop.reviews.some(({ product, customer }) => product === slug && customer === ROBIN));
    const line = one(random, bought);
    const { title, text } = random.pick(REVIEWS);
    const stars = random.integer(2, 4);
    return (
      line && {
        goal: `Review the ${line.name} that I bought: ${stars} stars, with the headline “${title}” and the text “${text}”`,
        evaluate: changes(
          added("reviews", shop, { product: line.slug, customer: ROBIN, stars, title, text, status: "Pending" }),
          ["reviews"],
        ),
        facts: { name: line.name, stars, title, text },
      }
    );
  },
});

const MESSAGES = [
  "Could you please put a gift card into the parcel?",
  "Please leave the parcel with the neighbours if nobody is at home.",
  "Could you tell me whether it can arrive before Friday?",
];

const sendMessage = shopTask({
  name: "send-message-about-order",
  kind: "content",
  difficulty: 4,
  as: "customer",
  make: (shop, random) => {
    const newest = [...ownOrders(shop)].sort((a, b) => (a.placedAt < b.placedAt ? 1 : -1))[0];
    const text = random.pick(MESSAGES);
    return newest
      ? {
          goal: `Send the shop a message about my newest order, as a question about an order and with the number of the order in its field: “${text}”`,
          evaluate: changes(
            added("messages", shop, { email: ROBIN, topic: "An order", order: newest.number, text, status: "New" }),
            ["messages"],
          ),
          facts: { text },
        }
      : null;
  },
});

export const account = [newsletter, changePhone, defaultAddress, addAddress, askForReturn, writeReview, sendMessage];
