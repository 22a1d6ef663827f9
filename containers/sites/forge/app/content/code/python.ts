/**
 * @module Source files in Python.
 */
import { article, type CodeFunction, fieldNames, type Language, pascal, upper } from "./language.ts";

const TYPES = { text: "str", number: "float", time: "datetime" } as const;

export const python: Language = {
  label: "Python",
  install: (path) => `pip install anvil-${path}`,
  check: "python -m pytest",
  ignored: ["__pycache__/", ".venv/", "*.egg-info/", ".pytest_cache/"],
  sourcePath: ({ many }) => `app/${many}.py`,
  testPath: ({ many }) => `tests/test_${many}.py`,

  limitLine: ({ many }, limit) => `MAX_${upper(many)} = ${limit}`,

  head: (thing, limit) => [
    `"""${pascal(thing.many)}: reading, grouping and counting them."""`,
    "",
    "from collections import defaultdict",
    "from dataclasses import dataclass",
    "from datetime import datetime",
    "",
    python.limitLine(thing, limit),
    "",
    "",
    "@dataclass(frozen=True)",
    `class ${pascal(thing.one)}:`,
    "    id: str",
    ...thing.fields.map(({ name, kind }) => `    ${name}: ${TYPES[kind]}`),
  ],

  functions: (thing) => {
    const { one, many } = thing;
    const { text, number, time } = fieldNames(thing);
    const type = pascal(one);
    const all: CodeFunction[] = [
      {
        name: `parse_${one}`,
        does: `reads ${article(one)} from a line of text`,
        lines: [
          "",
          `def parse_${one}(line: str) -> ${type}:`,
          `    parts = line.strip().split(";")`,
          "    if len(parts) != 4:",
          `        raise ValueError(f"not ${article(one)}: {line!r}")`,
          `    ${one}_id, ${text}, ${number}, ${time} = parts`,
          `    return ${type}(${one}_id, ${text}, float(${number}), datetime.fromisoformat(${time}))`,
        ],
      },
      {
        name: `${many}_by_${text}`,
        does: `groups ${many} by ${text}`,
        lines: [
          "",
          `def ${many}_by_${text}(${many}: list[${type}]) -> dict[str, list[${type}]]:`,
          "    groups = defaultdict(list)",
          `    for ${one} in ${many}:`,
          `        groups[${one}.${text}].append(${one})`,
          "    return dict(groups)",
        ],
      },
      {
        name: `latest_${one}`,
        does: `finds the ${one} with the latest ${time}`,
        lines: [
          "",
          `def latest_${one}(${many}: list[${type}]) -> ${type} | None:`,
          `    return max(${many}, key=lambda ${one}: ${one}.${time}, default=None)`,
        ],
      },
      {
        name: `average_${number}`,
        does: `averages the ${number} of ${many}`,
        lines: [
          "",
          `def average_${number}(${many}: list[${type}]) -> float:`,
          `    if not ${many}:`,
          "        return 0.0",
          `    return sum(${one}.${number} for ${one} in ${many}) / len(${many})`,
        ],
      },
      {
        name: `keep_${many}`,
        does: `keeps the ${many} since a moment`,
        lines: [
          "",
          `def keep_${many}(${many}: list[${type}], since: datetime) -> list[${type}]:`,
          `    kept = [${one} for ${one} in ${many} if ${one}.${time} >= since]`,
          `    return kept[:MAX_${upper(many)}]`,
        ],
      },
      {
        name: `describe_${one}`,
        does: `puts ${article(one)} into words`,
        lines: [
          "",
          `def describe_${one}(${one}: ${type}) -> str:`,
          `    if not ${one}.${number}:`,
          `        return ${one}.${text}`,
          `    return f"{${one}.${text}} (${number} {${one}.${number}:g})"`,
        ],
      },
      {
        name: `unique_${many}`,
        does: `drops ${many} that are there twice`,
        lines: [
          "",
          `def unique_${many}(${many}: list[${type}]) -> list[${type}]:`,
          `    return list({${one}.id: ${one} for ${one} in ${many}}.values())`,
        ],
      },
    ];
    return all;
  },

  testHead: ({ many }) => [`from app import ${many}`, ""],

  test: ({ many }, name) => [`def test_${name}_exists() -> None:`, `    assert callable(${many}.${name})`, ""],

  setUp: ({ path, about, things }) => [
    {
      path: "pyproject.toml",
      lines: [
        "[project]",
        `name = "anvil-${path}"`,
        'version = "0.1.0"',
        `description = "${about}"`,
        'requires-python = ">=3.12"',
        'license = "MIT"',
        "dependencies = []",
        "",
        "[dependency-groups]",
        'dev = ["pytest", "ruff"]',
        "",
        "[tool.ruff]",
        "line-length = 100",
      ],
    },
    {
      path: "app/__init__.py",
      lines: [`"""${about}."""`, "", `__all__ = [${things.map(({ many }) => `"${many}"`).join(", ")}]`],
    },
  ],
};
