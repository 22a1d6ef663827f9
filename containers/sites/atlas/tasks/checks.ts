/**
 * @module How the map's tasks are scored. Ratings follow from reviews, which are compared themselves.
 */
import { checksOf } from "../../suite/checks.ts";

export const { is, isSame, others, row, changed, appears, disappears, changes, unchanged, reads, readsAt, cannotBeDone } =
  checksOf("atlas", {
    places: "places[].[id, name, category, phone, hours, description, closed]",
    users: "users",
    reviews: "reviews",
    lists: "lists",
    notes: "notes",
    edits: "edits",
  });
