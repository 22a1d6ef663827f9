/**
 * @module Source files in Go.
 */
import { article, type CodeFunction, fieldNames, type Language, pascal } from "./language.ts";

const TYPES = { text: "string", number: "float64", time: "time.Time" } as const;

export const go: Language = {
  label: "Go",
  install: (path) => `go install anvil.example/${path}@latest`,
  check: "go test ./...",
  ignored: ["bin/", "*.out", "coverage.txt"],
  sourcePath: ({ many }) => `internal/${many}/${many}.go`,
  testPath: ({ many }) => `internal/${many}/${many}_test.go`,

  limitLine: (_, limit) => `const maxKept = ${limit}`,

  head: (thing, limit) => [
    `// Package ${thing.many} reads, groups and counts ${thing.many}.`,
    `package ${thing.many}`,
    "",
    "import (",
    '\t"fmt"',
    '\t"strconv"',
    '\t"strings"',
    '\t"time"',
    ")",
    "",
    "// More than this are never kept in memory.",
    go.limitLine(thing, limit),
    "",
    `type ${pascal(thing.one)} struct {`,
    "\tID string",
    ...thing.fields.map(({ name, kind }) => `\t${pascal(name)} ${TYPES[kind]}`),
    "}",
  ],

  functions: (thing) => {
    const { one, many } = thing;
    const { text, number, time } = fieldNames(thing);
    const type = pascal(one);
    const all: CodeFunction[] = [
      {
        name: "Parse",
        does: `reads ${article(one)} from a line of text`,
        lines: [
          `// Parse reads ${article(one)} from a line of text.`,
          `func Parse(line string) (${type}, error) {`,
          '\tparts := strings.Split(line, ";")',
          "\tif len(parts) != 4 {",
          `\t\treturn ${type}{}, fmt.Errorf("not ${article(one)}: %q", line)`,
          "\t}",
          "\tamount, err := strconv.ParseFloat(parts[2], 64)",
          "\tif err != nil {",
          `\t\treturn ${type}{}, fmt.Errorf("${number} of ${one} %s: %w", parts[0], err)`,
          "\t}",
          "\twhen, err := time.Parse(time.RFC3339, parts[3])",
          `\treturn ${type}{ID: parts[0], ${pascal(text)}: parts[1], ${pascal(number)}: amount, ${pascal(time)}: when}, err`,
          "}",
        ],
      },
      {
        name: `By${pascal(text)}`,
        does: `groups ${many} by ${text}`,
        lines: [
          `// By${pascal(text)} groups ${many} by their ${text}.`,
          `func By${pascal(text)}(all []${type}) map[string][]${type} {`,
          `\tgroups := map[string][]${type}{}`,
          "\tfor _, one := range all {",
          `\t\tgroups[one.${pascal(text)}] = append(groups[one.${pascal(text)}], one)`,
          "\t}",
          "\treturn groups",
          "}",
        ],
      },
      {
        name: "Latest",
        does: `finds the ${one} with the latest ${time}`,
        lines: [
          `// Latest finds the ${one} with the latest ${time}.`,
          `func Latest(all []${type}) (latest ${type}, found bool) {`,
          "\tfor _, one := range all {",
          `\t\tif !found || one.${pascal(time)}.After(latest.${pascal(time)}) {`,
          "\t\t\tlatest, found = one, true",
          "\t\t}",
          "\t}",
          "\treturn latest, found",
          "}",
        ],
      },
      {
        name: `Average${pascal(number)}`,
        does: `averages the ${number} of ${many}`,
        lines: [
          `// Average${pascal(number)} is 0 when there are no ${many}.`,
          `func Average${pascal(number)}(all []${type}) float64 {`,
          "\tif len(all) == 0 {",
          "\t\treturn 0",
          "\t}",
          "\ttotal := 0.0",
          "\tfor _, one := range all {",
          `\t\ttotal += one.${pascal(number)}`,
          "\t}",
          "\treturn total / float64(len(all))",
          "}",
        ],
      },
      {
        name: "Keep",
        does: `keeps the ${many} since a moment`,
        lines: [
          `// Keep leaves out ${many} from before a moment.`,
          `func Keep(all []${type}, since time.Time) []${type} {`,
          `\tvar kept []${type}`,
          "\tfor _, one := range all {",
          `\t\tif len(kept) < maxKept && !one.${pascal(time)}.Before(since) {`,
          "\t\t\tkept = append(kept, one)",
          "\t\t}",
          "\t}",
          "\treturn kept",
          "}",
        ],
      },
      {
        name: "String",
        does: `puts ${article(one)} into words`,
        lines: [
          `func (one ${type}) String() string {`,
          `\tif one.${pascal(number)} == 0 {`,
          `\t\treturn one.${pascal(text)}`,
          "\t}",
          `\treturn fmt.Sprintf("%s (${number} %g)", one.${pascal(text)}, one.${pascal(number)})`,
          "}",
        ],
      },
    ];
    return all;
  },

  testHead: ({ many }) => [`package ${many}`, "", 'import "testing"'],

  test: ({ one, many }, name) => [
    `func Test${name}(t *testing.T) {`,
    `	t.Log("${name} of a single ${one}, then of many ${many}")`,
    "}",
  ],

  setUp: ({ path, about, things }) => [
    { path: "go.mod", lines: [`module anvil.example/${path}`, "", "go 1.25"] },
    {
      path: "main.go",
      lines: [
        `// Command ${path}. ${about}.`,
        "package main",
        "",
        "import (",
        '\t"flag"',
        '\t"log"',
        ")",
        "",
        "func main() {",
        `\tkind := flag.String("kind", "${things[0]?.many ?? "all"}", "what to read: ${things.map(({ many }) => many).join(", ")}")`,
        "\tflag.Parse()",
        '\tlog.Printf("reading %s", *kind)',
        "}",
      ],
    },
  ],
};
