"""The accessibility tree in the form of Chrome's protocol, as BrowserGym's `flatten_axtree_to_str` reads it."""

from __future__ import annotations

from typing import Any, Mapping, Sequence


def axtree_object(observation: Mapping[str, Any]) -> dict[str, Any]:
    """
    `{"nodes": […]}`, the root first. `browsergym_id` is the id of the element, which actions take as bid.

    An element that Chrome has no role for has the role and name of the compact text, such as `clickable`. One that is not in
    the tree, because the tree was cut, stands at the end below the root: every id that can be used is there.
    """
    elements = {element["id"]: element for element in observation.get("elements") or []}
    root = observation.get("axtree") or {"role": "RootWebArea", "name": observation.get("title", "")}
    nodes: list[dict[str, Any]] = []
    seen: set[str] = set()
    waiting: list[tuple[Mapping[str, Any], dict[str, Any] | None]] = [(root, None)]
    while waiting:
        source, parent = waiting.pop()
        node = _node(source, elements.get(source.get("id", "")), str(len(nodes) + 1))
        nodes.append(node)
        seen.add(source.get("id", ""))
        if parent is not None:
            node["parentId"] = parent["nodeId"]
            parent["childIds"].append(node["nodeId"])
        waiting.extend((child, node) for child in reversed(source.get("children") or []))
    for element in elements.values():
        if element["id"] not in seen:
            node = _node({"id": element["id"], "role": "generic", "name": ""}, element, str(len(nodes) + 1))
            node["parentId"] = nodes[0]["nodeId"]
            nodes[0]["childIds"].append(node["nodeId"])
            nodes.append(node)
    return {"nodes": nodes}


def _node(source: Mapping[str, Any], element: Mapping[str, Any] | None, node_id: str) -> dict[str, Any]:
    role, name = source["role"], source["name"]
    if role == "generic" and element is not None:
        role, name = element["role"], name or element["name"]
    node: dict[str, Any] = {
        "nodeId": node_id,
        "ignored": False,
        "role": {"type": "role", "value": role},
        "name": {"type": "computedString", "value": name},
        "properties": [_property(key, value) for key, value in (source.get("properties") or {}).items()],
        "childIds": [],
    }
    if "value" in source:
        kind = "number" if isinstance(source["value"], (int, float)) else "string"
        node["value"] = {"type": kind, "value": source["value"]}
    if "description" in source:
        node["description"] = {"type": "computedString", "value": source["description"]}
    if "id" in source:
        node["browsergym_id"] = source["id"]
    return node


def _property(name: str, value: Any) -> dict[str, Any]:
    kind = "boolean" if isinstance(value, bool) else "integer" if isinstance(value, int) else "string"
    return {"name": name, "value": {"type": kind, "value": value}}


#: Roles that a click does not act upon.
_NOT_CLICKABLE = frozenset({"hoverable", "draggable", "iframe"})


def element_properties(elements: Sequence[Mapping[str, Any]], scale: float) -> dict[str, dict[str, Any]]:
    """`extra_element_properties`: boxes in pixels of the picture, `scale` of which are one CSS pixel."""
    properties = {}
    for element in elements:
        box = element["box"]
        visible = bool(element["inView"] and box["width"] and box["height"])
        properties[element["id"]] = {
            "visibility": 1.0 if visible else 0.0,
            "bbox": [float(box[key]) * scale for key in ("x", "y", "width", "height")],
            "clickable": element["role"] not in _NOT_CLICKABLE,
            "set_of_marks": visible,
        }
    return properties
