/**
 * @module The group Lantern Press: tools for a publishing house.
 */
import { type GroupBlueprint, thing } from "./blueprint.ts";

export const LANTERN: GroupBlueprint = {
  path: "lantern",
  name: "Lantern Press",
  about: "Tools that take a book from manuscript to shelf",
  core: {
    path: "inkwell",
    name: "Inkwell",
    about: "A quiet editor for long manuscripts, with chapters, notes and versions",
    language: "rust",
    topics: ["writing", "editor", "books"],
    things: [
      thing("chapter", "chapters", { title: "text", words: "number", revision: "time" }),
      thing("annotation", "annotations", { author: "text", offset: "number", date: "time" }),
      thing("manuscript", "manuscripts", { genre: "text", pages: "number", deadline: "time" }),
    ],
    places: ["the outline", "the editor", "the note margin", "the export dialog", "the version list"],
    tasks: ["reorder chapters", "export a manuscript", "compare two versions", "search in notes"],
    people: ["authors", "editors", "translators"],
    parts: ["the autosave", "the word counter", "the export step"],
  },
  others: [
    {
      path: "galley",
      name: "Galley",
      about: "Lays out books and makes print-ready pages",
      language: "python",
      topics: ["typesetting", "layout", "print"],
      things: [
        thing("figure", "figures", { caption: "text", width: "number", update: "time" }),
        thing("template", "templates", { format: "text", margin: "number", release: "time" }),
        thing("proof", "proofs", { reader: "text", page: "number", deadline: "time" }),
      ],
      places: ["the page preview", "the template list", "the figure table", "the print dialog"],
      tasks: ["place a figure across two pages", "change the paper format", "print a proof", "number the footnotes"],
      people: ["designers", "printers", "proofreaders"],
      parts: ["the line breaker", "the image converter", "the proof mailer"],
    },
    {
      path: "folio-search",
      name: "Folio Search",
      about: "Full-text search over the backlist, fast enough for a reading room",
      language: "go",
      topics: ["search", "library", "index"],
      things: [
        thing("entry", "entries", { language: "text", score: "number", date: "time" }),
        thing("shelf", "shelves", { room: "text", size: "number", audit: "time" }),
        thing("query", "queries", { phrase: "text", hits: "number", date: "time" }),
      ],
      places: ["the result list", "the shelf view", "the filter bar", "the statistics page"],
      tasks: ["search for a phrase", "filter by language", "rebuild the index", "save a query"],
      people: ["librarians", "researchers", "booksellers"],
      parts: ["the indexer", "the ranking step", "the nightly merge"],
    },
    {
      path: "proofmark",
      name: "Proofmark",
      about: "Collects corrections from many readers and settles their differences",
      language: "typescript",
      topics: ["proofreading", "review", "collaboration"],
      things: [
        thing("correction", "corrections", { reader: "text", page: "number", date: "time" }),
        thing("round", "rounds", { title: "text", share: "number", deadline: "time" }),
        thing("reader", "readers", { language: "text", experience: "number", start: "time" }),
      ],
      places: ["the correction list", "the reader overview", "the page view", "the summary mail"],
      tasks: ["accept all corrections of a page", "invite a reader", "close a round", "export the disputed corrections"],
      people: ["proofreaders", "editors", "volunteers"],
      parts: ["the reminder job", "the page importer", "the conflict finder"],
    },
  ],
};
