/**
 * @module Typed values, each with answers that are the same and answers that are not. The verdicts are those of WebArena-Verified's
 * own code.
 */
import { describe, expect, test } from "vitest";
import { scoreOf } from "./evaluator-support.ts";

/** A type and what is expected; answers that are the same, and answers that are not. */
const VALUES = String.raw`
string "Café-Crème™"
  same ["Café-Crème™", "cafe creme"]
  other ["\"Done.\"", "N/A", "x…", "5.0", "true", "ﬁne", "−5", "don’t", "^a$", "日本", "Ünï", "a\tb", "'a'", "\u0060a\u0060", "¿a?", "Ⅳ"]
string "done"
  same ["\"Done.\"", "done"]
  other ["Café-Crème™", "a b", "5.0", "true", "a, b", "^a$", "&amp;", "\u0060a\u0060", "¿a?"]
string "a-b"
  same ["a-b", "a b", "A–B", "a\tb", "a\nb", "a  b"]
  other ["cafe creme", "done", "N/A", " ", "x…", "5", "true", "naïve", "don’t", "don't", "(a)", "a,b", "^a$", "日本", "ß", "&amp;", "a!", "½"]
string "−5"
  same ["–5", "−5"]
  other ["cafe creme", "a-b", "5", "5.0", "ﬁne", "(a)", "日本", "a  b", "Ⅳ"]
number 1234.5
  same ["1,234.5", "1234.5", 1234.5]
  other ["twenty-one", "21.0", "5 stars", "-5", "−5", "1_000", "point five", "one point five", "two hundred and three", "12th", "+7", "0x10"]
number 21
  same ["twenty-one", "twenty one", 21, "21.0", "21"]
  other ["1,234.5", "1234.5", 1000, "one thousand three hundred", "5 stars", "five", "−5", "1_000", "1 000", "zero", "0", "point five", "three hundred thousand", "½", "0x10", "a hundred"]
number 5
  same ["five", "five stars", 5, "5."]
  other ["1234.5", 21, "21.0", "1e3", 1300, "5%", "1_000", "inf", 1.5, "two hundred and three", "hundred", 100, "three hundred thousand", 300000, "+7", 7, "0x10", "one two three four five"]
number 1000
  same ["1e3", 1000, "one thousand", "1_000", "1 000"]
  other ["twenty-one", 5, "nan", "one point five", 1.5, "hundred", "three hundred thousand", 300000, "½", "12th", "+7"]
number 1.5
  same ["one point five", 1.5]
  other ["twenty-one", "twenty one", 21, 1300, "5 stars", 5, "nan", "zero", "0", "point five", "hundred", 100, 300000, "½", "5."]
number 203
  same ["two hundred and three", 203]
  other ["twenty-one", "21.0", "21", "1e3", 1000, "5 stars", "5%", true, "inf", "hundred", "many", "5.", "0x10"]
currency "47.0"
  same ["47.1", "47.0", 47.1, 47.0, "$47.05", "$ 47", "47,1", "£47", "€47,10", "47.10€"]
  other [47.2, 0.05, "0", "-$5.00", "(5)", "USD 12", 12, 1234.5, "$1,234", "1'234", "12,50", "5%", "12.00 dollars", "twelve"]
currency 0.05
  same [".05", 0.05, "$.05", "free", "Free!", 0, "0", "$0.00"]
  other [47.1, 47.2, "-$5.00", "(5)", "USD 12", 12, "1.234,50 €", 1234.5, 12.5, "12-15", "£47", 20.06]
currency 0
  same [".05", 0.05, "$.05", "free", "Free!", 0, "0", "$0.00"]
  other ["47.0", "−5", 1234.5, "1,234.50", "1 234", 12.5, "1,234,567", "12.00 dollars", "£47", "v2 costs $12", "12..5", "1,2,3", 19.95]
currency -5
  same ["-$5.00", -5, "−5"]
  other [47.0, ".05", 0, "$-5", "(5)", 1234, "12,5", "50% off $5", "$5 (20%)", "12.00 dollars", "", "47.10€", "$0.00", "v2 costs $12", "1,2,3", 20.05, 20.06]
currency 12
  same ["USD 12", "12 USD", 12, "about $12", "12-15", "$12.", "12.00 dollars"]
  other ["47.0", 47.1, 0, "−5", "1'234", "12,5", 12.5, "12,50", "1,234,567", "5%", "", "1.2.3", "€47,10", "5e3", "$0.00"]
currency 1234.5
  same ["1.234,50 €", 1234.5, "1,234.50"]
  other [47.1, ".05", 0, "−5", "12 USD", 1234, "1'234", "5%", "$5 (20%)", "12-15", "12.00 dollars", "twelve", "1.2.3", "$0.00", "v2 costs $12"]
date "2023-01-05"
  same ["2023-01-05", "20230105", "Thu, Jan 5, 2023", "5-Jan-2023", "January 5, 2023", "Jan 5th, 2023", "5 January 2023", "01/05/2023", "1/5/23", "2023/01/05", "Jan. 5, 2023", "5th of January 2023", "Jan 5,2023", "2023-01-05T10:00:00Z", "2023-01-05 10:30", "Jan 5 2023 10:30 PM", "2023-1-5", "Jan-05-2023", "2023 Jan 5", "5 Jan 23", "on January 5, 2023", "01-05-23", "2023.01.05", "Jan 5 '23", "2023-01-05T10:00:00+02:00"]
  other ["05.01.2023", "2023-13-01", "2023", "tomorrow", "", 20230105, "Sept 5 2023", "2023-09-05", "9/5/2023", "230105", "10:30"]
date "2023-09-05"
  same ["Sept 5 2023", "2023-09-05", "9/5/2023"]
  other ["2023-01-05", "Jan 5th, 2023", "01/05/2023", "January", "", 20230105, "2023-1-5", "2023.01.05", "10h30", "2023-01-05T10:00:00+02:00"]
date "January 2023"
  same ["January 2023", "Jan 2023"]
  other ["20230105", "Thu, Jan 5, 2023", "5-Jan-2023", "5 January 2023", "5th of January 2023", "2023-01-05T10:00:00Z", "2023-01-05 10:30", "tomorrow", "05-01-2023", "2023-09-05", "9/5/2023", "5 Jan 23", "2023.01.05", "10:30", "2023-01-05T10:00:00+02:00"]
month "January"
  same ["January", "jan", "Jan.", 1, "1", "01", "January 2023", "2023-01-05", "2023-01", "Mon", "1.0", 1.0, "Jan 5", "5 Jan", true]
  other [12, "dec", "13", 0, "0", "Sept", 1.5, "12/2022", "may", "May 5th", 5, "3", "+3"]
month "Sept"
  same ["Sept", "September", 9]
  other [1, "1", "01", 12, "December", "1.0", 1.0, "first", "Janu", true, "mar", "+3"]
month 12
  same [12, "December", "dec", "12/2022"]
  other ["January", "jan", "01", "January 2023", "2023-01-05", 9, "1.0", 1.0, "first", "Jan 5", "5 Jan", "Janu", true, "May 5th", 5, "mar", "3", "+3", "03"]
duration "4:13"
  same ["4:13", "2:30", "5 min", "5m", "4 min 13 s", "253 seconds", "4m13s", "0:04:13", "90s"]
  other ["150 min", "24 hours", "1h 5", "60 mins", ":22", "~5 min", "12:34:56.7", "1.2.3 s"]
duration "2:30 hours"
  same ["2:30 hours", "2h30m", "2 hours 30 minutes", "2 hours, 30 minutes", "150 minutes", "150 min", "2.5 hours"]
  other ["4:13", "2:30", "PT2H30M", "5m", "24 hours", "1d", "1 week", "1h 5", "1 hr", "60 mins", "1.5h", "1h/5m", "~5 min", "1:2:3", "67 min"]
duration "5 min"
  same ["4:13", "2:30", "5 min", "5m", "4 min 13 s", "253 seconds", "4m13s", "0:04:13"]
  other ["150 minutes", "1d", "", "60 mins", "1.5h", "1h, 5m", "1h/5m", "365 days", ":22", "five minutes", "64 min", "67 min"]
duration "24 hours"
  same ["1 day", "24 hours", "1d", "1:02:03:04"]
  other ["2 hours, 30 minutes", "150 minutes", "about 5 min", "5m", "1 hr", "- 5 min", "-5 min", "1h, 5m", "five minutes", "64 min", "67 min"]
distance "2.3 km"
  same ["2.3 km", "2300 m", "2.3km", "2310 m", "2.3k", "2.3 kilometers", "2.3 kilometres", "1.43 miles", "1.43 mi", "2,300 m"]
  other ["2350 m", "1609 m", "1760 yards", "100 cm", "12 in", "12 inches", "", "5 km + 300 m", "5.3 km", "1/2 mile", "about 5 km", "5 kilos", "5 hours", "5 ft 3 in", "11 m", "5km.", "1 km", "1 furlong", "5 m/s", "five km"]
distance "1 mile"
  same ["1 mile", "1609 m", "1.609 km", "5280 ft", "5280 feet", "1760 yards", "1760 yd"]
  other ["2310 m", "2.3k", "2.3 kilometers", "2.3 kilometres", "1 m", "5.3 km", "1/2 mile", "2,300 m", "5 hours", "5 ft 3 in", "20 m", "5 m/s"]
distance "5 km + 300 m"
  same ["5 km + 300 m", "5.3 km"]
  other ["2400 m", "2.35km", "1.43 miles", "1.43 mi", "5280 feet", "1 ft", 5, "1/2 mile", "about 5 km", "5 KM", "5 ft 3 in", "20 m", "5km.", "1e3 m", "five km"]
distance "10 m"
  same ["100 cm", "1 m", "12 in", "12 inches", "1 ft", "0 m", "10 m", "11 m", "20 m"]
  other ["2400 m", "2.3 kilometers", "1609 m", "5280 ft", 5, "", "5 km + 300 m", "5 Km", "5 hours", "1 furlong", "5 m/s"]
coordinates {"lat": 40.4424, "lon": -79.9397}
  same [{"lat": 40.4424, "lon": -79.9397}, {"latitude": "40.4424", "longitude": "-79.9397"}, {"lat": 40.4424, "long": -79.9397}, {"lat": 40.4424, "lng": -79.9397}, [40.4424, -79.9397], ["40.4424", "-79.9397"], "40.4424, -79.9397", "40.4424 -79.9397", "40.4424;-79.9397", "at 40.4424, -79.9397", {"la": 40.4424, "lo": -79.9397}, [40.4424, 280.0603], {"Lat": 40.4424, "LON": -79.9397}]
  other ["(40.4424, -79.9397)", "40.4424N, 79.9397W", "lat: 40.4424, lon: -79.9397", {"lat": 40.44241, "lon": -79.93971}, {"lat": 40.44242, "lon": -79.9397}, {"lat": 40.4425, "lon": -79.9397}, {"x": 1, "y": 2}, "", [91, 0], "40 26 32, -79 56 22", "40 26m 32s, -79 56m 22s", [40.4424], [1, 2, 3], "40.4424", {"lat": null, "lon": -79.9397}, {"l": 1, "lo": 2}]
boolean true
  same [true, "yes", "y", "true", "TRUE", "1", 1, 2, "on", "t", 1.0]
  other [false, "Yes.", "no", "N", "false", "0", 0, "off", "f", "", "yep", "yes no", 0.0, "ok"]
boolean false
  same [false, "no", "N", "false", "0", 0, "off", "f", 0.0]
  other [true, "yes", "Yes.", "y", "true", "1", 1, "on", "t", "", "yep", "yes no", 1.0, "ok"]
location-name "Carnegie Mellon University"
  same ["Carnegie Mellon University", "Carnegie Mellon Univ", "University of Carnegie Mellon"]
  other ["carnegie mellon", "Carnegie Music Hall", "Music Hall, Carnegie", "Giant Eagle", "ALDI", "Giant Eagle Market District", "Starbucks on Craig Street", "Starbucks Craig St", "!!!", "???", "", "Hyatt Regency Pittsburgh International Airport", "Pittsburgh International Airport", "a_b"]
location-name "Carnegie Music Hall"
  same ["Carnegie Music Hall", "Music Hall, Carnegie"]
  other ["Carnegie Mellon University", "carnegie mellon", "University of Carnegie Mellon", "Giant Eagle", "Starbucks Craig St", "!!!", "???", "", 5, "Hyatt Regency Pittsburgh International Airport", "Hyatt Regency Pittsburgh Airport", "Pittsburgh International Airport", "a_b", "a b"]
location-name "Giant Eagle"
  same ["Giant Eagle"]
  other ["Carnegie Mellon Univ", "carnegie mellon", "Carnegie Music Hall", "ALDI", "Giant Eagle Market District", "Starbucks on Craig Street", "!!!", "???", 5, "Hyatt Regency Pittsburgh International Airport", "Hyatt Regency Pittsburgh Airport", "Pittsburgh International Airport"]
string_list "a, b"
  same ["a, b", "b,a", "a,,b", "A,B"]
  other ["632,64", "64, 632", "a", ",", "", "a,b,c", 5, "5"]
string_list "632,64"
  same ["632,64", "64, 632"]
  other ["a, b", "b,a", "a", ",", "", "a,,b", "A,B", "a,b,c", 5, "5"]
json "{\"b\": 1, \"a\": 2}"
  same ["{\"b\": 1, \"a\": 2}", "{\"a\":2,\"b\":1}"]
  other ["[1,2]", "[2,1]", "[]", "{}", "5", "\"A-b\"", "\"a b\"", "nope", "", 5, "{\"A\": \"É\"}", "{\"a\": \"e\"}", "{\"a\": {\"y\": 1, \"x\": 2}}", "{\"a\": {\"x\": 2, \"y\": 1}}"]
json "\"A-b\""
  same ["\"A-b\"", "\"a b\""]
  other ["{\"b\": 1, \"a\": 2}", "{\"a\":2,\"b\":1}", "[1,2]", "[2,1]", "[]", "{}", "5", "nope", "", 5, "{\"A\": \"É\"}", "{\"a\": \"e\"}", "{\"a\": {\"y\": 1, \"x\": 2}}", "{\"a\": {\"x\": 2, \"y\": 1}}"]
markdown "# A\n\n* b\n* c"
  same ["# A\n\n* b\n* c", "# A\n\n- b\n- c", "#  A\n\n\n\n+ b\n+ c"]
  other ["[a\nb](http://x)", "[a b](http://x)", "[ a  b ]( http://x )", "text ", "text", "Text", "", 5, "  * a", "- a", "   - a", "a\r\nb", "a\nb", "(a ) b", "(a) b"]
markdown "[a\nb](http://x)"
  same ["[a\nb](http://x)", "[a b](http://x)", "[ a  b ]( http://x )"]
  other ["# A\n\n* b\n* c", "# A\n\n- b\n- c", "#  A\n\n\n\n+ b\n+ c", "text ", "text", "", 5, "  * a", "- a", "   - a", "a\r\nb", "a\nb", "(a ) b", "(a) b"]
markdown "text"
  same ["text ", "text"]
  other ["# A\n\n* b\n* c", "# A\n\n- b\n- c", "#  A\n\n\n\n+ b\n+ c", "[a\nb](http://x)", "[a b](http://x)", "[ a  b ]( http://x )", "Text", "", 5, "  * a", "- a", "   - a", "a\nb", "(a ) b", "(a) b"]
base64 "SGVsbG8gV29ybGQ="
  same ["SGVsbG8gV29ybGQ="]
  other ["SGVsbG8=", "hello", "", 5, "SGVsbG8", "TUlUIExpY2Vuc2UKQ29weXJpZ2h0", "^MIT.*right$", "^mit.*$", "4pyT"]
base64 "^.*World$"
  same ["SGVsbG8gV29ybGQ="]
  other ["SGVsbG8=", "hello", "", 5, "SGVsbG8", "TUlUIExpY2Vuc2UKQ29weXJpZ2h0", "^MIT.*right$", "^mit.*$", "4pyT"]
url "git@__SSH_HOST__:a/B.git"
  same ["git@__SSH_HOST__:a/B.git", "ssh://git@gitlab.localhost:2222/a/b.git", "git@gitlab.localhost:a/b.git", "GIT@host:A/b.git"]
  other ["http://gitlab.localhost/a/b", "http://gitlab.localhost/a/b/", "HTTP://GITLAB.localhost:80/a/b", "gitlab.localhost/a/b", "http://gitlab.localhost/a/b?x=1", "http://gitlab.localhost/a/b?x=2", "http://gitlab.localhost/a/b?x=1&y=", "http://gitlab.localhost/a/./b", "http://gitlab.localhost//a//b", "http://gitlab.localhost/a%20b", "http://gitlab.localhost/a/b#f", 5, "http://gitlab.localhost/A/b", "http://gitlab.localhost/a/b?", "http://gitlab.localhost/~a"]
url "http://gitlab.localhost/a/b"
  same ["http://gitlab.localhost/a/b", "http://gitlab.localhost/a/b/", "HTTP://GITLAB.localhost:80/a/b", "http://gitlab.localhost/a/./b", "http://gitlab.localhost//a//b", "http://gitlab.localhost/A/b", "http://gitlab.localhost/a/b?"]
  other ["git@__SSH_HOST__:a/B.git", "ssh://git@gitlab.localhost:2222/a/b.git", "git@gitlab.localhost:a/b.git", "gitlab.localhost/a/b", "http://gitlab.localhost/a/b?x=1", "http://gitlab.localhost/a/b?x=2", "http://gitlab.localhost/a/b?X=1", "http://gitlab.localhost/a/b?x=1&y=", "http://gitlab.localhost/a%20b", "http://gitlab.localhost/a b", "http://gitlab.localhost/a/b#f", "", 5, "https://gitlab.localhost/a/b", "http://gitlab.localhost/%7Ea", "http://gitlab.localhost/~a"]
url "http://gitlab.localhost/a/b?x=1"
  same ["http://gitlab.localhost/a/b?x=1", "http://gitlab.localhost/a/b?x=1&y="]
  other ["git@__SSH_HOST__:a/B.git", "git@gitlab.localhost:a/b.git", "http://gitlab.localhost/a/b", "http://gitlab.localhost/a/b/", "http://gitlab.localhost/a/b?x=2", "http://gitlab.localhost/a/b?X=1", "http://gitlab.localhost/a/./b", "http://gitlab.localhost//a//b", "http://gitlab.localhost/a%20b", "http://gitlab.localhost/a b", "http://gitlab.localhost/a/b#f", 5, "https://gitlab.localhost/a/b", "http://gitlab.localhost/a/b?", "http://gitlab.localhost/~a"]
`;

