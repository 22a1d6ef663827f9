/**
 * @module The helpers that WebArena's tasks call by name. A call is data: a name, and arguments that are texts.
 */
import type { FreshPage } from "../evaluator.ts";
import { NotEvaluatedError } from "../evaluator.ts";

const PREFIX = "func:";
const NO_HELPER = "a helper that the task calls is not known";
/** The published images' account for their REST interface. */
const SHOPPING_ADMIN = { username: "admin", password: "admin1234" } as const;

export interface HelperCall {
  readonly name: string;
  readonly args: readonly string[];
}

export const isHelperCall = (text: string): boolean => text.startsWith(PREFIX);

/** `func:name('a', __page__)`; the page is passed anyway. */
export const parseCall = (text: string, lastURL: string): HelperCall => {
  const [, name, list] = /^func:\s*([a-z_]\w*)\s*\(([\s\S]*)\)\s*$/i.exec(text) ?? [];
  if (name === undefined || list === undefined)
    throw new NotEvaluatedError(`${JSON.stringify(text)} is no call of a helper.`, NO_HELPER);
  const args = [...list.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(([, single, double]) =>
    (single ?? double ?? "").replaceAll(/\\(.)/g, "$1").replaceAll("__last_url__", lastURL),
  );
  return { name, args };
};

/** What is wrong with a call; null when it can be done. */
export const helperProblem = (text: string): string | null => {
  try {
    const { name } = parseCall(text, "");
    return Object.hasOwn(HELPERS, name)
      ? null
      : `there is no helper named ${JSON.stringify(name)}: there are ${Object.keys(HELPERS).join(", ")}`;
  } catch (error) {
    if (error instanceof NotEvaluatedError) return error.message;
    throw error;
  }
};

export interface HelperContext {
  readonly page: FreshPage;
  /** Where a site of the session is found; null when the session has no such site. */
  readonly origin: (site: string) => string | null;
}

/** A helper gives a text: an address to open, or what a page says. */
export const callHelper = ({ name, args }: HelperCall, context: HelperContext): Promise<string> => {
  const helper = Object.hasOwn(HELPERS, name) ? HELPERS[name] : undefined;
  if (!helper) throw new NotEvaluatedError(`There is no helper named ${JSON.stringify(name)}.`, NO_HELPER);
  return helper(args, context);
};

type Helper = (args: readonly string[], context: HelperContext) => Promise<string>;

const HELPERS: Readonly<Record<string, Helper>> = {
  reddit_get_post_url: async ([url = ""]) => redditPostURL(url),
  shopping_get_latest_order_url: async (_args, context) => {
    const query = new URLSearchParams({
      "searchCriteria[sortOrders][0][field]": "created_at",
      "searchCriteria[sortOrders][0][direction]": "DESC",
      "searchCriteria[pageSize]": "1",
    });
    const { items } = await askShop<{ items: { increment_id: string }[] }>(context, `/rest/V1/orders?${query}`);
    const id = Number(items[0]?.increment_id);
    if (!Number.isInteger(id)) throw new NotEvaluatedError("The shop has no order.");
    return `${shopOrigin(context)}/sales/order/view/order_id/${id}/`;
  },
  shopping_get_sku_latest_review_author: async ([sku = ""], context) => (await latestReview(sku, context))?.nickname ?? "",
  shopping_get_sku_latest_review_rating: async ([sku = ""], context) =>
    String((await latestReview(sku, context))?.ratings[0]?.percent ?? ""),
  gitlab_get_project_memeber_role: gitlabRole,
  gitlab_get_project_member_role: gitlabRole,
};

/** The post that an address is about; any other address is left as it is. */
const redditPostURL = (url: string): string => {
  const { origin, pathname } = new URL(url);
  const [, first, sub, id] = pathname.split("/");
  return first === "f" && sub && id && /^\d+$/.test(id) ? `${origin}/f/${sub}/${id}/` : url;
};

interface Review {
  readonly nickname: string;
  readonly ratings: readonly { readonly percent: number }[];
}

const latestReview = async (sku: string, context: HelperContext): Promise<Review | undefined> => {
  const reviews = await askShop<Review[]>(context, `/rest/V1/products/${encodeURIComponent(sku)}/reviews`);
  return reviews.at(-1);
};

const shopOrigin = ({ origin }: HelperContext): string => {
  const found = origin("shopping");
  if (found === null)
    throw new NotEvaluatedError("The session has no site named shopping.", "the session has no site named shopping");
  return found;
};

/** Asked from a page of the shop itself, so that it goes the way that the browser's requests go. */
const askShop = async <T>(context: HelperContext, path: string): Promise<T> => {
  await context.page.goto(`${shopOrigin(context)}/`);
  const answer = await context.page.evaluate(`(async () => {
    const login = await fetch("/rest/default/V1/integration/admin/token", {
      method: "POST", headers: { "content-type": "application/json" }, body: ${JSON.stringify(JSON.stringify(SHOPPING_ADMIN))},
    });
    const answer = await fetch(${JSON.stringify(path)}, { headers: { authorization: "Bearer " + await login.json() } });
    return { ok: login.ok && answer.ok, body: await answer.json() };
  })()`);
  const { ok, body } = answer as { ok: boolean; body: T };
  if (!ok) throw new NotEvaluatedError(`The shop refused ${path}.`);
  return body;
};

async function gitlabRole([account = ""]: readonly string[], { page }: HelperContext): Promise<string> {
  try {
    const role = await page.evaluate(`(() => {
      const names = [...document.querySelectorAll("td[data-label='Account'] span.gl-avatar-labeled-sublabel")].map((e) => e.outerText);
      const roles = [...document.querySelectorAll("td.col-max-role span")].map((e) => e.outerText);
      return roles[names.indexOf("@" + ${JSON.stringify(account)})] ?? "";
    })()`);
    return String(role);
  } catch {
    return "";
  }
}
