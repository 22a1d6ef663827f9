"""Answers turned into values or errors."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from .._base_errors import APIError, ServerError, UnexpectedResponse, UnexpectedServerError
from .._errors import ERRORS
from .retry import retry_after_s

_EXCERPT_CHARACTERS = 200
_SUGGESTION = "Check that url is the service's own address, without a redirect or a proxy's page in between."


def _plain(value: Any) -> Any:
    """Numbers and arrays of numpy as JSON has them."""
    for name in ("tolist", "item"):
        convert = getattr(value, name, None)
        if callable(convert):
            return convert()
    raise TypeError(f"{type(value).__name__} cannot be sent as JSON.")


_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False, default=_plain).encode


def encode_json(value: Any) -> bytes:
    """ASCII, so that half surrogates of a policy's text survive."""
    return _encode(value).encode("ascii")


def decode_json(body: bytes, status: int, headers: Mapping[str, str]) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise unexpected(body, status, headers) from None


def refusal(what: str, status: int, headers: Mapping[str, str], body: bytes) -> APIError:
    """The error that an answer of the service stands for."""
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        told = None
    return refusal_of_value(what, status, told, headers) or unexpected(body, status, headers)


def refusal_of_value(what: str, status: int, body: object, headers: Mapping[str, str]) -> APIError | None:
    """None when the body is not an error of this service."""
    error = body.get("error") if isinstance(body, dict) else None
    if not isinstance(error, dict) or not isinstance(error.get("code"), str) or not isinstance(error.get("message"), str):
        return None
    details = error.get("details")
    details = details if isinstance(details, dict) else {}
    told_id = details.get("requestId")
    return error_class(error["code"], status)(
        code=error["code"],
        message=f"{what} was refused with {status}: {error['message']}",
        suggestion=str(error.get("suggestion") or ""),
        status=status,
        details=details,
        request_id=headers.get("x-request-id") or (told_id if isinstance(told_id, str) else None),
        retry_after_s=retry_after_s(headers, details),
    )


def error_class(code: str, status: int) -> type[APIError]:
    return ERRORS.get(code) or (ServerError if status >= 500 else APIError)


def unexpected(body: bytes, status: int, headers: Mapping[str, str]) -> APIError:
    excerpt = json.dumps(body[:_EXCERPT_CHARACTERS].decode("utf-8", "replace"))
    return (UnexpectedServerError if status >= 500 else UnexpectedResponse)(
        code="unexpected_response",
        message=f"The answer with status {status} is not of this service: {excerpt}.",
        suggestion=_SUGGESTION,
        status=status,
        request_id=headers.get("x-request-id"),
        retry_after_s=retry_after_s(headers, {}),
    )
