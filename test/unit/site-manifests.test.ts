/**
 * @module The sites of this repository as their manifests tell them, and what a wrong manifest is told.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ContainerManifest } from "../../containers/sites/manifest.ts";
import { ManifestError, parseManifest, readManifests, unmatchedApps } from "../../containers/sites/read-manifest.ts";

const SITES = join(import.meta.dirname, "../../containers/sites");
const { manifests, errors } = readManifests(SITES);
const containers = manifests.filter((manifest) => manifest.kind === "container");
const WEBARENA = {
  gitlab: { image: "gitlab-populated-final-port8023", port: 8023 },
  map: { image: "webarena-verified-map", port: 3000 },
  reddit: { image: "postmill-populated-exposed-withimg", port: 9999 },
  shopping: { image: "shopping_final_0712", port: 7770 },
  shopping_admin: { image: "shopping_admin_final_0719", port: 7780 },
  wikipedia: { image: "kiwix-serve", port: 8888 },
};

function container(name: string): ContainerManifest {
  const found = containers.find((manifest) => manifest.name === name);
  if (!found) throw new Error(`there is no container site called ${name}`);
  return found;
}

describe("the manifests of this repository", () => {
  it("are all good", () => {
    expect(errors).toEqual([]);
    expect(manifests.length).toBeGreaterThan(0);
  });

  it("give no host name to two sites, so that any of them can be in one session", () => {
    const names = manifests.flatMap(({ hosts }) => hosts.flatMap((host) => host.names));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("start at one of the site's own hosts", () => {
    for (const { name, hosts, startUrl } of manifests) {
      if (startUrl !== undefined)
        expect(
          hosts.flatMap((host) => host.names),
          name,
        ).toContain(new URL(startUrl).host);
    }
  });

  it.each(containers.map((manifest) => [manifest.name, manifest] as const))(
    "sign in to %s with what the account says",
    (_name, manifest) => {
      for (const { username, password, login } of manifest.accounts) {
        if (login) expect(Object.values(login.fields)).toEqual(expect.arrayContaining([username, password]));
      }
    },
  );

  it.each(containers.map((manifest) => [manifest.name, manifest] as const))(
    "keep the data of %s apart from what is shared or temporary",
    (_name, manifest) => {
      const { data, tmpfs, shared } = manifest.container;
      expect(data.filter((path) => tmpfs.includes(path) || path in shared)).toEqual([]);
    },
  );

  it("run the sites that are built here without rights and on a read-only root", () => {
    const built = containers.filter((manifest) => manifest.container.dockerfile !== undefined);
    expect(built.map(({ name }) => name)).toEqual(expect.arrayContaining(["blog", "wiki"]));
    for (const { name, container } of built) {
      expect([container.capabilities, container.writableRoot, container.egress], name).toEqual([[], false, "none"]);
    }
  });

  it("build from a Dockerfile in the site's folder, on a base that any engine can pull", () => {
    for (const { name, container } of containers) {
      if (container.dockerfile === undefined) continue;
      const file = join(SITES, name, container.dockerfile);
      expect(existsSync(file), file).toBe(true);
      for (const [, base] of readFileSync(file, "utf8").matchAll(/^FROM\s+(\S+)/gm))
        expect(base).toMatch(/^docker\.io\/library\//);
    }
  });
});

describe("the WebArena sites", () => {
  it.each(Object.entries(WEBARENA))(
    "have %s by its published image, at its name and at its usual port",
    (name, { image, port }) => {
      const manifest = container(name);
      const host = `${name.replaceAll("_", "-")}.localhost`;
      expect(manifest.container.image).toContain(image);
      expect(manifest.hosts[0]?.names).toEqual([host, `${host}:${port}`]);
    },
  );

  it.each(["shopping", "shopping_admin", "gitlab"])("tell %s the address that it is reached at", (name) => {
    const manifest = container(name);
    const base = `http://${manifest.hosts[0]?.names[0]}`;
    expect(manifest.prepare.commands.flat().some((word) => word.includes(base))).toBe(true);
  });

  it("start signed in where the tasks expect it", () => {
    const signedIn = Object.keys(WEBARENA).filter((name) => container(name).signedIn !== undefined);
    expect(signedIn).toEqual(["gitlab", "reddit", "shopping", "shopping_admin"]);
    for (const name of signedIn) {
      const { accounts, signedIn: account } = container(name);
      expect(accounts.find((one) => one.name === account)?.login, name).toBeDefined();
    }
  });

  it("let no copy write to what all copies read", () => {
    expect(container("wikipedia").container).toMatchObject({ data: [], writableRoot: false });
    expect(Object.keys(container("map").container.seeds)).not.toContain("/data/routing");
  });
});

describe("a wrong manifest", () => {
  const good = readFileSync(join(SITES, "wiki/site.toml"), "utf8");
  const told = (text: string, folder = "wiki") => {
    try {
      parseManifest(text, folder);
    } catch (error) {
      if (error instanceof ManifestError) return error.message;
      throw error;
    }
    throw new Error("it was taken");
  };

  it("is told the file and the field", () => {
    expect(told(good.replace("port = 8080", 'port = "web"'))).toMatch(/wiki\/site\.toml.*\n.*number[\s\S]*hosts\[0\]\.port/);
  });

  it("is told about fields that nobody knows", () => {
    expect(told(good.replace("pids = 64", "pids = 64\npriviliged = true"))).toContain("priviliged");
  });

  it("is told where the TOML ends to be TOML", () => {
    expect(told(`${good}\n[state`)).toMatch(/wiki\/site\.toml: [\s\S]*\d+:/);
  });

  it("cannot go by another name than its folder", () => {
    expect(told(good, "handbook")).toContain('name is "wiki", but its folder is handbook');
  });

  it("cannot name a host twice, sign in somebody unknown, or seed what is no data", () => {
    expect(told(good.replace('["wiki.localhost"]', '["wiki.localhost", "wiki.localhost"]'))).toContain(
      "wiki.localhost is named twice",
    );
    expect(told(good.replace('kind = "container"', 'kind = "container"\nsignedIn = "nobody"'))).toContain(
      "is none of the accounts",
    );
    expect(told(good.replace("pids = 64", 'pids = 64\nseeds = { "/elsewhere" = "/srv/data" }'))).toContain(
      "/elsewhere is none of container.data",
    );
  });

  it("cannot open a session to what is no host, nor begin at a pattern", () => {
    const live = readFileSync(join(SITES, "example/site.toml"), "utf8");
    expect(told(live.replace('"*.example.com"', '"*"'), "example")).toMatch(/a host is a name[\s\S]*hosts\[0\]\.names\[1\]/);
    expect(told(live.replace('"example.com", ', "").replace(/^startUrl.*$/m, ""), "example")).toContain("startUrl");
  });
});

describe("a folder of sites", () => {
  const manifestOf = (name: string) =>
    `name = "${name}"\ntitle = "T"\nkind = "embedded"\nversion = "1"\n[[hosts]]\nnames = ["${name}.localhost"]\n`;

  it("wants a manifest and an application of every embedded site", () => {
    const root = mkdtempSync(join(tmpdir(), "sites-"));
    try {
      for (const name of ["whole", "app-only", "manifest-only"]) mkdirSync(join(root, name, "app"), { recursive: true });
      for (const name of ["whole", "app-only"]) writeFileSync(join(root, name, "app/index.ts"), "");
      for (const name of ["whole", "manifest-only"]) writeFileSync(join(root, name, "site.toml"), manifestOf(name));
      const found = readManifests(root);
      expect(found.errors).toEqual([]);
      expect(unmatchedApps(root, found.manifests).sort()).toEqual([
        'app-only: there is app/index.ts, but no site.toml of kind "embedded" beside it.',
        'manifest-only: site.toml says "embedded", but app/index.ts is missing.',
      ]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
