"""One exception for each error code of the service."""

# Made by scripts/python-types.mjs from the service's own schemas. Do not edit: run it again.

from __future__ import annotations

from ._base_errors import APIError, Unavailable


class InvalidJSON(APIError):
    """400 `invalid_json`. Send a body that is one valid JSON value, with content-type application/json."""


class InvalidRequest(APIError):
    """400 `invalid_request`. Correct the fields named in details.issues; /openapi.json has the schema."""


class NotSupported(APIError):
    """400 `not_supported`. Leave the field named in details.issues out: this service does not do that yet."""


class Unauthorized(APIError):
    """401 `unauthorized`. Send the header 'Authorization: Bearer <token>' with a token of this service."""


class Forbidden(APIError):
    """403 `forbidden`. Use a token that has the scope named in details.scope."""


class SwitchedOff(APIError):
    """403 `switched_off`. Ask the operator to set the setting named in details.setting."""


class RouteNotFound(APIError):
    """404 `route_not_found`. See /docs for the routes of this service."""


class SessionNotFound(APIError):
    """404 `session_not_found`. Create a session with POST /v1/sessions, and use the id that it answers."""


class TrajectoryNotFound(APIError):
    """
    404 `trajectory_not_found`. List what there is with GET /v1/trajectories; an episode's id is its trajectory's id.
    """


class SuiteNotFound(APIError):
    """404 `suite_not_found`. GET /v1/suites lists the suites; PUT /v1/suites/{suite} makes one."""


class EnvironmentNotFound(APIError):
    """
    404 `environment_not_found`. GET /v1/environments lists the environments; PUT /v1/environments/{env} stores one.
    """


class TaskNotFound(APIError):
    """404 `task_not_found`. Give the id of a task that was imported, or a whole task inline."""


class SiteNotFound(APIError):
    """404 `site_not_found`. GET /v1/sites lists the sites; a server of your own goes in as {name, upstream, hosts}."""


class SnapshotNotFound(APIError):
    """404 `snapshot_not_found`. GET /v1/snapshots lists the snapshots that there are."""


class RolloutNotFound(APIError):
    """404 `rollout_not_found`. GET /v1/rollouts lists the rollouts; POST /v1/rollouts begins one."""


class SecretNotFound(APIError):
    """404 `secret_not_found`. Name a secret of the setting POLICY_SECRETS."""


class DownloadNotFound(APIError):
    """404 `download_not_found`. Use the n of a download that the observation lists as done."""


class BlobNotFound(APIError):
    """404 `blob_not_found`. Use a hash that an observation of this service named."""


class MethodNotAllowed(APIError):
    """405 `method_not_allowed`. See /docs for the methods of this route."""


class RequestTimeout(APIError):
    """408 `request_timeout`. Send the body faster, or in smaller requests; nothing of it was used."""


class SessionStarting(APIError):
    """409 `session_starting`. Wait until GET /v1/sessions/{id} says ready, then try again."""


class SessionEnded(APIError):
    """409 `session_ended`. Create a new session: this one was deleted or its lease is over."""


class SessionFailed(APIError):
    """409 `session_failed`. Reset the session to get a new browser and fresh sites, or delete it."""


class EpisodeEnded(APIError):
    """409 `episode_ended`. Reset the session to begin a new episode."""


class EpisodeChanged(APIError):
    """409 `episode_changed`. The session was reset meanwhile: read it again and use its current episode."""


class IndexConflict(APIError):
    """409 `index_conflict`. Send details.expected as index, or leave index out."""


class EpisodeRunning(APIError):
    """409 `episode_running`. Wait until the episode has ended."""


class RolloutEnded(APIError):
    """409 `rollout_ended`. Begin another rollout: this one is over or is being stopped."""


class UnsafeNow(APIError):
    """409 `unsafe_now`. End the episode with an answer; it is scored then."""


class NothingToEvaluate(APIError):
    """409 `nothing_to_evaluate`. Create the session with a task that has evaluators."""


class PageUnreadable(APIError):
    """
    409 `page_unreadable`. The page in the browser is broken: take a step that leads elsewhere (goto, back, reload), or
    reset the session.
    """


class KeyConflict(APIError):
    """409 `key_conflict`. Use another key, or ask for what this key was first asked with."""


class NotForkable(APIError):
    """
    409 `not_forkable`. Use sites that the service copies itself: inline, process and live ones have a state that it
    does not hold.
    """


class NotReplayable(APIError):
    """
    409 `not_replayable`. Replay an episode that began by itself: of a fork its parent, in details.parent, can be
    replayed.
    """


class SnapshotExists(APIError):
    """409 `snapshot_exists`. Choose another name, or delete that snapshot first."""


class SnapshotOutdated(APIError):
    """409 `snapshot_outdated`. Take the snapshot anew: the site has changed since."""


class PayloadTooLarge(APIError):
    """413 `payload_too_large`. Send a smaller body; details.maxBytes is the limit."""


class UnsupportedMediaType(APIError):
    """415 `unsupported_media_type`. Send content-type: application/json."""


