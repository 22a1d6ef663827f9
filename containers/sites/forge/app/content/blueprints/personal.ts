/**
 * @module Projects that belong to a person instead of a group.
 */
import { type Blueprint, thing } from "./blueprint.ts";

export const PERSONAL: readonly [Blueprint, Blueprint, ...Blueprint[]] = [
  {
    path: "trail-notes",
    name: "Trail Notes",
    about: "Turns a pile of walks into a page with maps and distances",
    language: "python",
    topics: ["hiking", "maps", "notes"],
    things: [
      thing("walk", "walks", { region: "text", distance: "number", day: "time" }),
      thing("hut", "huts", { warden: "text", beds: "number", season: "time" }),
    ],
    places: ["the map page", "the walk list", "the hut index"],
    tasks: ["import a track", "print a walk", "list huts by region"],
    people: ["walkers", "friends"],
    parts: ["the track importer", "the height profile"],
  },
  {
    path: "recipe-box",
    name: "Recipe Box",
    about: "Recipes that scale, with shopping lists that add up",
    language: "typescript",
    topics: ["cooking", "recipes", "lists"],
    things: [
      thing("recipe", "recipes", { cuisine: "text", servings: "number", date: "time" }),
      thing("ingredient", "ingredients", { aisle: "text", amount: "number", purchase: "time" }),
    ],
    places: ["the recipe page", "the shopping list", "the week plan"],
    tasks: ["scale a recipe", "merge two shopping lists", "plan a week"],
    people: ["home cooks", "flatmates"],
    parts: ["the unit converter", "the list printer"],
  },
  {
    path: "chess-clock",
    name: "Chess Clock",
    about: "A chess clock for the terminal, with increments and a log of moves",
    language: "go",
    topics: ["chess", "terminal", "games"],
    things: [
      thing("game", "games", { opening: "text", moves: "number", date: "time" }),
      thing("player", "players", { club: "text", rating: "number", birthday: "time" }),
    ],
    places: ["the clock face", "the move log", "the result table"],
    tasks: ["start a game with increments", "pause the clock", "export a game"],
    people: ["club players", "arbiters"],
    parts: ["the tick loop", "the rating update"],
  },
  {
    path: "star-chart",
    name: "Star Chart",
    about: "Prints the sky above your town for any night of the year",
    language: "rust",
    topics: ["astronomy", "charts", "print"],
    things: [
      thing("star", "stars", { constellation: "text", magnitude: "number", rise: "time" }),
      thing("chart", "charts", { town: "text", radius: "number", night: "time" }),
    ],
    places: ["the chart page", "the legend", "the town list"],
    tasks: ["print a chart", "hide faint stars", "choose another town"],
    people: ["stargazers", "teachers"],
    parts: ["the projection", "the catalogue reader"],
  },
];
