"""Answers: to every published task, right and wrong in many spellings, and to made-up tasks of every type."""

import json

STRINGS = [
    "Café-Crème™", "cafe creme", '"Done."', "done", "N/A", "", " ", "a_b", "a-b", "a b", "A–B", "x…", "5", "5.0", "None", "true", "ﬁne", "naïve", "–5", "−5",
    "don’t", "don't", "(a)", "a, b", "b,a", "a,b", "^a$", "$5", "日本", "Ünï", "ß", "&amp;", "a\tb", "a\nb", "a  b", "'a'", "`a`", "a!", "¿a?", "a…", "Ⅳ", "½",
]
NUMBERS = [
    "1,234.5", "1234.5", 1234.5, "twenty-one", "twenty one", 21, "21.0", "21", "1e3", 1000, "one thousand", "one thousand three hundred", 1300, "5 stars",
    "five", "five stars", 5, "-5", "−5", "5%", True, "1_000", "1 000", "nan", "inf", "zero", 0, "0", "point five", "one point five", 1.5, "two hundred and three",
    203, "hundred", 100, "three hundred thousand", 300000, "", None, "many", "½", "12th", "+7", 7, ".5", "5.", "0x10", "one two three four five", "a hundred",
]
PRICES = [
    "47.1", "47.0", 47.1, 47.0, 47.2, "$47.05", ".05", 0.05, "$.05", "free", "Free!", 0, "0", "-$5.00", -5, "$-5", "(5)", "−5", "USD 12", "12 USD", 12, "1.234,50 €",
    1234.5, "1,234.50", "$1,234", 1234, "1 234", "1'234", "12,5", 12.5, "12,50", "1.234", "1,234,567", 1234567, "5%", "50% off $5", "$5 (20%)", "about $12", "12-15",
    "$12.", "12.00 dollars", "twelve", "", None, True, "$ 47", "47,1", "1.2.3", "£47", "€47,10", "47.10€", "5e3", "$0.00", "v2 costs $12", "12..5", "1,2,3", 19.95, 20.05, 20.06,
]
DATES = [
    "2023-01-05", "20230105", "Thu, Jan 5, 2023", "5-Jan-2023", "January 5, 2023", "Jan 5th, 2023", "5 January 2023", "01/05/2023", "1/5/23", "05.01.2023", "2023/01/05",
    "Jan. 5, 2023", "5th of January 2023", "Jan 5,2023", "2023-01-05T10:00:00Z", "2023-01-05 10:30", "Jan 5 2023 10:30 PM", "13/01/2023", "2023-13-01", "2023-02-30",
    "January", "January 2023", "Jan 2023", "2023", "tomorrow", "", None, 20230105, "5", "05-01-2023", "2023-1-5", "Thursday", "Sept 5 2023", "2023-09-05", "9/5/2023",
    "Jan-05-2023", "2023 Jan 5", "5 Jan 23", "on January 5, 2023", "date: 2023-01-05", "01-05-23", "230105", "2023.01.05", "Jan 5 '23", "10:30", "10h30", "2023-01-05T10:00:00+02:00",
]
MONTHS = [
    "January", "jan", "Jan.", 1, "1", "01", 12, "December", "dec", "13", 0, "0", "January 2023", "2023-01-05", "2023-01", "Sept", "September", 9, "Mon", "1.0", 1.0, 1.5, "", None,
    "first", "Jan 5", "5 Jan", "12/2022", "Janu", True, "may", "May 5th", 5, "mar", "3", "+3", "03",
]
DURATIONS = [
    "4:13", "2:30", "2:30 hours", "1:35 hour", "2h30m", "2 hours 30 minutes", "2 hours, 30 minutes", "150 minutes", "150 min", "2.5 hours", "PT2H30M", "about 5 min", "5 min", "5m",
    "4 min 13 s", "253 seconds", "4m13s", "0:04:13", "1:02:03", "1 day", "24 hours", "1d", "1 week", "7 days", "5", 5, "", None, "1h 5", "90s", "1 hr", "60 mins", "- 5 min", "-5 min",
    "1.5h", "3 h", "1h, 5m", "1h/5m", "2 weeks 3 days", "1 yr", "365 days", "1 mo", "30 days", "500 ms", ":22", "5 minutes.", "~5 min", "five minutes", "2 hours and 30 minutes",
    "1:2:3", "12:34:56.7", "1:02:03:04", "61 min", "64 min", "66 min", "67 min", True, "1.2.3 min", "1.2.3 s",
]
DISTANCES = [
    "2.3 km", "2300 m", "2.3km", "2310 m", "2350 m", "2400 m", "2.35km", "2.3k", "2.3 kilometers", "2.3 kilometres", "1.43 miles", "1.43 mi", "1 mile", "1609 m", "1.609 km", "5280 ft",
    "5280 feet", "1760 yards", "1760 yd", "100 cm", "1 m", "12 in", "12 inches", "1 ft", "5", 5, "", None, "5 km + 300 m", "5.3 km", "1/2 mile", "0.5 mi", "2,300 m", "about 5 km", "5 km (3 mi)",
    "5 kilos", "5 KM", "5 Km", "5 hours", "5 ft 3 in", "0 m", "10 m", "11 m", "20 m", "-5 km", "5km.", "1e3 m", "1 km", "1 nautical mile", "1 nmi", "1 furlong", "5 m/s", "5 m2", "five km",
]
PLACES = [
    {"lat": 40.4424, "lon": -79.9397}, {"latitude": "40.4424", "longitude": "-79.9397"}, {"lat": 40.4424, "long": -79.9397}, {"lat": 40.4424, "lng": -79.9397}, [40.4424, -79.9397],
    ["40.4424", "-79.9397"], "40.4424, -79.9397", "40.4424 -79.9397", "40.4424;-79.9397", "(40.4424, -79.9397)", "40.4424N, 79.9397W", "lat: 40.4424, lon: -79.9397", "at 40.4424, -79.9397",
    {"la": 40.4424, "lo": -79.9397}, {"lat": 40.44241, "lon": -79.93971}, {"lat": 40.44242, "lon": -79.9397}, {"lat": 40.4425, "lon": -79.9397}, {"x": 1, "y": 2}, "", None, [91, 0], [40.4424, 280.0603],
    "40 26 32, -79 56 22", "40 26m 32s, -79 56m 22s", {"location_lat": 1, "location_lon": 2}, {"Lat": 40.4424, "LON": -79.9397}, [40.4424], [1, 2, 3], "40.4424", {"lat": None, "lon": -79.9397}, {"l": 1, "lo": 2},
]
BOOLEANS = [True, False, "yes", "Yes.", "y", "no", "N", "true", "TRUE", "false", "1", "0", 1, 0, 2, "on", "off", "t", "f", "", None, "yep", "yes no", 1.0, 0.0, "ok"]
NAMES = [
    "Carnegie Mellon University", "Carnegie Mellon Univ", "carnegie mellon", "University of Carnegie Mellon", "Carnegie Music Hall", "Music Hall, Carnegie", "Giant Eagle", "ALDI", "Giant Eagle Market District",
    "Starbucks on Craig Street", "Starbucks Craig St", "!!!", "???", "", None, 5, "Hyatt Regency Pittsburgh International Airport", "Hyatt Regency Pittsburgh Airport", "Pittsburgh International Airport", "a_b", "a b",
]
LISTS = ["a, b", "b,a", "632,64", "64, 632", "a", ",", "", None, "a,,b", "A,B", "a,b,c", 5, "5"]
JSONS = ['{"b": 1, "a": 2}', '{"a":2,"b":1}', "[1,2]", "[2,1]", "[]", "{}", "5", '"A-b"', '"a b"', "nope", "", None, 5, '{"A": "É"}', '{"a": "e"}', '{"a": {"y": 1, "x": 2}}', '{"a": {"x": 2, "y": 1}}']
MARKDOWNS = [
    "# A\n\n* b\n* c", "# A\n\n- b\n- c", "#  A\n\n\n\n+ b\n+ c", "[a\nb](http://x)", "[a b](http://x)", "[ a  b ]( http://x )", "text ", "text", "Text", "", None, 5, "  * a", "- a", "   - a", "a\r\nb", "a\nb", "(a ) b", "(a) b",
]
BASE64S = ["SGVsbG8gV29ybGQ=", "^.*World$", "SGVsbG8=", "hello", "", None, 5, "SGVsbG8", "TUlUIExpY2Vuc2UKQ29weXJpZ2h0", "^MIT.*right$", "^mit.*$", "4pyT"]
URL_TEXTS = [
    "git@__SSH_HOST__:a/B.git", "ssh://git@gitlab.localhost:2222/a/b.git", "git@gitlab.localhost:a/b.git", "GIT@host:A/b.git", "http://gitlab.localhost/a/b", "http://gitlab.localhost/a/b/", "HTTP://GITLAB.localhost:80/a/b",
    "gitlab.localhost/a/b", "http://gitlab.localhost/a/b?x=1", "http://gitlab.localhost/a/b?x=2", "http://gitlab.localhost/a/b?X=1", "http://gitlab.localhost/a/b?x=1&y=", "http://gitlab.localhost/a/./b", "http://gitlab.localhost//a//b",
    "http://gitlab.localhost/a%20b", "http://gitlab.localhost/a b", "http://gitlab.localhost/a/b#f", "", None, 5, "http://gitlab.localhost/A/b", "https://gitlab.localhost/a/b", "http://gitlab.localhost/a/b?", "http://gitlab.localhost/%7Ea", "http://gitlab.localhost/~a",
]
TYPES = [
    ({"type": "string"}, STRINGS), ({"type": "number"}, NUMBERS), ({"type": "integer"}, NUMBERS), ({"type": "number", "format": "currency"}, PRICES), ({"type": "string", "format": "date"}, DATES),
    ({"type": "string", "format": "month"}, MONTHS), ({"type": "string", "format": "duration"}, DURATIONS), ({"type": "string", "format": "distance"}, DISTANCES), ({"format": "coordinates"}, PLACES),
    ({"type": "boolean"}, BOOLEANS), ({"type": "string", "format": "location-name"}, NAMES), ({"type": "string", "format": "string_list"}, LISTS), ({"type": "string", "format": "json"}, JSONS),
    ({"type": "string", "format": "markdown"}, MARKDOWNS), ({"type": "string", "format": "base64"}, BASE64S), ({"type": "string", "format": "url"}, URL_TEXTS), ({"type": "null"}, ["", "n/a", "N / A", None, [], {}, "none", 0, "x", "nan", "NULL "]),
]


