"""Requests: for every network event of the published tasks the expected one in several spellings, and many that are not."""

import base64
import json
from urllib.parse import quote, urlencode

from samples import text_for

NAVIGATION = {"accept": "text/html,*/*", "sec-fetch-user": "?1", "sec-fetch-dest": "document", "sec-fetch-mode": "navigate"}
BOUNDARY = "----formdata"


def is_pattern(value):
    return isinstance(value, str) and len(value) >= 2 and value.startswith("^") and value.endswith("$")


class Maker:
    """Builds requests that an expected event describes."""

    def __init__(self, urls, chance):
        self.urls, self.chance = urls, chance

    def render(self, text):
        for name, url in self.urls.items():
            text = text.replace(f"__{name.upper()}__", url)
        return text

    def value(self, value, schema=None):
        """One of several alternatives; a text for a pattern; None when there is none."""
        if isinstance(value, list) and (schema or {}).get("type") != "array":
            value = self.chance.choice(value)
        if is_pattern(value):
            text = text_for(value)
            return None if text is None else self.render(text)
        return self.render(value) if isinstance(value, str) else value

    def address(self, url):
        """A segment stands wherever a pattern leaves one open; without a host it is the map's."""
        url = self.chance.choice(url) if isinstance(url, list) else url
        text = text_for(url, ("aHR0cDovL3g", "x", "")) if is_pattern(url) else url
        if text is None:
            return None
        text = self.render(text)
        return text if text.startswith("http") else f"{self.urls['map']}/{text.lstrip('/')}"

    def request(self, check, navigates):
        expected = check["expected"]
        url = self.address(expected["url"])
        query = {name: self.value(values[0] if values else "") for name, values in (expected.get("query_params") or {}).items()}
        if url is None or None in query.values():
            return None
        if query and check.get("decode_base64_query") and not is_pattern(expected["url"]):
            url = f"{url.rstrip('/')}/{base64.urlsafe_b64encode(urlencode(query).encode()).decode().rstrip('=')}/"
        elif query:
            url = f"{url}{'&' if '?' in url else '?'}{urlencode(query)}"
        method = expected.get("http_method", "GET")
        headers = dict(NAVIGATION) if navigates and method == "GET" else {"accept": "*/*"}
        for name, value in (expected.get("headers") or {}).items():
            headers[name.lower()] = self.value(value)
        made = {"url": url, "method": method, "headers": headers, "status": expected.get("response_status", 200), "post": None, "type": "application/x-www-form-urlencoded"}
        self.body(made, expected.get("post_data"), (check.get("post_data_schema") or {}).get("properties", {}))
        made["content"] = {}
        for key, value in (expected.get("response_content") or {}).items():
            self.put(made["content"], key, value)
        made["cookies"] = {name: self.value(value) for name, value in (expected.get("response_cookies") or {}).items()}
        return made

    def body(self, made, fields, schemas):
        if not fields:
            return
        post = {}
        for key, value in fields.items():
            if value is not None:
                self.put(post, key, self.value(value, schemas.get(key)))
        post = post or {"product": "1"}
        nested = any(key.startswith("$") and "^" not in key and "?" not in key for key in fields)
        made["post"], made["type"] = post, "application/json" if nested else made["type"]

    def put(self, target, key, value):
        """Sets a value at a name, at a path, or at a name that a pattern matches."""
        if key.startswith("$.^") or is_pattern(key):
            target[text_for(key[2:] if key.startswith("$") else key)] = value
        elif "?(" in key:
            name, field = key.split("'")[1], key.rsplit(".", 1)[1]
            target[name] = json.dumps([{"newProduct": 1, field: one} for one in value] + [{"newProduct": 0, field: "old"}])
        elif key.startswith("$."):
            *path, last = key[2:].replace("[0]", ".#").split(".")
            for name, following in zip(path, [*path[1:], last]):
                target = self.step(target, name, [] if following == "#" else {})
            if last == "#":
                target.append(value)
            else:
                target[last] = value
        else:
            target[key] = value

    @staticmethod
    def step(target, name, empty):
        if name == "#":
            if not target:
                target.append(empty)
            return target[0]
        return target.setdefault(name, empty)


def encoded(made):
    """The body as text, by its type."""
    post, kind = made["post"], made["type"]
    if post is None:
        return None, kind
    if kind == "application/json":
        return json.dumps(post), kind
    if kind == "multipart/form-data":
        parts = [f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in post.items()]
        return "".join(parts) + f"--{BOUNDARY}--\r\n", f"{kind}; boundary={BOUNDARY}"
    return urlencode({k: json.dumps(v) if isinstance(v, (list, dict)) else v for k, v in post.items()}), kind


def har(made):
    text, kind = encoded(made)
    request = {"url": made["url"], "method": made["method"], "headers": [{"name": n, "value": v} for n, v in made["headers"].items()]}
    if text is not None:
        request["postData"] = {"mimeType": kind, "text": text}
    cookies = [{"name": name, "value": quote(value)} for name, value in made["cookies"].items()]
    content = {"mimeType": "application/json", "text": json.dumps(made["content"])}
    return {"request": request, "response": {"status": made["status"], "redirectURL": "", "headers": [], "cookies": cookies, "content": content}}


def recorded(made, n):
    """The same as our service records it."""
    text, kind = encoded(made)
    headers = {**made["headers"], **({} if text is None else {"content-type": kind})}
    answer = {"content-type": "application/json"}
    if made["cookies"]:
        answer["set-cookie"] = "\n".join(f"{name}={quote(value)}; Path=/" for name, value in made["cookies"].items())
    fixed = {"n": n, "at": n, "ms": 1, "site": None, "type": "document", "bytes": 0, "blocked": None}
    sent = {"method": made["method"], "url": made["url"], "status": None if made["status"] == -1 else made["status"]}
    return {**fixed, **sent, "requestHeaders": headers, "responseHeaders": answer, "requestBody": text, "responseBody": json.dumps(made["content"])}


