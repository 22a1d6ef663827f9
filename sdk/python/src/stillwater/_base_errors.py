"""The base classes of everything this package raises on purpose."""

from __future__ import annotations

from typing import Any


class StillwaterError(Exception):
    """The base class of all errors of this package."""


class Unavailable(StillwaterError):
    """
    The service gave no usable answer within the client's patience: it cannot be reached, it does not answer, or it answers 5xx.

    This is a failure of the infrastructure, never of the policy: an episode that it cuts off has no reward.
    Errors that the service itself answers with 5xx, such as OverCapacity, are both an APIError and an Unavailable.
    """


class EnvironmentLost(StillwaterError):
    """An episode was lost to an infrastructure failure. Adapters raise it; `Session.step` answers with `failure` instead."""

    def __init__(self, message: str, failure: Any = None) -> None:
        super().__init__(message)
        self.failure: Any = failure

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.failure)


class Cancelled(StillwaterError):
    """A `Cancellation` ended the call, or the client was closed while the call waited. What was asked may have been done."""


class APIError(StillwaterError):
    """The service refused a request. There is a subclass for each code; a code that is not known here is a plain APIError."""

    def __init__(
        self,
        code: str,
        message: str,
        suggestion: str = "",
        status: int = 0,
        details: dict[str, Any] | None = None,
        request_id: str | None = None,
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(f"{message} [{code}] {suggestion}".rstrip())
        self.code = code
        self.message = message
        self.suggestion = suggestion
        self.status = status
        self.details: dict[str, Any] = details or {}
        #: What the logs of the service call this request.
        self.request_id = request_id
        #: How long the service asks to be left alone.
        self.retry_after_s = retry_after_s

    def __reduce__(self) -> tuple[Any, ...]:
        facts = (self.code, self.message, self.suggestion, self.status, self.details, self.request_id, self.retry_after_s)
        return type(self), facts


class ServerError(APIError, Unavailable):
    """A 5xx with a code that this version of the package does not know."""


class UnexpectedResponse(APIError):
    """The answer is not of this service, such as a redirect or the page of a proxy."""


class UnexpectedServerError(UnexpectedResponse, Unavailable):
    """A 5xx that is not of this service, such as the error page of a proxy."""
