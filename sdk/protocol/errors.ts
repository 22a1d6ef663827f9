/**
 * @module The one registry of error codes: what each means over HTTP, whether a retry can help, and what to do next.
 */
import { z } from "zod";

interface ServiceErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 426 | 429 | 500 | 502 | 503;
  readonly suggestion: string;
}

/** Errors outside a step: the caller's fault (4xx) or ours (5xx). A 5xx means nothing was recorded and a retry is safe. */
export const SERVICE_ERRORS = {
  invalid_json: { status: 400, suggestion: "Send a body that is one valid JSON value, with content-type application/json." },
  invalid_request: { status: 400, suggestion: "Correct the fields named in details.issues; /openapi.json has the schema." },
  not_supported: { status: 400, suggestion: "Leave the field named in details.issues out: this service does not do that yet." },
  unauthorized: { status: 401, suggestion: "Send the header 'Authorization: Bearer <token>' with a token of this service." },
  forbidden: { status: 403, suggestion: "Use a token that has the scope named in details.scope." },
  switched_off: { status: 403, suggestion: "Ask the operator to set the setting named in details.setting." },
  route_not_found: { status: 404, suggestion: "See /docs for the routes of this service." },
  session_not_found: { status: 404, suggestion: "Create a session with POST /v1/sessions, and use the id that it answers." },
  trajectory_not_found: {
    status: 404,
    suggestion: "List what there is with GET /v1/trajectories; an episode's id is its trajectory's id.",
  },
  suite_not_found: { status: 404, suggestion: "GET /v1/suites lists the suites; PUT /v1/suites/{suite} makes one." },
  environment_not_found: {
    status: 404,
    suggestion: "GET /v1/environments lists the environments; PUT /v1/environments/{env} stores one.",
  },
  task_not_found: { status: 404, suggestion: "Give the id of a task that was imported, or a whole task inline." },
  site_not_found: {
    status: 404,
    suggestion: "GET /v1/sites lists the sites; a server of your own goes in as {name, upstream, hosts}.",
  },
  snapshot_not_found: { status: 404, suggestion: "GET /v1/snapshots lists the snapshots that there are." },
  rollout_not_found: { status: 404, suggestion: "GET /v1/rollouts lists the rollouts; POST /v1/rollouts begins one." },
  secret_not_found: { status: 404, suggestion: "Name a secret of the setting POLICY_SECRETS." },
  download_not_found: { status: 404, suggestion: "Use the n of a download that the observation lists as done." },
  blob_not_found: { status: 404, suggestion: "Use a hash that an observation of this service named." },
  method_not_allowed: { status: 405, suggestion: "See /docs for the methods of this route." },
  request_timeout: { status: 408, suggestion: "Send the body faster, or in smaller requests; nothing of it was used." },
  session_starting: { status: 409, suggestion: "Wait until GET /v1/sessions/{id} says ready, then try again." },
  session_ended: { status: 409, suggestion: "Create a new session: this one was deleted or its lease is over." },
  session_failed: { status: 409, suggestion: "Reset the session to get a new browser and fresh sites, or delete it." },
  episode_ended: { status: 409, suggestion: "Reset the session to begin a new episode." },
  episode_changed: { status: 409, suggestion: "The session was reset meanwhile: read it again and use its current episode." },
  index_conflict: { status: 409, suggestion: "Send details.expected as index, or leave index out." },
  episode_running: { status: 409, suggestion: "Wait until the episode has ended." },
  rollout_ended: { status: 409, suggestion: "Begin another rollout: this one is over or is being stopped." },
  unsafe_now: { status: 409, suggestion: "End the episode with an answer; it is scored then." },
  nothing_to_evaluate: { status: 409, suggestion: "Create the session with a task that has evaluators." },
  page_unreadable: {
    status: 409,
    suggestion: "The page in the browser is broken: take a step that leads elsewhere (goto, back, reload), or reset the session.",
  },
  key_conflict: { status: 409, suggestion: "Use another key, or ask for what this key was first asked with." },
  not_forkable: {
    status: 409,
    suggestion: "Use sites that the service copies itself: inline, process and live ones have a state that it does not hold.",
  },
  not_replayable: {
    status: 409,
    suggestion: "Replay an episode that began by itself: of a fork its parent, in details.parent, can be replayed.",
  },
  snapshot_exists: { status: 409, suggestion: "Choose another name, or delete that snapshot first." },
  snapshot_outdated: { status: 409, suggestion: "Take the snapshot anew: the site has changed since." },
  payload_too_large: { status: 413, suggestion: "Send a smaller body; details.maxBytes is the limit." },
  unsupported_media_type: { status: 415, suggestion: "Send content-type: application/json." },
  insufficient_record: { status: 422, suggestion: "Record at least what the task's evaluators need, or leave record out." },
  upgrade_required: { status: 426, suggestion: "Open this address as a WebSocket, or use the HTTP routes of the session." },
  too_many: { status: 429, suggestion: "Close or delete some of them first; details.max is the limit." },
  quota_exceeded: {
    status: 429,
    suggestion: "Wait details.retryAfterMs and retry, or end sessions; GET /v1/capacity tells your quota and its use.",
  },
  internal: { status: 500, suggestion: "Retry; if it stays, report the request id in details.requestId." },
  browser_failed: { status: 502, suggestion: "Retry; GET /v1/health says whether browsers can be had." },
  site_failed: { status: 502, suggestion: "Retry; GET /v1/sites says whether the site is healthy." },
  over_capacity: {
    status: 503,
    suggestion: "Wait details.retryAfterMs and retry, or raise queueMs; GET /v1/capacity tells the limits.",
  },
  site_blocked: {
    status: 503,
    suggestion:
      "Run other tasks meanwhile, and this one after details.retryAfterMs; DELETE /v1/sites/blocked takes it up at once.",
  },
  shutting_down: { status: 503, suggestion: "Wait details.retryAfterMs and retry." },
} as const satisfies Record<string, ServiceErrorEntry>;