def response(data, kind="RETRIEVE", status="SUCCESS", **more):
    return json.dumps({"task_type": kind, "status": status, "retrieved_data": data, "error_details": None, **more})


def made(schema, expected, ordered=False):
    """A task that asks for one list."""
    check = {"evaluator": "AgentResponseEvaluator", "ordered": ordered, "results_schema": {"type": "array", "items": schema}}
    check["expected"] = {"task_type": "retrieve", "status": "SUCCESS", "retrieved_data": expected}
    fields = {"sites": ["gitlab"], "task_id": 100000, "intent_template_id": 1, "start_urls": ["__GITLAB__"], "intent": "i", "intent_template": "i"}
    return {**fields, "instantiation_dict": {}, "eval": [check], "revision": 1}


def chosen(value, chance):
    """One answer that meets an expected value: of alternatives one, and of a pattern a text where that is simple."""
    if isinstance(value, list) and len(value) > 1:
        return chosen(chance.choice(value), chance)
    if isinstance(value, str) and value.startswith("^") and value.endswith("$"):
        for mark, plain in (("^#?\\s*0*", "#"), ("^@?", "@")):
            if value.startswith(mark):
                return plain + value[len(mark):-1]
        if value.startswith("^flat"):
            return "Flat Rate - Fixed"
        return value[1:3] + ' inches'
    return value


