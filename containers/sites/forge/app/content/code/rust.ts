/**
 * @module Source files in Rust.
 */
import { article, type CodeFunction, fieldNames, type Language, pascal, upper } from "./language.ts";

const TYPES = { text: "String", number: "f64", time: "u64" } as const;

export const rust: Language = {
  label: "Rust",
  install: (path) => `cargo install ${path}`,
  check: "cargo test",
  ignored: ["/target", "*.rs.bk"],
  sourcePath: ({ many }) => `src/${many}.rs`,
  testPath: ({ many }) => `tests/${many}.rs`,

  limitLine: ({ many }, limit) => `pub const MAX_${upper(many)}: usize = ${limit};`,

  head: (thing, limit) => [
    `//! ${pascal(thing.many)}: reading, grouping and counting them.`,
    "",
    "use std::collections::BTreeMap;",
    "",
    "/// More than this are never kept in memory.",
    rust.limitLine(thing, limit),
    "",
    "#[derive(Debug, Clone, PartialEq)]",
    `pub struct ${pascal(thing.one)} {`,
    "    pub id: String,",
    ...thing.fields.map(({ name, kind }) => `    pub ${name}: ${TYPES[kind]},`),
    "}",
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
          `pub fn parse_${one}(line: &str) -> Option<${type}> {`,
          "    let mut parts = line.trim().split(';');",
          `    Some(${type} {`,
          "        id: parts.next()?.to_owned(),",
          `        ${text}: parts.next()?.to_owned(),`,
          `        ${number}: parts.next()?.parse().ok()?,`,
          `        ${time}: parts.next()?.parse().ok()?,`,
          "    })",
          "}",
        ],
      },
      {
        name: `by_${text}`,
        does: `groups ${many} by ${text}`,
        lines: [
          `pub fn by_${text}(${many}: &[${type}]) -> BTreeMap<&str, Vec<&${type}>> {`,
          "    let mut groups: BTreeMap<&str, Vec<_>> = BTreeMap::new();",
          `    for ${one} in ${many} {`,
          `        groups.entry(&${one}.${text}).or_default().push(${one});`,
          "    }",
          "    groups",
          "}",
        ],
      },
      {
        name: `latest_${one}`,
        does: `finds the ${one} with the latest ${time}`,
        lines: [
          `pub fn latest_${one}(${many}: &[${type}]) -> Option<&${type}> {`,
          `    ${many}.iter().max_by_key(|${one}| ${one}.${time})`,
          "}",
        ],
      },
      {
        name: `average_${number}`,
        does: `averages the ${number} of ${many}`,
        lines: [
          `pub fn average_${number}(${many}: &[${type}]) -> f64 {`,
          `    if ${many}.is_empty() {`,
          "        return 0.0;",
          "    }",
          `    ${many}.iter().map(|${one}| ${one}.${number}).sum::<f64>() / ${many}.len() as f64`,
          "}",
        ],
      },
      {
        name: `keep_${many}`,
        does: `keeps the ${many} since a moment`,
        lines: [
          `pub fn keep_${many}(${many}: &[${type}], since: u64) -> Vec<&${type}> {`,
          `    ${many}.iter().filter(|${one}| ${one}.${time} >= since).take(MAX_${upper(many)}).collect()`,
          "}",
        ],
      },
      {
        name: `describe_${one}`,
        does: `puts ${article(one)} into words`,
        lines: [
          `pub fn describe_${one}(${one}: &${type}) -> String {`,
          `    if ${one}.${number} == 0.0 {`,
          `        return ${one}.${text}.clone();`,
          "    }",
          `    format!("{} (${number} {})", ${one}.${text}, ${one}.${number})`,
          "}",
        ],
      },
    ];
    return all;
  },

  testHead: ({ many }) => [`use app::${many}::*;`],

  test: ({ one }, name) => [
    "#[test]",
    `fn ${name}_is_there() {`,
    `    // Every ${one} goes through it.`,
    `    let _ = ${name};`,
    "}",
  ],

  setUp: ({ path, about, things }) => [
    {
      path: "Cargo.toml",
      lines: [
        "[package]",
        `name = "${path}"`,
        'version = "0.1.0"',
        'edition = "2024"',
        `description = "${about}"`,
        'license = "MIT"',
        "",
        "[lib]",
        'name = "app"',
        "",
        "[dependencies]",
      ],
    },
    { path: "src/lib.rs", lines: things.map(({ many }) => `pub mod ${many};`) },
  ],
};
