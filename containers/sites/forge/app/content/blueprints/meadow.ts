/**
 * @module The group Meadow Labs: instruments for gardens and small farms.
 */
import { type GroupBlueprint, thing } from "./blueprint.ts";

export const MEADOW: GroupBlueprint = {
  path: "meadow",
  name: "Meadow Labs",
  about: "Open instruments for gardens, greenhouses and small farms",
  core: {
    path: "sprout",
    name: "Sprout",
    about: "Plans beds and sowings, and reminds you when to water",
    language: "python",
    topics: ["garden", "planning", "sensors"],
    things: [
      thing("sowing", "sowings", { crop: "text", spacing: "number", date: "time" }),
      thing("bed", "beds", { soil: "text", area: "number", rest: "time" }),
      thing("reminder", "reminders", { gardener: "text", repeat: "number", next: "time" }),
    ],
    places: ["the bed plan", "the sowing calendar", "the reminder list", "the harvest report"],
    tasks: ["rotate the crops of a bed", "copy a plan from last year", "snooze a reminder", "record a harvest"],
    people: ["gardeners", "allotment groups", "schools"],
    parts: ["the frost check", "the reminder job", "the moisture import"],
  },
  others: [
    {
      path: "rain-gauge",
      name: "Rain Gauge",
      about: "Firmware and tools for a rain gauge that runs for years on one battery",
      language: "rust",
      topics: ["firmware", "weather", "low-power"],
      things: [
        thing("sample", "samples", { gauge: "text", millimetres: "number", time: "time" }),
        thing("battery", "batteries", { model: "text", voltage: "number", change: "time" }),
        thing("upload", "uploads", { gateway: "text", bytes: "number", start: "time" }),
      ],
      places: ["the serial console", "the calibration page", "the status screen", "the download page"],
      tasks: ["calibrate a gauge", "read the memory of a gauge", "flash new firmware", "change the sampling interval"],
      people: ["volunteers", "weather watchers", "field staff"],
      parts: ["the sleep timer", "the upload queue", "the checksum step"],
    },
    {
      path: "seed-ledger",
      name: "Seed Ledger",
      about: "Keeps track of seed lots, germination tests and who got which packet",
      language: "typescript",
      topics: ["seeds", "inventory", "cooperative"],
      things: [
        thing("lot", "lots", { variety: "text", packets: "number", harvest: "time" }),
        thing("trial", "trials", { method: "text", germination: "number", end: "time" }),
        thing("order", "orders", { member: "text", packets: "number", dispatch: "time" }),
      ],
      places: ["the lot list", "the trial sheet", "the order form", "the member page"],
      tasks: ["split a lot", "record a germination trial", "print packet labels", "cancel an order"],
      people: ["growers", "members", "the packing team"],
      parts: ["the label printer", "the stock count", "the yearly report"],
    },
    {
      path: "greenhouse",
      name: "Greenhouse",
      about: "Controls vents, shades and pumps from simple written rules",
      language: "go",
      topics: ["automation", "control", "sensors"],
      things: [
        thing("rule", "rules", { target: "text", threshold: "number", change: "time" }),
        thing("vent", "vents", { side: "text", opening: "number", service: "time" }),
        thing("probe", "probes", { place: "text", humidity: "number", contact: "time" }),
      ],
      places: ["the rule editor", "the overview", "the probe history", "the alarm list"],
      tasks: ["pause a rule", "open all vents", "replace a probe", "test a rule without acting"],
      people: ["growers", "technicians", "night staff"],
      parts: ["the control loop", "the probe poller", "the alarm sender"],
    },
  ],
};
