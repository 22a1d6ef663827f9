/**
 * @module The group Harbor Systems: software for small ports.
 */
import { type GroupBlueprint, thing } from "./blueprint.ts";

export const HARBOR: GroupBlueprint = {
  path: "harbor",
  name: "Harbor Systems",
  about: "Software for small ports and the people who work in them",
  core: {
    path: "tidewatch",
    name: "Tidewatch",
    about: "Tide tables and storm warnings for small harbours",
    language: "typescript",
    topics: ["tides", "forecast", "dashboard"],
    things: [
      thing("reading", "readings", { station: "text", height: "number", time: "time" }),
      thing("warning", "warnings", { area: "text", level: "number", expiry: "time" }),
      thing("station", "stations", { port: "text", depth: "number", inspection: "time" }),
    ],
    places: ["the tide table", "the station page", "the warning list", "the map", "the settings page"],
    tasks: ["compare two stations", "print a tide table", "send a storm warning", "import old readings"],
    people: ["harbour masters", "skippers", "lifeguards"],
    parts: ["the nightly import", "the forecast job", "the warning mailer"],
  },
  others: [
    {
      path: "berth-planner",
      name: "Berth Planner",
      about: "Assigns berths to visiting boats and keeps the bookings",
      language: "python",
      topics: ["bookings", "planning", "ports"],
      things: [
        thing("booking", "bookings", { vessel: "text", nights: "number", arrival: "time" }),
        thing("berth", "berths", { pier: "text", length: "number", survey: "time" }),
        thing("vessel", "vessels", { owner: "text", draught: "number", departure: "time" }),
      ],
      places: ["the booking calendar", "the berth map", "the arrivals list", "the invoice page"],
      tasks: ["move a booking to another pier", "print the arrivals of a day", "block a berth for repairs", "charge a late fee"],
      people: ["harbour masters", "visiting crews", "the office"],
      parts: ["the allocation run", "the invoice export", "the reminder mailer"],
    },
    {
      path: "signal-lamp",
      name: "Signal Lamp",
      about: "Relays short messages between boats and the shore over slow links",
      language: "go",
      topics: ["messaging", "radio", "offline"],
      things: [
        thing("message", "messages", { sender: "text", attempts: "number", arrival: "time" }),
        thing("channel", "channels", { purpose: "text", frequency: "number", opening: "time" }),
        thing("relay", "relays", { site: "text", load: "number", restart: "time" }),
      ],
      places: ["the message log", "the channel list", "the relay status page", "the command line"],
      tasks: ["resend a lost message", "mute a channel", "export the log of a day", "add a relay"],
      people: ["radio operators", "coast guards", "fishing crews"],
      parts: ["the retry queue", "the relay watcher", "the compression step"],
    },
    {
      path: "ferry-board",
      name: "Ferry Board",
      about: "Departure boards for ferry piers, readable from across the quay",
      language: "typescript",
      topics: ["transit", "display", "accessibility"],
      things: [
        thing("departure", "departures", { route: "text", delay: "number", sailing: "time" }),
        thing("pier", "piers", { town: "text", capacity: "number", closing: "time" }),
        thing("notice", "notices", { audience: "text", priority: "number", end: "time" }),
      ],
      places: ["the departure board", "the pier page", "the notice editor", "the night theme"],
      tasks: ["announce a cancellation", "show two piers side by side", "switch the language", "print the timetable"],
      people: ["passengers", "pier staff", "dispatchers"],
      parts: ["the timetable import", "the delay feed", "the screen saver"],
    },
  ],
};
