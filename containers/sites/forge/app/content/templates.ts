/**
 * @module What new projects can begin with.
 */
import { type Blueprint, thing } from "./blueprints/blueprint.ts";
import { LANGUAGES, type LanguageName } from "./code/index.ts";

export interface Template {
  readonly label: string;
  readonly about: string;
  readonly language: string;
}

const ABOUT: Readonly<Record<LanguageName, string>> = {
  typescript: "A library for Node with tests.",
  python: "A package with pytest.",
  go: "A command with a module of its own.",
  rust: "A crate with a library.",
};

export const TEMPLATES: Readonly<Record<string, Template>> = {
  ...Object.fromEntries(
    Object.entries(ABOUT).map(([name, about]) => {
      const { label } = LANGUAGES[name as LanguageName];
      return [name, { label, about, language: label }];
    }),
  ),
  pages: { label: "Plain pages", about: "A page and a stylesheet.", language: "HTML" },
};

const PAGES = (name: string): { path: string; content: string }[] => [
  {
    path: "index.html",
    content: `<!doctype html>\n<html lang="en">\n<title>${name}</title>\n<link rel="stylesheet" href="style.css">\n<h1>${name}</h1>\n</html>\n`,
  },
  { path: "style.css", content: "body {\n  max-width: 40rem;\n  margin: 2rem auto;\n  font-family: serif;\n}\n" },
];

export const readmeFor = (name: string, description: string): { path: string; content: string } => ({
  path: "README.md",
  content: `# ${name}\n${description === "" ? "" : `\n${description}\n`}`,
});

/** The files of the first commit. A name that is put into a page keeps no markup. */
export const templateFiles = (
  template: string,
  path: string,
  name: string,
  description: string,
): { path: string; content: string }[] => {
  if (!Object.hasOwn(TEMPLATES, template)) return [];
  const plain = name.replaceAll(/[<>&"\\]/g, "");
  if (template === "pages") return [readmeFor(name, description), ...PAGES(plain)];
  const language = LANGUAGES[template as LanguageName];
  const entry = thing("entry", "entries", { name: "text", size: "number", date: "time" });
  const about = description.replaceAll(/["\\]/g, "") || plain;
  const blueprint: Blueprint = {
    path,
    name: plain,
    about,
    language: template as LanguageName,
    topics: [],
    things: [entry],
    places: [],
    tasks: [],
    people: [],
    parts: [],
  };
  const [parse] = language.functions(entry);
  const source = [...language.head(entry, 100), ...(parse ? ["", ...parse.lines] : [])];
  const files = [
    ...language.setUp(blueprint),
    { path: language.sourcePath(entry), lines: source },
    { path: ".gitignore", lines: language.ignored },
  ];
  return [readmeFor(name, description), ...files.map((file) => ({ path: file.path, content: `${file.lines.join("\n")}\n` }))];
};
