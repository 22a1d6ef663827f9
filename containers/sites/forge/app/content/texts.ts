/**
 * @module The files of a project that are written for people: README, guides, changelog.
 */
import type { Blueprint } from "./blueprints/index.ts";
import type { CodeFile, Language } from "./code/index.ts";
import { pascal } from "./code/language.ts";

export const README = "README.md";
export const CHANGELOG = "CHANGELOG.md";
export const WORKFLOW = ".anvil/ci.yml";

const LICENSE = [
  "MIT License",
  "",
  "Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated",
  'documentation files (the "Software"), to deal in the Software without restriction, including without limitation',
  "the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software.",
  "",
  'THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND.',
];

export const firstFiles = (blueprint: Blueprint, language: Language, path: string): CodeFile[] => [
  { path: README, lines: readme(blueprint, language, path) },
  { path: "LICENSE", lines: LICENSE },
  { path: CHANGELOG, lines: ["# Changelog", "", "## 0.1.0", "", "- First release."] },
  { path: "CONTRIBUTING.md", lines: contributing(blueprint, language) },
  { path: ".gitignore", lines: language.ignored },
  { path: WORKFLOW, lines: ["image: anvil/runner:2", "steps:", `  - run: ${language.check}`] },
  { path: "docs/overview.md", lines: overview(blueprint) },
];

/** "boats, piers and people" */
const inWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const readme = ({ name, about, things, places, people, path }: Blueprint, language: Language, fullPath: string): string[] => [
  `# ${name}`,
  "",
  `${about}. Made for ${inWords(people)}, and for everybody else who deals with ${inWords(things.map(({ many }) => many))}.`,
  "",
  "## Install",
  "",
  "```",
  language.install(path),
  "```",
  "",
  "## What it keeps",
  "",
  "| Record | Fields |",
  "| --- | --- |",
  ...things.map(({ one, fields }) => `| ${pascal(one)} | ${fields.map((field) => `\`${field.name}\``).join(", ")} |`),
  "",
  "## Status",
  "",
  `${pascal(places[0] ?? "it")} works and is used every day. Plans are in the [issues](/${fullPath}/-/issues) and [milestones](/${fullPath}/-/milestones).`,
  "",
  "## Questions",
  "",
  "- **Is it free?** Yes, under the [MIT license](LICENSE).",
];

const contributing = ({ name, parts }: Blueprint, language: Language): string[] => [
  `# Contributing to ${name}`,
  "",
  "1. Look for an issue with the label **good first issue**, or write one.",
  "2. Make a branch, and keep it small.",
  `3. Run \`${language.check}\` before you open a merge request.`,
  "4. Ask for a review. One maintainer has to approve.",
  "",
  `Changes to ${parts[0] ?? "the core"} need a test.`,
];

const overview = ({ name, things, parts, places }: Blueprint): string[] => [
  `# How ${name} works`,
  "",
  ...parts.map(
    (part, at) =>
      `- ${pascal(part)} works on ${things[at % things.length]?.many ?? "everything"} and shows its result in ${places[at % places.length] ?? "the log"}.`,
  ),
  "",
  "## Words",
  "",
  ...things.map(
    ({ one, many, fields }) => `- **${pascal(one)}**: has ${fields.map((field) => field.name).join(", ")}. Plural: ${many}.`,
  ),
];

export const guide = (task: string, place: string, part: string): string[] => [
  `# How to ${task}`,
  "",
  `Open ${place} and choose *${pascal(task)}* from the menu. The change is kept at once.`,
  "",
  `> ${pascal(part)} may take a few minutes to notice it.`,
  "",
  "1. Check that nobody else is working on the same record.",
  "2. Make the change.",
  "3. Look at the log if something is missing.",
];

/** A line for the last part of the README. */
export const question = (task: string, place: string): string =>
  `- **How do I ${task}?** From ${place}; see the menu in the upper right corner.`;

/** A new part on top, below the title. */
export const withRelease = (lines: readonly string[], version: string, changes: readonly string[]): string[] => [
  ...lines.slice(0, 2),
  `## ${version}`,
  "",
  ...changes.map((change) => `- ${change}.`),
  "",
  ...lines.slice(2),
];