def respelled(value, chance):
    if isinstance(value, list):
        return chance.choice([value[::-1], value[:-1], value + value[:1], [respelled(one, chance) for one in value]])
    if isinstance(value, bool) or value is None:
        return chance.choice([True, False, "true", 1, None])
    if isinstance(value, (int, float)):
        return chance.choice([str(value), value + 1, f"{value:.2f}", f"${value}", float(value), f" {value} "])
    text = str(value)
    return chance.choice([
        text.upper(), text.lower(), f" {text} ", f'"{text}"', f"{text}.", text + "x", "", text.replace(" ", "  "), text.replace(",", ", "), ",".join(text.split(",")[::-1]), text.replace("\n", "\r\n"), text.replace("* ", "- "),
        text.replace("-", " "), text.rstrip("0").rstrip("."), f"${text}", text + ".00", text.replace("http:", "https:"), f"^{text}$",
    ])


def mutations(made, chance):
    """(label, request): one thing is otherwise."""
    url, bare = made["url"], made["url"].split("?")[0]
    query = url[len(bare):]
    spelled = [bare + "/" + query, bare.rstrip("/") + query, bare.upper() + query, bare.replace("http://", "HTTP://") + query, bare.replace(".localhost", ".localhost:80") + query, bare.replace("/", "//", 3).replace("////", "//", 1) + query, bare + "/." + query, url + "#x", url + "&", bare + "%20" + query, bare.replace("%20", " ") + query]
    for other in spelled:
        yield "URL, other spelling", {**made, "url": other}
    mark = "&" if query else "?"
    for extra in ("zz=1", "page=2", "zz=", "sort=x", "_=5", "ZZ=%C3%A9", "isAjax=true", "q=zz"):
        yield "parameter added", {**made, "url": url + mark + extra}
    parts = query[1:].split("&") if query else []
    for at, part in enumerate(parts):
        rest = parts[:at] + parts[at + 1:]
        name, _, value = part.partition("=")
        for label, changed in (("parameter removed", rest), ("parameter changed", [*rest, f"{name}={value}x"]), ("parameter, other spelling", [*rest, f"{name}={value.upper()}"]), ("parameter emptied", [*rest, f"{name}="]), ("parameter twice", [*parts, f"{name}=a"])):
            yield label, {**made, "url": bare + ("?" + "&".join(changed) if changed else "")}
    yield "other path", {**made, "url": bare + "x" + query}
    yield "other host", {**made, "url": url.replace(".localhost", ".example")}
    yield "static file", {**made, "url": bare + "/a.css" + query}
    yield "other method", {**made, "method": "PUT" if made["method"] != "PUT" else "GET"}
    yield "other status", {**made, "status": 404}
    for name, value in made["headers"].items():
        yield "header removed", {**made, "headers": {k: v for k, v in made["headers"].items() if k != name}}
        for other in (value + "x", value.upper(), value + "/", value + ("&" if "?" in value else "?") + "zz=1", value.split("?")[0]):
            yield "header changed", {**made, "headers": {**made["headers"], name: other}}
    for name, value in (made["post"] or {}).items():
        yield "field removed", {**made, "post": {k: v for k, v in made["post"].items() if k != name}}
        for _ in range(6):
            yield "field, other spelling", {**made, "post": {**made["post"], name: respelled(value, chance)}}
    if made["post"]:
        yield "field added", {**made, "post": {**made["post"], "zz": "1", "form_key": "abc"}}
        for kind in ("multipart/form-data", "application/json", "text/plain", "application/x-www-form-urlencoded"):
            yield "body of another type", {**made, "type": kind}
        yield "no body", {**made, "post": None}
    for name, value in made["content"].items():
        for other in (None, 0, 1, True, str(value), [value]):
            yield "answer changed", {**made, "content": {**made["content"], name: other}}
    for name, value in made["cookies"].items():
        for other in ("", value.upper(), value[: len(value) // 2], f"x {value} y"):
            yield "cookie changed", {**made, "cookies": {name: other}}


def orders(made, chance):
    """(label, requests): several events."""
    other = {**made, "status": 500}
    far = {**made, "url": "http://elsewhere.example/x"}
    yield "right request, then a failed one", [made, other]
    yield "a failed request, then the right one", [other, made]
    yield "right request, then another page", [made, far]
    yield "no request", []
    yield "another request", [far]
    yield "no navigation after it", [made, {**far, "headers": {"accept": "*/*"}}]


def vectors(reference, tasks, urls, chance, count):
    maker = Maker(urls, chance)
    for raw in tasks:
        task = reference.read(raw)
        for place, check in enumerate(raw["eval"]):
            if check["evaluator"] != "NetworkEventEvaluator":
                continue
            wanted = [made for made in (maker.request(check, task.is_navigate_task) for _ in range(3)) if made]
            if not wanted:
                yield {"kind": "network_event", "label": "no request could be made", "task": raw["task_id"], "place": place, "entries": [], "verdict": "fail"}
                continue
            tried = [("right request", [] if check.get("should_not_exist") else [made]) for made in wanted]
            tried += [(label, [changed]) for label, changed in mutations(wanted[0], chance)]
            tried += list(orders(wanted[0], chance))
            for label, requests in tried:
                verdict = reference.verdict(task, place, entries=[har(made) for made in requests])
                entries = [recorded(made, n) for n, made in enumerate(requests)]
                yield {"kind": "network_event", "label": label, "task": raw["task_id"], "place": place, "entries": entries, "verdict": verdict}