class InsufficientRecord(APIError):
    """422 `insufficient_record`. Record at least what the task's evaluators need, or leave record out."""


class UpgradeRequired(APIError):
    """426 `upgrade_required`. Open this address as a WebSocket, or use the HTTP routes of the session."""


class TooMany(APIError):
    """429 `too_many`. Close or delete some of them first; details.max is the limit."""


class QuotaExceeded(APIError):
    """
    429 `quota_exceeded`. Wait details.retryAfterMs and retry, or end sessions; GET /v1/capacity tells your quota and
    its use.
    """


class Internal(APIError, Unavailable):
    """500 `internal`. Retry; if it stays, report the request id in details.requestId."""


class BrowserFailed(APIError, Unavailable):
    """502 `browser_failed`. Retry; GET /v1/health says whether browsers can be had."""


class SiteFailed(APIError, Unavailable):
    """502 `site_failed`. Retry; GET /v1/sites says whether the site is healthy."""


class OverCapacity(APIError, Unavailable):
    """503 `over_capacity`. Wait details.retryAfterMs and retry, or raise queueMs; GET /v1/capacity tells the limits."""


class SiteBlocked(APIError, Unavailable):
    """
    503 `site_blocked`. Run other tasks meanwhile, and this one after details.retryAfterMs; DELETE /v1/sites/blocked
    takes it up at once.
    """


class ShuttingDown(APIError, Unavailable):
    """503 `shutting_down`. Wait details.retryAfterMs and retry."""


#: The class of each code.
ERRORS: dict[str, type[APIError]] = {
    "invalid_json": InvalidJSON,
    "invalid_request": InvalidRequest,
    "not_supported": NotSupported,
    "unauthorized": Unauthorized,
    "forbidden": Forbidden,
    "switched_off": SwitchedOff,
    "route_not_found": RouteNotFound,
    "session_not_found": SessionNotFound,
    "trajectory_not_found": TrajectoryNotFound,
    "suite_not_found": SuiteNotFound,
    "environment_not_found": EnvironmentNotFound,
    "task_not_found": TaskNotFound,
    "site_not_found": SiteNotFound,
    "snapshot_not_found": SnapshotNotFound,
    "rollout_not_found": RolloutNotFound,
    "secret_not_found": SecretNotFound,
    "download_not_found": DownloadNotFound,
    "blob_not_found": BlobNotFound,
    "method_not_allowed": MethodNotAllowed,
    "request_timeout": RequestTimeout,
    "session_starting": SessionStarting,
    "session_ended": SessionEnded,
    "session_failed": SessionFailed,
    "episode_ended": EpisodeEnded,
    "episode_changed": EpisodeChanged,
    "index_conflict": IndexConflict,
    "episode_running": EpisodeRunning,
    "rollout_ended": RolloutEnded,
    "unsafe_now": UnsafeNow,
    "nothing_to_evaluate": NothingToEvaluate,
    "page_unreadable": PageUnreadable,
    "key_conflict": KeyConflict,
    "not_forkable": NotForkable,
    "not_replayable": NotReplayable,
    "snapshot_exists": SnapshotExists,
    "snapshot_outdated": SnapshotOutdated,
    "payload_too_large": PayloadTooLarge,
    "unsupported_media_type": UnsupportedMediaType,
    "insufficient_record": InsufficientRecord,
    "upgrade_required": UpgradeRequired,
    "too_many": TooMany,
    "quota_exceeded": QuotaExceeded,
    "internal": Internal,
    "browser_failed": BrowserFailed,
    "site_failed": SiteFailed,
    "over_capacity": OverCapacity,
    "site_blocked": SiteBlocked,
    "shutting_down": ShuttingDown,
}

__all__ = [
    "ERRORS",
    "BlobNotFound",
    "BrowserFailed",
    "DownloadNotFound",
    "EnvironmentNotFound",
    "EpisodeChanged",
    "EpisodeEnded",
    "EpisodeRunning",
    "Forbidden",
    "IndexConflict",
    "InsufficientRecord",
    "Internal",
    "InvalidJSON",
    "InvalidRequest",
    "KeyConflict",
    "MethodNotAllowed",
    "NotForkable",
    "NotReplayable",
    "NotSupported",
    "NothingToEvaluate",
    "OverCapacity",
    "PageUnreadable",
    "PayloadTooLarge",
    "QuotaExceeded",
    "RequestTimeout",
    "RolloutEnded",
    "RolloutNotFound",
    "RouteNotFound",
    "SecretNotFound",
    "SessionEnded",
    "SessionFailed",
    "SessionNotFound",
    "SessionStarting",
    "ShuttingDown",
    "SiteBlocked",
    "SiteFailed",
    "SiteNotFound",
    "SnapshotExists",
    "SnapshotNotFound",
    "SnapshotOutdated",
    "SuiteNotFound",
    "SwitchedOff",
    "TaskNotFound",
    "TooMany",
    "TrajectoryNotFound",
    "Unauthorized",
    "UnsafeNow",
    "UnsupportedMediaType",
    "UpgradeRequired",
]