def right(data, schema, chance):
    """The right answer: lists inside of objects stay lists where the schema has one."""
    items = schema.get("items", {})
    if data is None:
        return None
    result = []
    for value in data:
        if items.get("type") == "object" and isinstance(value, dict):
            properties = items.get("properties", {})
            result.append({k: v if properties.get(k, {}).get("type") in ("array", "object") else chosen(v, chance) for k, v in value.items()})
        else:
            result.append(chosen(value, chance))
    return result


def changed(value, chance):
    """Another spelling of a value, or another value."""
    if isinstance(value, dict):
        if chance.random() < 0.2:
            return json.dumps(value)
        if chance.random() < 0.2:
            return {**value, "extra": 1}
        key = chance.choice(list(value))
        if chance.random() < 0.1:
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: changed(value[key], chance)}
    if isinstance(value, list):
        return chance.choice([value[::-1], value + value[:1], value[1:], [changed(v, chance) for v in value], json.dumps(value)])
    if isinstance(value, bool):
        return chance.choice(["yes", "no", not value, str(value), int(value), "Y", "off"])
    if isinstance(value, (int, float)):
        number = float(value)
        return chance.choice([str(value), f"${value}", f"{value:,}", number + 0.1, number - 0.1, number + 0.05, number + 1, -number, f"{value} items", f"{number:.2f}", f"USD {value}", int(number), f"{value}%", f"({value})"])
    if isinstance(value, str):
        words = value.split(" ")
        return chance.choice([
            value.upper(), value.lower(), f" {value} ", f'"{value}"', f"{value}.", f"{value}!", value.replace(" ", "-"), value.replace(" ", "_"), value.replace("-", " "), value.replace("-", "–"), f"The {value}",
            " ".join(words[::-1]), " ".join(words[:-1]), value[:-1], value + "s", f"'{value}'", value.replace(" ", "  "), value.replace(",", ""), f"about {value}", f"{value} (approx.)", value.replace("'", "’"), [value], [value, value],
        ])
    return chance.choice(["null", "", "N/A", 0, []])