export type ServiceErrorCode = keyof typeof SERVICE_ERRORS;

/** Errors of an action: the policy's fault. They come with status 200, inside the step, and the policy reads them. */
export const ACTION_ERRORS = {
  bad_action: 'Send one action object such as {"type":"click","target":"e12"}.',
  unsupported_action: "Use another action type; this one is not available in this session.",
  unknown_element: "Use an id that stands in the current observation.",
  stale_element: "The element has left the page; use an id of the current observation.",
  covered_element: "Deal with what is in the way first, or act on that instead.",
  disabled_element: "The element is disabled; do first what enables it.",
  hidden_element: "The element cannot be seen now; open or scroll to what holds it.",
  moving_element: "The element is still moving; wait a moment and try again.",
  wrong_element: "Use an element of the kind that this action needs.",
  no_such_option: "Use one of the options that the observation lists.",
  wrong_file: "Give files of the kind and number that the field takes.",
  no_effect: "The page did not take it; look at the page and try another way.",
  bad_key: "Use a key name such as Enter, ArrowDown, a, or Control+k.",
  bad_url: "Use a whole http or https URL, or about:blank.",
  navigation_failed: "The page could not be opened; check the URL or go somewhere else.",
  navigation_refused: "This address is outside of what the session may reach.",
  no_history: "There is no page to go to in that direction.",
  out_of_view: "Give a point inside the viewport.",
  dialog_open: "Answer the open dialog first with the dialog action.",
  no_dialog: "No dialog is open; act on the page.",
  unknown_tab: "Use a tab id that the observation lists.",
  too_many_tabs: "Close a tab with closeTab first, or go on in one that is open.",
  last_tab: "Open another tab first, or go on in this one.",
  not_found: "Look for something else, or look on another page.",
  page_unreadable: "Go back, reload the page, or go somewhere else.",
  page_unresponsive: "Its scripts were stopped; reload the page, go back, or go somewhere else.",
  page_crashed: "Reload the page, go back, or go somewhere else.",
  wait_timeout: "What was waited for did not come; look at the page and decide again.",
} as const;

export type ActionErrorCode = keyof typeof ACTION_ERRORS;

/** Why we, not the policy, could not do a step. */
export const FAILURE_CLASSES = ["browser", "site", "evaluation", "policy", "timeout", "interrupted", "internal"] as const;
export type FailureClass = (typeof FAILURE_CLASSES)[number];

export const ActionError = z
  .object({
    code: z.enum(Object.keys(ACTION_ERRORS) as [ActionErrorCode, ...ActionErrorCode[]]),
    message: z.string(),
    suggestion: z.string(),
  })
  .meta({ id: "ActionError", description: "What was wrong with the policy's action. It took an index and counts to maxSteps." });
export type ActionError = z.infer<typeof ActionError>;

export const Failure = z
  .object({
    class: z.enum(FAILURE_CLASSES),
    message: z.string(),
    scope: z.enum(["step", "episode", "task"]),
    retryable: z.boolean(),
    retryAfterMs: z.number().nullable(),
  })
  .meta({ id: "Failure", description: "Infrastructure failure: ours, never a reward." });
export type Failure = z.infer<typeof Failure>;

export const ErrorBody = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(SERVICE_ERRORS) as [ServiceErrorCode, ...ServiceErrorCode[]]),
      message: z.string(),
      suggestion: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** A service error on its way to the caller. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ServiceErrorCode;
  readonly details: Record<string, unknown>;

  constructor(code: ServiceErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return SERVICE_ERRORS[this.code].status;
  }

  toBody(): ErrorBody {
    return {
      error: { code: this.code, message: this.message, suggestion: SERVICE_ERRORS[this.code].suggestion, details: this.details },
    };
  }
}

export const actionError = (code: ActionErrorCode, message: string, suggestion: string = ACTION_ERRORS[code]): ActionError => ({
  code,
  message,
  suggestion,
});
