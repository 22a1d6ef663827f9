/**
 * @module What a site's manifest may say: `site.toml` in the site's folder. One schema for all kinds of site.
 */
import { z } from "zod";
import { SiteHook, SiteProcess } from "../../sdk/protocol/hooks.ts";

const Name = z.string().regex(/^[a-z][a-z0-9_-]{0,62}$/, "a site is named in lower case, as its folder is");
const HostName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\d{1,5})?$/, "a host is a name, or name:port");
const HostPattern = z
  .string()
  .toLowerCase()
  .regex(
    /^(\*\.)?[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\d{1,5})?$/,
    "a host is a name, *.name for it and all below it, or either with :port",
  );
const Port = z.number().int().min(1).max(65_535);
const Path = z.string().regex(/^\//, "an absolute path");
const Command = z.array(z.string()).min(1);
const AccountName = z.string().regex(/^[a-z][a-z0-9_-]{0,62}$/, "an account is named in lower case");

const Settle = z.strictObject({
  capMs: z.number().int().min(100).max(120_000).optional(),
  ignore: z.array(z.string().min(1).max(512)).max(64).default([]),
});

/** How the account signs in over HTTP when the site is prepared; what cookies that leaves are kept for every copy. */
const LoginForm = z.strictObject({
  path: Path.describe("of the page that has the form"),
  action: Path.optional().describe("where the form is sent; by default the same path"),
  fields: z.record(z.string(), z.string()).describe("sent beside the hidden fields of the page's form"),
  host: HostName.optional().describe("by default the first host"),
  expectCookie: z.string().optional().describe("a cookie that only a successful login sets; part of its name is enough"),
});

const Account = z.strictObject({
  name: AccountName,
  username: z.string().min(1),
  password: z.string().min(1),
  login: LoginForm.optional(),
});

const common = {
  name: Name,
  title: z.string().min(1),
  version: z.string().min(1).describe("of image and seed data; changes when the same seed gives other content"),
  startUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("by default the first host"),
  settle: Settle.optional(),
  accounts: z.array(Account).default([]),
  signedIn: AccountName.optional().describe("the account that sessions start with; by default nobody"),
};

/** An application that runs inside a Durable Object. Its code is in `app/` beside the manifest. */
const EmbeddedManifest = z.strictObject({
  ...common,
  kind: z.literal("embedded"),
  hosts: z.array(z.strictObject({ names: z.array(HostName).min(1) })).min(1),
  pool: z.strictObject({ ready: z.number().int().min(0).max(256).default(4) }).prefault({}),
});

const hooks = {
  reset: SiteHook.optional().describe("called for a fresh state, before the first page of every episode"),
  state: SiteHook.optional().describe("gives the state as JSON, for evaluators"),
};

/** A site of the real web: reached as it is, and reset only by a hook. */
const LiveManifest = z.strictObject({
  ...common,
  kind: z.literal("live"),
  hosts: z.array(z.strictObject({ names: z.array(HostPattern).min(1) })).min(1),
  ...hooks,
});

/** A server that the site host starts for each session, without an engine. */
const ProcessManifest = z.strictObject({
  ...common,
  accounts: z.array(Account).max(0, "process sites sign nobody in").default([]),
  kind: z.literal("process"),
  hosts: z.array(z.strictObject({ names: z.array(HostName).min(1) })).min(1),
  process: SiteProcess.extend({ cwd: z.string().min(1).default(".").describe("seen from the site's folder") }),
  ...hooks,
  pool: z.strictObject({ max: z.number().int().min(1).max(4096).default(200) }).prefault({}),
});

const ContainerManifest = z.strictObject({
  ...common,
  kind: z.literal("container"),
  hosts: z
    .array(
      z.strictObject({
        names: z.array(HostName).min(1),
        port: Port.describe("inside the container"),
        hostHeader: z
          .string()
          .optional()
          .describe("sent as Host instead of the virtual name; Origin, Location and cookies are translated"),
      }),
    )
    .min(1),
  container: z.strictObject({
    image: z.string().min(1),
    dockerfile: z.string().optional().describe("in the site's folder: how the image is built when it is not there"),
    command: Command.optional(),
    env: z.record(z.string(), z.string()).default({}),
    data: z.array(Path).default([]).describe("directories with the site's data: copied on write, snapshotted, forked"),
    tmpfs: z.array(Path).default([]).describe("directories whose content is neither kept nor copied"),
    seeds: z
      .record(Path, Path)
      .default({})
      .describe("data directory = directory of this machine that it is filled from, where the image does not hold the data"),
    shared: z
      .record(Path, Path)
      .default({})
      .describe("directory inside = directory of this machine, read by all copies and written by none"),
    writableRoot: z
      .boolean()
      .default(false)
      .describe("for images that write all over themselves; what is written outside `data` is neither snapshotted nor forked"),
    capabilities: z.array(z.string()).default([]).describe("all others are dropped"),
    memoryMiB: z.number().int().min(16).default(512),
    cpus: z.number().min(0.05).default(1),
    pids: z.number().int().min(8).default(256),
    egress: z.enum(["none", "open"]).default("none"),
    stopSignal: z.string().default("SIGTERM"),
  }),
  health: z
    .strictObject({
      path: Path.default("/"),
      port: Port.optional().describe("by default that of the first host"),
      status: z.array(z.number().int()).default([200]),
      timeoutMs: z.number().int().min(100).default(120_000).describe("how long a cold start may take"),
    })
    .prefault({}),
  prepare: z
    .strictObject({
      commands: z.array(Command).default([]).describe("run inside once, before the golden copy is taken: base URLs and the like"),
      requests: z.array(Path).default([]).describe("asked once, so that caches are warm"),
    })
    .prefault({}),
  warmUp: z.strictObject({ requests: z.array(Path).default([]).describe("asked of each new instance") }).prefault({}),
  quiesce: z
    .strictObject({ before: Command.optional(), after: Command.optional() })
    .prefault({})
    .describe("run inside around a snapshot of a running instance"),
  state: z
    .union([z.strictObject({ command: Command }), z.strictObject({ port: Port, path: Path })])
    .optional()
    .describe("how evaluators read the site's state as JSON; no host leads there"),
  pool: z
    .strictObject({
      ready: z.number().int().min(0).max(256).default(2).describe("instances that stand ready when nobody asks"),
      max: z.number().int().min(1).default(200),
      pauseIdle: z.boolean().default(false).describe("freeze the processes of ready instances"),
    })
    .prefault({}),
});

export const SiteManifest = z
  .discriminatedUnion("kind", [EmbeddedManifest, ContainerManifest, ProcessManifest, LiveManifest])
  .superRefine((manifest, context) => {
    const names = manifest.hosts.flatMap((host) => host.names);
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) context.addIssue({ code: "custom", path: ["hosts"], message: `the host ${twice} is named twice` });
    if (manifest.kind === "live" && manifest.startUrl === undefined && names[0]?.startsWith("*")) {
      context.addIssue({ code: "custom", path: ["startUrl"], message: "is needed where the first host is a pattern" });
    }
    if (manifest.kind === "container") {
      const { data, seeds } = manifest.container;
      const unknown = Object.keys(seeds).find((path) => !data.includes(path));
      if (unknown !== undefined) {
        context.addIssue({ code: "custom", path: ["container", "seeds"], message: `${unknown} is none of container.data` });
      }
    }
    if (manifest.signedIn !== undefined && !manifest.accounts.some(({ name }) => name === manifest.signedIn)) {
      context.addIssue({ code: "custom", path: ["signedIn"], message: "is none of the accounts" });
    }
  });

export type SiteManifest = z.output<typeof SiteManifest>;
export type EmbeddedManifest = z.output<typeof EmbeddedManifest>;
export type ContainerManifest = z.output<typeof ContainerManifest>;
export type ProcessManifest = z.output<typeof ProcessManifest>;
export type LiveManifest = z.output<typeof LiveManifest>;