def of_tasks(tasks, chance):
    """(label, raw task, answer) for the published tasks."""
    for task in tasks:
        check = task["eval"][0]
        wanted = check["expected"]
        kind, status, data = wanted["task_type"], wanted["status"], wanted.get("retrieved_data")
        good = right(data, check["results_schema"], chance)
        yield "right answer", task, response(good, kind.upper(), status)
        yield "right answer", task, f"Here it is:\n```json\n{response(good, kind, status.lower())}\n```\nDone."
        yield "wrong kind", task, response(good, "NAVIGATE" if kind != "navigate" else "MUTATE", status)
        yield "wrong status", task, response(good, kind, "UNKNOWN_ERROR")
        yield "old field", task, json.dumps({"performed_operation": kind, "status": status, "retrieved_data": good})
        yield "no data", task, json.dumps({"task_type": kind, "status": status})
        for odd in (None, [], "", {}, 0, False, "x", [None], [""], [[]], ["^.{0,2}$"]):
            yield "odd data", task, response(odd, kind, status)
        for odd in ("", "null", "[]", "{}", "5", "x", "```{}```", '{"task_type": 5, "status": null}', "```json\n{}"):
            yield "no object", task, odd
        if not data:
            continue
        yield "order", task, response(good[::-1], kind, status)
        yield "too many", task, response(good + good[:1], kind, status)
        yield "too few", task, response(good[:-1], kind, status)
        yield "not a list", task, response(good[0], kind, status)
        yield "list as text", task, response(json.dumps(good), kind, status)
        for _ in range(12):
            at = chance.randrange(len(good))
            yield "other spelling", task, response([*good[:at], changed(good[at], chance), *good[at + 1:]], kind, status)


def of_types(chance, count):
    """(label, raw task, answer) for made-up tasks: every pair of the values of a type, some alternatives and objects."""
    for schema, values in TYPES:
        name = f"type {schema.get('format', schema.get('type'))}"
        for expected in values:
            if expected is None and schema.get("type") != "null":
                continue
            for actual in values:
                yield name, made(schema, [expected]), response([actual])
        for _ in range(count // 100):
            alternatives = [value for value in chance.sample(values, 2) if value not in ("", None)]
            if len(alternatives) == 2:
                yield f"{name}, alternatives", made(schema, [alternatives]), response([chance.choice(values)])
            picked = chance.sample(values, 3)
            yield f"{name}, list", made(schema, picked[:2], chance.random() < 0.3), response(chance.sample(picked, 2))
            properties = {"type": "object", "properties": {"a": schema, "b": {"type": "array", "items": schema}}}
            wanted = {"a": picked[0], "b": picked[1:]}
            yield f"{name}, object", made(properties, [wanted]), response([chance.choice([wanted, {**wanted, "b": picked[:0:-1]}, {**wanted, "a": picked[1]}, json.dumps(wanted), {**wanted, "c": 1}])])


def vectors(reference, tasks, urls, chance, count):
    known = {}
    for label, raw, answer in [*of_tasks(tasks, chance), *of_types(chance, count)]:
        key = raw["task_id"] if raw["task_id"] < 100000 else json.dumps(raw)
        try:
            known[key] = known.get(key) or reference.read(raw)
        except ValueError:  # No task may expect that.
            continue
        verdict = reference.verdict(known[key], 0, answer=answer)
        place = {"task": raw["task_id"]} if raw["task_id"] < 100000 else {"eval": raw["eval"][0]}
        yield {"kind": "agent_response", "label": label, **place, "place": 0, "answer": answer, "verdict": verdict}
