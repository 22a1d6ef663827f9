/**
 * @module What a manifest may take from the machine beside the image: folders that all copies read, folders that data are
 * filled from, and a root that can be written to.
 */
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { expect, test } from "vitest";
import { type Host, Stage, waitFor } from "./support.ts";

/** Prints what a file holds and whether a line can be added to it, and adds it. */
function look(file: string) {
  const script = `echo "{\\"text\\":\\"$(tr '\\n' ' ' < ${file})\\",\\"written\\":\\"$( (echo more >> ${file}) 2>/dev/null && echo yes || echo no)\\"}"`;
  return { state: { command: ["/bin/sh", "-c", script] } };
}

const seen = (host: Host, lease: string) => host.ok<{ text: string; written: string }>("GET", `/v1/leases/${lease}/state`);

test("a shared folder is read by all copies and written by none", async () => {
  await using stage = new Stage();
  const library = join(stage.data, "library");
  mkdirSync(library);
  writeFileSync(join(library, "book"), "All copies read this.\n");
  chmodSync(join(library, "book"), 0o666);
  const folder = stage.manifests({ reader: { container: { shared: { "/library": library } }, ...look("/library/book") } });
  const host = await stage.start({ SITE_HOST_MANIFESTS: folder, SITE_HOST_SITES: "reader" });
  for (const lease of ["ea01", "ea02"]) {
    await host.put(lease, { site: "reader" });
    expect(await seen(host, lease)).toEqual({ text: "All copies read this. ", written: "no" });
  }
  expect(readdirSync(library)).toEqual(["book"]);
});

test("data that are not in the image are filled from the machine once, and then belong to each copy", async () => {
  await using stage = new Stage();
  const download = join(stage.data, "download");
  mkdirSync(download);
  writeFileSync(join(download, "rows"), "downloaded\n");
  chmodSync(join(download, "rows"), 0o666);
  const folder = stage.manifests({
    filled: { container: { data: ["/data", "/rows"], seeds: { "/rows": download } }, ...look("/rows/rows") },
  });
  const host = await stage.start({ SITE_HOST_MANIFESTS: folder, SITE_HOST_SITES: "filled" });
  for (const lease of ["eb01", "eb02"]) {
    await host.put(lease, { site: "filled" });
    expect(await seen(host, lease)).toEqual({ text: "downloaded ", written: "yes" });
  }
  expect(readFileSync(join(download, "rows"), "utf8")).toBe("downloaded\n");
});

test("a root is written to only where the manifest says so", async () => {
  await using stage = new Stage();
  const folder = stage.manifests({ loose: { container: { writableRoot: true } }, strict: {} });
  const host = await stage.start({ SITE_HOST_MANIFESTS: folder, SITE_HOST_SITES: "loose,strict", SITE_HOST_WARM: "0" });
  const { docker } = await stage.engine();
  const wrote = async (site: string) => {
    const { lease } = await host.put(site === "loose" ? "ec01" : "ec02", { site });
    const exec = await docker
      .getContainer(stage.instanceOf(lease).container)
      .exec({ Cmd: ["touch", "/app/log"], User: "0", AttachStdout: true });
    const stream = await exec.start({ hijack: true, stdin: false });
    await finished(stream.resume());
    return (await exec.inspect()).ExitCode === 0;
  };
  expect([await wrote("loose"), await wrote("strict")]).toEqual([true, false]);
});

test("a folder that is not there is named as the reason", async () => {
  await using stage = new Stage();
  const folder = stage.manifests({ lost: { container: { shared: { "/library": join(stage.data, "nowhere") } } } });
  const host = await stage.start({ SITE_HOST_MANIFESTS: folder, SITE_HOST_SITES: "lost" });
  const site = await waitFor("the failure of the site", async () => {
    const found = await host.site("lost");
    return found.health === "failed" ? found : null;
  });
  expect(site.reason).toContain("nowhere, which is no directory of this machine");
});