const rows = [...VALUES.matchAll(/^(\S+) (.+)\n {2}same (.+)\n {2}other (.+)$/gm)].map(
  ([, type = "", expected = "", same = "", other = ""]) =>
    [type, JSON.parse(expected), JSON.parse(same), JSON.parse(other)] as [string, unknown, unknown[], unknown[]],
);

const scoreFor = (schema: object, expected: unknown, data: unknown): Promise<number> =>
  scoreOf(
    {
      type: "agent_response",
      results_schema: { type: "array", items: schema },
      expected: { task_type: "retrieve", status: "SUCCESS", retrieved_data: [expected] },
    },
    { answer: JSON.stringify({ task_type: "RETRIEVE", status: "SUCCESS", retrieved_data: data }) },
  );

describe("a typed value", () => {
  test("has a table of its own for every type", () => {
    expect(new Set(rows.map(([type]) => type)).size).toBe(15);
  });

  test.each(rows)("%s %j", async (format, expected, same, other) => {
    for (const value of same) expect([value, await scoreFor({ format }, expected, [value])]).toEqual([value, 1]);
    for (const value of other) expect([value, await scoreFor({ format }, expected, [value])]).toEqual([value, 0]);
  });

  test("is never met by an answer that lists alternatives or is a pattern", async () => {
    expect(await scoreFor({ type: "number" }, 3, [["1", "2", "3"]])).toBe(0);
    expect(await scoreFor({ type: "string" }, "red", ["^.*$"])).toBe(0);
    const schema = { type: "object", properties: { a: { type: "string" } } };
    expect(await scoreFor(schema, { a: "red" }, [{ a: ["red", "blue"] }])).toBe(0);
  });

  test("of a list inside of an object is a list, and no choice", async () => {
    const schema = { type: "object", properties: { names: { type: "array", items: { type: "string" } } } };
    expect(await scoreFor(schema, { names: ["a", "b"] }, [{ names: ["b", "A"] }])).toBe(1);
    expect(await scoreFor(schema, { names: ["a", "b"] }, [{ names: '["a", "b"]' }])).toBe(1);
    expect(await scoreFor(schema, { names: ["a", "b"] }, [{ names: ["a"] }])).toBe(0);
    expect(await scoreFor(schema, { names: ["a", "b"] }, [{ names: "a" }])).toBe(0);
  });

  test("is read quickly, however long and odd it is", async () => {
    const long = [
      "9".repeat(60_000),
      "[".repeat(30_000),
      "( ".repeat(30_000),
      "1 ".repeat(30_000),
      "^".repeat(60_000),
      "a-".repeat(30_000),
    ];
    for (const [format, expected] of rows) {
      const began = performance.now();
      for (const value of long) expect(await scoreFor({ format }, expected, [value])).toBe(0);
      expect(performance.now() - began).toBeLessThan(2_000);
    }
  });
});
