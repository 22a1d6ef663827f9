/**
 * @module What members do: lists, notes, reviews, suggested edits, settings; and what moderators decide.
 */
import { html } from "hono/html";
import { MODES } from "../geo/route.ts";
import { LIMITS, UNITS } from "../rules.ts";
import {
  currentValue,
  decideEdit,
  EDIT_FIELDS,
  type Edit,
  editById,
  editsBy,
  editsWith,
  removeReview,
  reviewsBy,
  setReview,
  suggestEdit,
  valueError,
  withdrawEdit,
} from "../store/contributions.ts";
import {
  changeList,
  createList,
  deleteList,
  type List,
  listById,
  listsOf,
  notesOf,
  placesOf,
  removeFrom,
  saveTo,
  setNote,
  sharedLists,
} from "../store/lists.ts";
import { changeSettings } from "../store/users.ts";
import { placePath } from "../views/format.ts";
import { viewAround, wholeMap } from "../views/map.ts";
import {
  contributionsPanel,
  type Errors,
  editPanel,
  listPanel,
  listsPanel,
  moderationPanel,
  settingsPanel,
} from "../views/panels.ts";
import { markersOf, placeRows } from "../views/places.ts";
import {
  type AtlasContext,
  done,
  newRoutes,
  oneOf,
  page,
  Refusal,
  readFields,
  requireModerator,
  requirePlace,
  requireUser,
  unitsOf,
} from "./context.ts";

const STATUSES = { open: "open", accepted: "accepted", rejected: "rejected", withdrawn: "withdrawn" } as const;

export const own = newRoutes()
  .get("/lists", (c) => {
    const user = requireUser(c);
    return page(c, { title: "Lists", panel: listsPanel(listsOf(c.env.sql, user.id), sharedLists(c.env.sql, user.id)) });
  })
  .post("/lists", async (c) => {
    const user = requireUser(c);
    const fields = await readFields(c);
    const name = fields.one("name", LIMITS.listName);
    const lists = listsOf(c.env.sql, user.id);
    const error = nameError(name, lists);
    if (error)
      return page(c, { title: "Lists", panel: listsPanel(lists, sharedLists(c.env.sql, user.id), { name: error }) }, 422);
    const id = createList(c.env.sql, user.id, name, fields.one("description", LIMITS.description), fields.one("shared") !== "");
    return done(c, "list-made", `/lists/${id}`);
  })
  .get("/lists/:id{[0-9]+}", (c) => showList(c, requireList(c)))
  .post("/lists/:id{[0-9]+}", async (c) => {
    const list = requireOwnList(c);
    const fields = await readFields(c);
    const name = fields.one("name", LIMITS.listName);
    const others = listsOf(c.env.sql, list.user_id).filter(({ id }) => id !== list.id);
    const error = nameError(name, others);
    if (error) return showList(c, list, { name: error });
    changeList(c.env.sql, list.id, name, fields.one("description", LIMITS.description), fields.one("shared") !== "");
    return done(c, "list-changed", `/lists/${list.id}`);
  })
  .post("/lists/:id{[0-9]+}/delete", (c) => {
    deleteList(c.env.sql, requireOwnList(c).id);
    return done(c, "list-deleted", "/lists");
  })
  .post("/lists/:id{[0-9]+}/remove", async (c) => {
    const list = requireOwnList(c);
    removeFrom(c.env.sql, list.id, Number((await readFields(c)).one("place")));
    return done(c, "removed", `/lists/${list.id}`);
  })
  .post("/places/:id{[0-9]+}/save", async (c) => {
    const user = requireUser(c);
    const place = requirePlace(c);
    saveTo(c.env.sql, user.id, place.id, new Set((await readFields(c)).all("list").map(Number)));
    return done(c, "saved", placePath(place));
  })
  .post("/places/:id{[0-9]+}/note", async (c) => {
    const user = requireUser(c);
    const place = requirePlace(c);
    setNote(c.env.sql, user.id, place.id, (await readFields(c)).one("note", LIMITS.note));
    return done(c, "noted", placePath(place));
  })
  .post("/places/:id{[0-9]+}/reviews", async (c) => {
    const user = requireUser(c);
    const place = requirePlace(c);
    const fields = await readFields(c);
    const stars = Number(fields.one("stars"));
    if (!Number.isInteger(stars) || stars < 1 || stars > 5)
      throw new Refusal(409, "Choose from one to five stars for your review.");
    setReview(c.env.sql, user.id, place.id, stars, fields.one("body", LIMITS.review));
    return done(c, "reviewed", placePath(place));
  })
  .post("/places/:id{[0-9]+}/reviews/delete", (c) => {
    const user = requireUser(c);
    const place = requirePlace(c);
    if (!removeReview(c.env.sql, user.id, place.id)) throw new Refusal(409, "You have written no review of this place.");
    return done(c, "review-removed", placePath(place));
  })
  .get("/places/:id{[0-9]+}/edit", (c) => {
    requireUser(c);
    return page(c, { title: "Suggest an edit", panel: editPanel(requirePlace(c), { field: "", value: "", comment: "" }) });
  })
  .post("/places/:id{[0-9]+}/edit", async (c) => {
    const user = requireUser(c);
    const place = requirePlace(c);
    const fields = await readFields(c);
    const form = {
      field: fields.one("field"),
      value: fields.one("value", LIMITS.value),
      comment: fields.one("comment", LIMITS.comment),
    };
    const isField = Object.hasOwn(EDIT_FIELDS, form.field);
    const problem = isField ? valueError(form.field, form.value) : null;
    const errors: Errors = !isField
      ? { field: "Choose what is wrong." }
      : problem !== null
        ? { value: problem }
        : currentValue(place, form.field) === form.value
          ? { value: "This is what it says already." }
          : {};
    if (Object.keys(errors).length > 0) return page(c, { title: "Suggest an edit", panel: editPanel(place, form, errors) }, 422);
    suggestEdit(c.env.sql, user.id, place, form.field, form.value, form.comment);
    return done(c, "suggested", placePath(place));
  })
  .get("/contributions", (c) => {
    const { id } = requireUser(c);
    const { sql } = c.env;
    return page(c, { title: "Contributions", panel: contributionsPanel(reviewsBy(sql, id), notesOf(sql, id), editsBy(sql, id)) });
  })
  .post("/edits/:id{[0-9]+}/withdraw", (c) => {
    const user = requireUser(c);
    const edit = requireOpenEdit(c);
    if (edit.user_id !== user.id) throw new Refusal(403, "Only its author may withdraw a suggestion.");
    withdrawEdit(c.env.sql, edit.id);
    return done(c, "withdrawn", "/contributions");
  })
  .get("/moderation", (c) => {
    requireModerator(c);
    const status = oneOf(STATUSES, c.req.query("status"), "open");
    return page(c, { title: "Moderation", panel: moderationPanel(editsWith(c.env.sql, status), status) });
  })
  .post("/edits/:id{[0-9]+}", async (c) => {
    const user = requireModerator(c);
    const edit = requireOpenEdit(c);
    const fields = await readFields(c);
    const accepted = fields.one("decision") === "accept";
    const reason = fields.one("reason", LIMITS.comment);
    if (!accepted && reason === "") {
      const panel = moderationPanel(editsWith(c.env.sql, "open"), "open", { [edit.id]: "Say why you reject it." });
      return page(c, { title: "Moderation", panel }, 422);
    }
    decideEdit(c.env.sql, edit, user.id, accepted, accepted ? "" : reason);
    return done(c, accepted ? "accepted" : "rejected", "/moderation");
  })
  .get("/settings", (c) => page(c, { title: "Settings", panel: settingsPanel(requireUser(c)) }))
  .post("/settings", async (c) => {
    const user = requireUser(c);
    const fields = await readFields(c);
    changeSettings(
      c.env.sql,
      user.id,
      oneOf(UNITS, fields.one("units"), user.units),
      oneOf(MODES, fields.one("mode"), user.mode),
    );
    return done(c, "settings", "/settings");
  });

