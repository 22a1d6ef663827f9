/**
 * @module Source files in TypeScript.
 */
import { article, type CodeFunction, fieldNames, type Language, pascal, upper } from "./language.ts";

const TYPES = { text: "string", number: "number", time: "Date" } as const;

export const typescript: Language = {
  label: "TypeScript",
  install: (path) => `npm install @anvil/${path}`,
  check: "npm test",
  ignored: ["node_modules/", "dist/", "*.log", ".env"],
  sourcePath: ({ many }) => `src/${many}.ts`,
  testPath: ({ many }) => `test/${many}.test.ts`,

  limitLine: ({ many }, limit) => `export const MAX_${upper(many)} = ${limit};`,

  head: (thing, limit) => [
    `export interface ${pascal(thing.one)} {`,
    "  readonly id: string;",
    ...thing.fields.map(({ name, kind }) => `  readonly ${name}: ${TYPES[kind]};`),
    "}",
    "",
    `/** More than this are never kept in memory. */`,
    typescript.limitLine(thing, limit),
  ],

  functions: (thing) => {
    const { one, many } = thing;
    const { text, number, time } = fieldNames(thing);
    const type = pascal(one);
    const all: CodeFunction[] = [
      {
        name: `parse${type}`,
        does: `reads ${article(one)} from a line of text`,
        lines: [
          `export const parse${type} = (line: string): ${type} => {`,
          `  const [id = "", ${text} = "", ${number} = "", ${time} = ""] = line.split(";");`,
          `  if (id === "") throw new Error(\`not ${article(one)}: \${line}\`);`,
          `  return { id, ${text}, ${number}: Number(${number}), ${time}: new Date(${time}) };`,
          "};",
        ],
      },
      {
        name: `${many}By${pascal(text)}`,
        does: `groups ${many} by ${text}`,
        lines: [
          `export const ${many}By${pascal(text)} = (${many}: readonly ${type}[]): Map<string, ${type}[]> => {`,
          `  const groups = new Map<string, ${type}[]>();`,
          `  for (const ${one} of ${many}) {`,
          `    groups.set(${one}.${text}, [...(groups.get(${one}.${text}) ?? []), ${one}]);`,
          "  }",
          "  return groups;",
          "};",
        ],
      },
      {
        name: `latest${type}`,
        does: `finds the ${one} with the latest ${time}`,
        lines: [
          `export const latest${type} = (${many}: readonly ${type}[]): ${type} | undefined =>`,
          `  [...${many}].sort((a, b) => b.${time}.getTime() - a.${time}.getTime())[0];`,
        ],
      },
      {
        name: `average${pascal(number)}`,
        does: `averages the ${number} of ${many}`,
        lines: [
          `export const average${pascal(number)} = (${many}: readonly ${type}[]): number => {`,
          `  if (${many}.length === 0) return 0;`,
          `  const total = ${many}.reduce((sum, ${one}) => sum + ${one}.${number}, 0);`,
          `  return total / ${many}.length;`,
          "};",
        ],
      },
      {
        name: `keep${pascal(many)}`,
        does: `keeps the ${many} since a moment`,
        lines: [
          `export const keep${pascal(many)} = (${many}: readonly ${type}[], since: Date): ${type}[] =>`,
          `  ${many}.filter(({ ${time} }) => ${time} >= since).slice(0, MAX_${upper(many)});`,
        ],
      },
      {
        name: `describe${type}`,
        does: `puts ${article(one)} into words`,
        lines: [
          `export const describe${type} = ({ ${text}, ${number} }: ${type}): string =>`,
          `  ${number} === 0 ? ${text} : \`\${${text}} (${number} \${${number}})\`;`,
        ],
      },
      {
        name: `unique${pascal(many)}`,
        does: `drops ${many} that are there twice`,
        lines: [
          `export const unique${pascal(many)} = (${many}: readonly ${type}[]): ${type}[] => [`,
          `  ...new Map(${many}.map((${one}) => [${one}.id, ${one}])).values(),`,
          "];",
        ],
      },
    ];
    return all;
  },

  testHead: ({ many }) => [
    'import { expect, test } from "vitest";',
    `import * as ${many} from "../../../../../../durable-objects/site/apps/forge/content/src/${many}.js";`,
  ],

  test: ({ one, many }, name) => [
    `test("${name} accepts a list without ${many}", () => {`,
    `  const made = ${many}.${name};`,
    `  expect(made, "every ${one} needs it").toBeTypeOf("function");`,
    "});",
  ],

  setUp: ({ path, about, things }) => [
    {
      path: "package.json",
      lines: [
        "{",
        `  "name": "@anvil/${path}",`,
        '  "version": "0.1.0",',
        `  "description": "${about}",`,
        '  "type": "module",',
        '  "license": "MIT",',
        '  "exports": "./dist/index.js",',
        '  "scripts": {',
        '    "build": "tsc -p .",',
        '    "test": "vitest run"',
        "  },",
        '  "devDependencies": {',
        '    "typescript": "^5.9.0",',
        '    "vitest": "^4.0.0"',
        "  }",
        "}",
      ],
    },
    {
      path: "tsconfig.json",
      lines: [
        "{",
        '  "compilerOptions": {',
        '    "target": "es2023",',
        '    "module": "nodenext",',
        '    "outDir": "dist",',
        '    "declaration": true,',
        '    "strict": true',
        "  },",
        '  "include": ["src"]',
        "}",
      ],
    },
    {
      path: "src/index.ts",
      lines: things.map(
        ({ many }) => `export * from "../../../../../../durable-objects/site/apps/forge/content/code/${many}.js";`,
      ),
    },
  ],
};
