/**
 * @module The group Orbit Tools: tools for people who write software.
 */
import { type GroupBlueprint, thing } from "./blueprint.ts";

export const ORBIT: GroupBlueprint = {
  path: "orbit",
  name: "Orbit Tools",
  about: "Small sharp tools for people who write software",
  core: {
    path: "spanner",
    name: "Spanner",
    about: "Runs the tasks of a repository in the right order, and only when needed",
    language: "go",
    topics: ["build", "task-runner", "cli"],
    things: [
      thing("task", "tasks", { command: "text", duration: "number", start: "time" }),
      thing("worker", "workers", { host: "text", slots: "number", heartbeat: "time" }),
      thing("artifact", "artifacts", { digest: "text", size: "number", expiry: "time" }),
    ],
    places: ["the summary", "the log view", "the task graph", "the command line"],
    tasks: ["run a task on another machine", "list what would run", "skip a failed task", "clear the cache"],
    people: ["developers", "release managers", "new contributors"],
    parts: ["the scheduler", "the cache", "the file watcher"],
  },
  others: [
    {
      path: "logbook",
      name: "Logbook",
      about: "Reads structured logs from many machines and shows what matters",
      language: "rust",
      topics: ["logging", "observability", "cli"],
      things: [
        thing("record", "records", { source: "text", severity: "number", stamp: "time" }),
        thing("stream", "streams", { service: "text", rate: "number", start: "time" }),
        thing("alert", "alerts", { receiver: "text", count: "number", time: "time" }),
      ],
      places: ["the live view", "the filter bar", "the alert rules", "the record details"],
      tasks: ["follow two streams at once", "save a filter", "silence an alert", "export records"],
      people: ["operators", "developers", "the on-call team"],
      parts: ["the tail reader", "the compactor", "the alert sender"],
    },
    {
      path: "patchwork",
      name: "Patchwork",
      about: "Shows differences between files so that people can understand them",
      language: "typescript",
      topics: ["diff", "review", "editor"],
      things: [
        thing("hunk", "hunks", { file: "text", lines: "number", change: "time" }),
        thing("comment", "comments", { author: "text", line: "number", date: "time" }),
        thing("theme", "themes", { mode: "text", contrast: "number", release: "time" }),
      ],
      places: ["the side-by-side view", "the file tree", "the comment box", "the theme picker"],
      tasks: ["hide changes of white space", "jump to the next hunk", "share a difference", "comment on a range of lines"],
      people: ["reviewers", "teachers", "maintainers"],
      parts: ["the line matcher", "the highlighter", "the image comparison"],
    },
    {
      path: "parcel-cache",
      name: "Parcel Cache",
      about: "A cache for packages that keeps builds going when the network does not",
      language: "python",
      topics: ["cache", "packages", "offline"],
      things: [
        thing("package", "packages", { registry: "text", size: "number", date: "time" }),
        thing("mirror", "mirrors", { region: "text", lag: "number", sync: "time" }),
        thing("request", "requests", { client: "text", retries: "number", time: "time" }),
      ],
      places: ["the status page", "the package list", "the configuration file", "the access log"],
      tasks: ["pin a package", "add a mirror", "remove old packages", "warm the cache before a release"],
      people: ["build engineers", "developers", "classrooms"],
      parts: ["the eviction job", "the mirror sync", "the checksum step"],
    },
  ],
};