const nameError = (name: string, others: readonly List[]): string | null => {
  if (name === "") return "Give the list a name.";
  if (others.length >= LIMITS.lists) return `You may have ${LIMITS.lists} lists.`;
  return others.some((list) => list.name.toLowerCase() === name.toLowerCase()) ? "You have a list of this name already." : null;
};

const requireList = (c: AtlasContext): List => {
  const list = listById(c.env.sql, Number(c.req.param("id")));
  if (!list || (list.shared === 0 && list.user_id !== c.get("viewer")?.id)) throw new Refusal(404, "There is no such list.");
  return list;
};

const requireOwnList = (c: AtlasContext): List => {
  const user = requireUser(c);
  const list = requireList(c);
  if (list.user_id !== user.id) throw new Refusal(403, "Only its owner may change a list.");
  return list;
};

const requireOpenEdit = (c: AtlasContext): Edit => {
  const edit = editById(c.env.sql, Number(c.req.param("id")));
  if (!edit) throw new Refusal(404, "There is no such suggestion.");
  if (edit.status !== "open") throw new Refusal(409, "This suggestion has been decided already.");
  return edit;
};

const showList = (c: AtlasContext, list: List, errors: Errors = {}) => {
  const places = placesOf(c.env.sql, list.id);
  const isOwn = list.user_id === c.get("viewer")?.id;
  const remove = (place: { id: number; name: string }) =>
    html`<form action="/lists/${list.id}/remove" method="post"><input type="hidden" name="place" value="${place.id}"><button type="submit" class="quiet" aria-label="Remove ${place.name} from the list">Remove</button></form>`;
  const rows = placeRows(places, { now: c.get("now"), units: unitsOf(c), ...(isOwn ? { more: remove } : {}) });
  const map = places.length === 0 ? wholeMap : { ...viewAround(places), markers: markersOf(places) };
  return page(c, { title: list.name, panel: listPanel(list, rows, isOwn, errors), map }, errors.name === undefined ? 200 : 422);
};
