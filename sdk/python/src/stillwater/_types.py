"""What requests take and answers hold, by the names of the wire."""

# Made by scripts/python-types.mjs from the service's own schemas. Do not edit: run it again.

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Mapping, Sequence, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class HookCall(TypedDict):
    url: str
    #: POST for a reset, GET for a state.
    method: NotRequired[Literal["GET", "POST", "PUT", "PATCH", "DELETE"]]
    headers: NotRequired[Mapping[str, str]]
    #: Sent as JSON; a reset sends {site, seed, session, episode, n} unless this is given.
    body: NotRequired[Union[str, float, bool, None, Sequence[Any], Mapping[str, Any]]]
    #: 30000 unless set.
    timeoutMs: NotRequired[int]


class HookCommand(TypedDict):
    """Run by the site host; what a state's command prints is the state."""

    #: Program and arguments; no shell reads them.
    command: Sequence[str]
    #: Where it runs; by default a new folder of its own.
    cwd: NotRequired[str]
    #: Variables beside those that every command gets.
    env: NotRequired[Mapping[str, str]]
    #: 30000 unless set.
    timeoutMs: NotRequired[int]


class SettleTuning(TypedDict):
    #: The answer comes no later; 10000 unless set.
    capMs: NotRequired[int]
    #: Addresses whose requests are not waited for; * stands for anything.
    ignore: NotRequired[Sequence[str]]


class InlineSite(TypedDict):
    name: str
    #: Where the server of this site answers, such as http://127.0.0.1:3000; or a folder of files on the browser host's
    #: machine, such as file:///srv/pages, which is served as it is.
    upstream: str
    #: By default <name>.localhost.
    hosts: NotRequired[Sequence[str]]
    #: Called for a fresh state, before the first page of every episode.
    reset: NotRequired[Union[str, HookCall, HookCommand]]
    #: Gives the state as JSON, for evaluators.
    state: NotRequired[Union[str, HookCall, HookCommand]]
    settle: NotRequired[SettleTuning]


class SiteProcess(TypedDict):
    """Started for each session, listening on the port in PORT, and ended with it."""

    #: Program and arguments; no shell reads them.
    command: Sequence[str]
    #: Where it runs; by default a new folder of its own.
    cwd: NotRequired[str]
    #: Variables beside those that every command gets.
    env: NotRequired[Mapping[str, str]]
    #: Answers below 400 when it is ready; without one it is ready when it accepts connections.
    readyPath: NotRequired[str]
    readyTimeoutMs: NotRequired[int]
    #: It is ended when it takes more.
    memoryMiB: NotRequired[int]


class ProcessSite(TypedDict):
    """A server of the caller's own that the service starts for each session."""

    name: str
    process: SiteProcess
    #: By default <name>.localhost.
    hosts: NotRequired[Sequence[str]]
    #: Called for a fresh state, before the first page of every episode.
    reset: NotRequired[Union[str, HookCall, HookCommand]]
    #: Gives the state as JSON, for evaluators.
    state: NotRequired[Union[str, HookCall, HookCommand]]
    settle: NotRequired[SettleTuning]


class NamedSite(TypedDict):
    name: str
    #: The account that is signed in from the start, or false for nobody; by default as the site has it.
    login: NotRequired[Union[str, Literal[False]]]
    upstream: NotRequired[Any]
    process: NotRequired[Any]


class InlineTaskViewport(TypedDict):
    """What sessions see of the page, unless they are created with another one."""

    width: NotRequired[int]
    height: NotRequired[int]
    scale: NotRequired[float]


class MiniWoBStart(TypedDict):
    #: Plain: the episode's seed is the page's; browsergym: it gives the problem that BrowserGym has for it.
    seeds: NotRequired[Literal["plain", "browsergym"]]
    #: The part of the page's data that problems are drawn from.
    mode: NotRequired[Literal["train", "test", "default"]]


class InlineTaskStart(TypedDict):
    #: Run on the first page before it is first seen (scope admin).
    script: NotRequired[str]
    #: An expression that gives the goal, where the page makes it.
    goal: NotRequired[str]
    #: The page speaks MiniWoB++'s protocol: once it has loaded, a problem is made of the episode's seed, and its
    #: utterance is the goal.
    miniwob: NotRequired[MiniWoBStart]


class InlineTaskLimits(TypedDict):
    maxSteps: NotRequired[int]
    timeLimitMs: NotRequired[int]
    #: Steps by difficulty and split, as WebGym has them.
    byDifficulty: NotRequired[bool]


class StringMatch(TypedDict):
    type: Literal["string_match"]
    exactMatch: NotRequired[str]
    mustInclude: NotRequired[Sequence[str]]
    #: A judge says whether the answer means the same; N/A: the task cannot be done, and the answer says so.
    fuzzyMatch: NotRequired[Union[Sequence[str], Literal["N/A"]]]
    #: Why the task cannot be done.
    note: NotRequired[str]


class AgentResponseExpected(TypedDict):
    task_type: str
    status: str
    retrieved_data: NotRequired[Union[str, float, bool, None, Sequence[Any], Mapping[str, Any]]]


class AgentResponse(TypedDict):
    type: Literal["agent_response"]
    results_schema: Mapping[str, Union[str, float, bool, None, Sequence[Any], Mapping[str, Any]]]
    ordered: NotRequired[bool]
    expected: AgentResponseExpected


TypedAnswerValue = TypedDict(
    "TypedAnswerValue",
    {
        #: How the value is read, as agent_response reads values of that type.
        "as": "Literal['string', 'number', 'currency', 'date', 'duration', 'distance', 'boolean', 'url']",
        "value": "Union[str, float, bool]",
        #: Other wordings that are as right.
        "or": "NotRequired[Sequence[str]]",
        #: How far a number may be off: in seconds, metres or units; texts, dates and addresses are never off.
        "within": "NotRequired[float]",
    },
)


class TypedAnswer(TypedDict):
    type: Literal["typed_answer"]
    #: One value, or the items of a list.
    values: Sequence[TypedAnswerValue]
    #: Whether the order of several values matters.
    ordered: NotRequired[bool]


class Refusal(TypedDict):
    type: Literal["refusal"]
    #: What the reason must name: of each group one wording.
    names: Sequence[Sequence[str]]
    #: Why the task cannot be done.
    note: NotRequired[str]


class URLMatch(TypedDict):
    type: Literal["url_match"]
    #: Alternatives are separated by ' |OR| '.
    reference: str
    #: Gold in pred: the reference is part of the address, and its query is in the address's.
    rule: NotRequired[Literal["gold in pred", "exact"]]


class ProgramHTMLTarget(TypedDict):
    #: Last: the page that the agent left; an address; or func: with a helper's call.
    url: str
    #: Empty: the whole page; an expression that begins with document.; or func: with a helper's call.
    locator: str
    #: Run before the locator.
    prepActions: NotRequired[Sequence[str]]
    exactMatch: NotRequired[str]
    #: Each may hold alternatives, separated by ' |OR| '.
    mustInclude: NotRequired[Sequence[str]]


class ProgramHTML(TypedDict):
    type: Literal["program_html"]
    targets: Sequence[ProgramHTMLTarget]


class MiniWoB(TypedDict):
    type: Literal["miniwob"]
    #: Positive: raw reward above 0 is 1; raw: the raw reward, at least 0.
    scoring: NotRequired[Literal["positive", "raw"]]
    #: The raw reward from which the task counts as solved, where the page pays for parts; without it, any above 0.
    threshold: NotRequired[float]


class PagePredicate(TypedDict):
    type: Literal["page_predicate"]
    #: Last: the page that the agent left; or an address, which is opened anew.
    url: NotRequired[str]
    #: JavaScript; true or a number from 0 to 1.
    expression: str


class NetworkEventExpected(TypedDict):
    url: Union[str, Sequence[str]]
    headers: NotRequired[Mapping[str, Union[str, float, bool, None, Sequence[Any], Mapping[str, Any]]]]
    query_params: NotRequired[Mapping[str, Union[str, float, bool, None, Sequence[Any], Mapping[str, Any]]]]
    post_data: NotRequired[Union[str, float, bool, None, Sequence[Any], Mapping[str, Any]]]
    response_content: NotRequired[Union[str, float, bool, None, Sequence[Any], Mapping[str, Any]]]
    response_cookies: NotRequired[Mapping[str, Union[str, float, bool, None, Sequence[Any], Mapping[str, Any]]]]
    response_status: NotRequired[int]
    http_method: NotRequired[str]


class NetworkEvent(TypedDict):
    type: Literal["network_event"]
    expected: NetworkEventExpected
    last_event_only: NotRequired[bool]
    ignored_query_params: NotRequired[Sequence[str]]
    ignored_query_params_patterns: NotRequired[Sequence[str]]
    decode_base64_query: NotRequired[bool]
    query_params_schema: NotRequired[Mapping[str, Union[str, float, bool, None, Sequence[Any], Mapping[str, Any]]]]
    post_data_schema: NotRequired[Mapping[str, Union[str, float, bool, None, Sequence[Any], Mapping[str, Any]]]]
    ignored_post_data_params_patterns: NotRequired[Sequence[str]]
    should_not_exist: NotRequired[bool]
    #: Whether the task is to get to a page: the last navigation alone counts then.
    navigate: NotRequired[bool]


class SiteStateCheckNear(TypedDict):
    value: float
    by: float


class SiteStateCheck(TypedDict):
    #: JMESPath over {before, after, answer, seed}; before and after are the sites' states by name.
    query: str
    equals: NotRequired[Union[str, float, bool, None, Sequence[Any], Mapping[str, Any]]]
    #: A list holds this, or a text has it in it, whatever the case.
    includes: NotRequired[Union[str, float, bool, None, Sequence[Any], Mapping[str, Any]]]
    #: A regular expression that the whole text matches, whatever the case.
    matches: NotRequired[str]
    near: NotRequired[SiteStateCheckNear]
    #: The query gives the same of before as of after; it is written without either.
    unchanged: NotRequired[Literal[True]]


class SiteState(TypedDict):
    type: Literal["site_state"]
    checks: Sequence[SiteStateCheck]


class RubricGroup(TypedDict):
    id: str
    description: str
    facts: Sequence[str]


class Rubric(TypedDict):
    type: Literal["rubric"]
    groups: Sequence[RubricGroup]
    referenceAnswer: NotRequired[str]
    #: All: 1 when every fact holds; share: the share of facts that hold.
    rewards: NotRequired[Literal["all", "share"]]


class HTTPVerifier(TypedDict):
    type: Literal["http"]
    #: Is sent {goal, answer, states, url, trajectory, task, seed, end} by POST (scope admin).
    url: str
    headers: NotRequired[Mapping[str, str]]
    #: For all tries together.
    timeoutMs: NotRequired[int]


class CommandVerifier(TypedDict):
    #: Program and arguments, no shell; is given {goal, answer, states, url, trajectory, task, seed, end} as JSON (scope
    #: admin).
    command: Sequence[str]
    #: Where it runs; by default a new folder of its own.
    cwd: NotRequired[str]
    #: Variables beside those that every command gets.
    env: NotRequired[Mapping[str, str]]
    timeoutMs: NotRequired[int]
    type: Literal["command"]
    #: A process site, beside whose server it runs, or a container site, inside which it runs; by default the only one.
    site: NotRequired[str]


class Evaluate(TypedDict):
    evaluators: Sequence[Union[
        StringMatch,
        AgentResponse,
        TypedAnswer,
        Refusal,
        URLMatch,
        ProgramHTML,
        MiniWoB,
        PagePredicate,
        NetworkEvent,
        SiteState,
        Rubric,
        HTTPVerifier,
        CommandVerifier,
    ]]
    combine: NotRequired[Literal["product", "min", "mean"]]
    #: Parity: as the published harness scores, odd rules too; strict: with the known wrong ones repaired.
    mode: NotRequired[Literal["parity", "strict"]]
    #: Steps: each step earns by how much it raises the score.
    rewards: NotRequired[Literal["sparse", "steps"]]
    #: Taken off once when the policy's output could not be read.
    formatPenalty: NotRequired[float]
    #: How long a score below 1 is asked again, for sites that lag.
    retryMs: NotRequired[int]


class InlineTask(TypedDict):
    id: str
    suite: NotRequired[str]
    version: NotRequired[str]
    sites: NotRequired[Sequence[Union[str, InlineSite, ProcessSite, NamedSite]]]
    #: The state that the sites begin in.
    snapshot: NotRequired[str]
    #: Of the sites' content, where the task is about one; of a MiniWoB++ page, whose problem it is unless a request
    #: names another.
    seed: NotRequired[int]
    startUrl: NotRequired[str]
    #: One tab each; the first is the active one.
    startUrls: NotRequired[Sequence[str]]
    #: What sessions see of the page, unless they are created with another one.
    viewport: NotRequired[InlineTaskViewport]
    start: NotRequired[InlineTaskStart]
    goal: NotRequired[str]
    difficulty: NotRequired[float]
    limits: NotRequired[InlineTaskLimits]
    #: How the episode is scored; never shown to whom it is scored.
    evaluate: NotRequired[Evaluate]
    domain: NotRequired[str]
    subdomain: NotRequired[str]
    #: The web site that it is about; splits by site go by it.
    website: NotRequired[str]
    split: NotRequired[str]
    #: Cannot be done: giving up is right. Left out of samples unless asked for.
    impossible: NotRequired[bool]
    #: The task that this one is a part of.
    parent: NotRequired[str]
    #: What it is an instance of; splits by template go by it.
    template: NotRequired[str]
    tags: NotRequired[Sequence[str]]


class ObserveText(TypedDict):
    scope: NotRequired[Literal["page", "viewport"]]
    maxTokens: NotRequired[int]
    #: Only what changed since the last observation, where that is less.
    diff: NotRequired[bool]


class ObserveScreenshot(TypedDict):
    format: NotRequired[Literal["jpeg", "png", "webp"]]
    quality: NotRequired[int]
    #: Set-of-Marks: boxes with the numbers of the text's ids.
    marks: NotRequired[bool]
    fullPage: NotRequired[bool]
    #: The picture is scaled down to at most this many pixels.
    maxPixels: NotRequired[int]
    transport: NotRequired[Literal["ref", "inline"]]


class Observe(TypedDict):
    text: NotRequired[Union[bool, ObserveText]]
    screenshot: NotRequired[Union[bool, ObserveScreenshot]]
    #: Chrome's own accessibility tree with all frames, without what it ignores; our ids as id.
    axtree: NotRequired[bool]
    #: The HTML of what can be seen, without scripts and styles, with our ids as data-id.
    html: NotRequired[bool]
    #: Every element that has an id, with its box.
    elements: NotRequired[bool]


class CreateSessionGeolocation(TypedDict):
    latitude: float
    longitude: float
    accuracy: NotRequired[float]


class StorageStateCooky(TypedDict):
    name: str
    value: str
    #: Of one host: shop.localhost; of a host and all below it: .example.com.
    domain: str
    path: NotRequired[str]
    #: Seconds since 1970; -1: with the session.
    expires: NotRequired[float]
    httpOnly: NotRequired[bool]
    secure: NotRequired[bool]
    sameSite: NotRequired[Literal["Strict", "Lax", "None"]]


class StorageStateOriginLocalStorageItem(TypedDict):
    name: str
    value: str


class StorageStateOriginIndexedDBItemStoreIndex(TypedDict):
    name: str
    keyPath: Union[str, Sequence[str]]
    unique: bool
    multiEntry: bool


class StorageStateOriginIndexedDBItemStoreRecord(TypedDict):
    key: Union[str, float, bool, None, Sequence[Any], Mapping[str, Any]]
    value: Union[str, float, bool, None, Sequence[Any], Mapping[str, Any]]


class StorageStateOriginIndexedDBItemStore(TypedDict):
    name: str
    keyPath: Union[Union[str, Sequence[str]], None]
    autoIncrement: bool
    indexes: Sequence[StorageStateOriginIndexedDBItemStoreIndex]
    records: Sequence[StorageStateOriginIndexedDBItemStoreRecord]
    #: Records with values that cannot be written as JSON.
    lost: NotRequired[int]


class StorageStateOriginIndexedDBItem(TypedDict):
    name: str
    version: int
    stores: Sequence[StorageStateOriginIndexedDBItemStore]


class StorageStateOrigin(TypedDict):
    origin: str
    localStorage: NotRequired[Sequence[StorageStateOriginLocalStorageItem]]
    indexedDB: NotRequired[Sequence[StorageStateOriginIndexedDBItem]]


class StorageState(TypedDict):
    cookies: NotRequired[Sequence[StorageStateCooky]]
    origins: NotRequired[Sequence[StorageStateOrigin]]


class CreateSessionClock(TypedDict):
    """Not supported yet: only the default is accepted."""

    mode: Literal["real", "fixed", "stepped"]
    now: NotRequired[float]


class Network(TypedDict):
    #: Sites: only the session's sites; list: those and `allow`; open: public addresses. By default sites, or list with
    #: `allow`; open without sites.
    egress: NotRequired[Literal["sites", "list", "open"]]
    #: Hosts beside the sites; for egress list.
    allow: NotRequired[Sequence[str]]
    #: Hosts that are refused in any case but as a site of the session.
    deny: NotRequired[Sequence[str]]
    #: What pages embed and sessions do without.
    block: NotRequired[Sequence[Literal["ads", "trackers", "media"]]]
    #: For what is not a site (scope admin); {session} in the user name becomes a name of the session's own.
    proxy: NotRequired[str]


class CreateSessionLimits(TypedDict):
    #: By default the task's, else 50.
    maxSteps: NotRequired[int]
    stepTimeoutMs: NotRequired[int]
    idleTtlMs: NotRequired[int]
    ttlMs: NotRequired[int]
    #: Windows that pages open beyond are closed.
    maxTabs: NotRequired[int]


class Recording(TypedDict):
    """By default what the task's evaluators need."""

    #: Last: of the episode's last state; all: with every observation, whether or not it was asked for.
    screenshots: NotRequired[Literal["none", "last", "all"]]
    #: Meta: requests with status, timing and headers; full: with the bodies of documents, forms and JSON too.
    network: NotRequired[Literal["none", "meta", "full"]]


class CreateSessionGroup(TypedDict):
    """
    Attempts at the same task with the same seed, which are compared with each other, as GRPO does. It is kept with the
    episode; lists and exports can be filtered by `group.id`.
    """

    #: The same for all attempts of the group.
    id: str
    #: Which of them this one is, from 0.
    index: NotRequired[int]
    #: How many there are.
    size: NotRequired[int]


class CreateSession(TypedDict):
    key: NotRequired[str]
    task: NotRequired[Union[str, InlineTask]]
    #: By default the task's, else 0.
    seed: NotRequired[int]
    sites: NotRequired[Sequence[Union[str, InlineSite, ProcessSite, NamedSite]]]
    startUrl: NotRequired[str]
    observe: NotRequired[Observe]
    dialect: NotRequired[Literal[
        "native",
        "browsergym",
        "webserv",
        "webgym-coordinates",
        "webgym-marks",
        "openai-computer",
        "anthropic-computer",
    ]]
    #: What numbers in actions mean; by default the dialect's.
    coordinates: NotRequired[Literal["css", "image", "norm1000"]]
    #: Single: what would open a tab is shown in the one there is; by default the dialect's.
    tabs: NotRequired[Literal["many", "single"]]
    #: Hold: until the dialog action answers; by default the dialect's.
    dialogs: NotRequired[Literal["hold", "accept", "dismiss"]]
    #: By default the task's, else 1280 by 720 at scale 1.
    viewport: NotRequired[InlineTaskViewport]
    locale: NotRequired[str]
    timezone: NotRequired[str]
    geolocation: NotRequired[CreateSessionGeolocation]
    userAgent: NotRequired[str]
    #: Cookies and storage that every episode begins with.
    storageState: NotRequired[StorageState]
    #: The sites begin in this state; their seed is the snapshot's.
    snapshot: NotRequired[str]
    #: Not supported yet: only the default is accepted.
    clock: NotRequired[CreateSessionClock]
    #: Not supported yet: only the default is accepted.
    random: NotRequired[Literal["real", "seeded"]]
    network: NotRequired[Network]
    limits: NotRequired[CreateSessionLimits]
    settle: NotRequired[SettleTuning]
    record: NotRequired[Recording]
    wait: NotRequired[Literal["ready", "none"]]
    queueMs: NotRequired[int]
    #: Attempts at the same task with the same seed, which are compared with each other, as GRPO does. It is kept with
    #: the episode; lists and exports can be filtered by `group.id`.
    group: NotRequired[CreateSessionGroup]
    run: NotRequired[str]
    split: NotRequired[str]
    policyVersion: NotRequired[str]
    labels: NotRequired[Mapping[str, str]]


class ActionClick(TypedDict):
    """Click an element, or a point."""

    type: Literal["click"]
    #: Id of an element in the observation.
    target: NotRequired[str]
    #: CSS pixels from the left of the viewport.
    x: NotRequired[float]
    #: CSS pixels from the top of the viewport.
    y: NotRequired[float]
    button: NotRequired[Literal["left", "middle", "right"]]
    count: NotRequired[int]
    modifiers: NotRequired[Sequence[Literal["Alt", "Control", "Meta", "Shift"]]]


class ActionFill(TypedDict):
    """Replace the value of a field."""

    type: Literal["fill"]
    #: Id of an element in the observation.
    target: str
    text: str


class ActionType(TypedDict):
    """Type key by key after what is there; submit presses Enter afterwards."""

    type: Literal["type"]
    text: str
    #: Id of an element in the observation.
    target: NotRequired[str]
    submit: NotRequired[bool]


class ActionPress(TypedDict):
    """Press a key or a combination, such as Enter or Control+k."""

    type: Literal["press"]
    key: str
    #: Id of an element in the observation.
    target: NotRequired[str]


class ActionClear(TypedDict):
    """Empty a field."""

    type: Literal["clear"]
    #: Id of an element in the observation.
    target: str


class ActionCheck(TypedDict):
    """Tick a checkbox or choose a radio button."""

    type: Literal["check"]
    #: Id of an element in the observation.
    target: str


class ActionUncheck(TypedDict):
    """Untick a checkbox."""

    type: Literal["uncheck"]
    #: Id of an element in the observation.
    target: str


class ActionHover(TypedDict):
    """Move the pointer over an element, or to a point."""

    type: Literal["hover"]
    #: Id of an element in the observation.
    target: NotRequired[str]
    #: CSS pixels from the left of the viewport.
    x: NotRequired[float]
    #: CSS pixels from the top of the viewport.
    y: NotRequired[float]


class ActionFocus(TypedDict):
    """Give an element the keyboard focus."""

    type: Literal["focus"]
    #: Id of an element in the observation.
    target: str


class ActionSelect(TypedDict):
    """Choose options of a select, by value or by label."""

    type: Literal["select"]
    #: Id of an element in the observation.
    target: str
    values: Sequence[str]


class ActionScroll(TypedDict):
    """Scroll the page, or the element given, by pixels or by pages."""

    type: Literal["scroll"]
    #: Id of an element in the observation.
    target: NotRequired[str]
    #: CSS pixels to the right.
    dx: NotRequired[float]
    #: CSS pixels down.
    dy: NotRequired[float]
    direction: NotRequired[Literal["up", "down", "left", "right"]]
    #: Pages, 1 by default.
    amount: NotRequired[float]


#: Drag from an element or a point to another, or along a path of points.
ActionDrag = TypedDict(
    "ActionDrag",
    {
        "type": "Literal['drag']",
        #: Id of an element in the observation.
        "from": "NotRequired[str]",
        #: Id of an element in the observation.
        "to": "NotRequired[str]",
        "fromX": "NotRequired[float]",
        "fromY": "NotRequired[float]",
        "toX": "NotRequired[float]",
        "toY": "NotRequired[float]",
        #: In place of from and to: the points in a row, x and y in turn.
        "path": "NotRequired[Sequence[float]]",
    },
)


class ActionMouseDown(TypedDict):
    """Press a mouse button and hold it until mouseUp, at an element, a point, or where the pointer is."""

    type: Literal["mouseDown"]
    #: Id of an element in the observation.
    target: NotRequired[str]
    #: CSS pixels from the left of the viewport.
    x: NotRequired[float]
    #: CSS pixels from the top of the viewport.
    y: NotRequired[float]
    button: NotRequired[Literal["left", "middle", "right"]]


class ActionMouseMove(TypedDict):
    """Move the pointer to an element or a point; a button that mouseDown has pressed stays down."""

    type: Literal["mouseMove"]
    #: Id of an element in the observation.
    target: NotRequired[str]
    #: CSS pixels from the left of the viewport.
    x: NotRequired[float]
    #: CSS pixels from the top of the viewport.
    y: NotRequired[float]


class ActionMouseUp(TypedDict):
    """Let go of a mouse button, at an element, a point, or where the pointer is."""

    type: Literal["mouseUp"]
    #: Id of an element in the observation.
    target: NotRequired[str]
    #: CSS pixels from the left of the viewport.
    x: NotRequired[float]
    #: CSS pixels from the top of the viewport.
    y: NotRequired[float]
    button: NotRequired[Literal["left", "middle", "right"]]


class ActionUploadFile(TypedDict):
    name: str
    content: str
    mimeType: NotRequired[str]


class ActionUpload(TypedDict):
    """Give files to a file field."""

    type: Literal["upload"]
    #: Id of an element in the observation.
    target: str
    files: Sequence[ActionUploadFile]


class ActionDialog(TypedDict):
    """Answer the open dialog."""

    type: Literal["dialog"]
    accept: bool
    text: NotRequired[str]


class ActionGoto(TypedDict):
    """Open a URL."""

    type: Literal["goto"]
    url: str


class ActionBack(TypedDict):
    """Go back in this tab's history."""

    type: Literal["back"]


class ActionForward(TypedDict):
    """Go forward in this tab's history."""

    type: Literal["forward"]


class ActionReload(TypedDict):
    """Load the page again."""

    type: Literal["reload"]


class ActionNewTab(TypedDict):
    """Open a new tab and make it the active one."""

    type: Literal["newTab"]
    url: NotRequired[str]


class ActionSwitchTab(TypedDict):
    """Make a tab the active one."""

    type: Literal["switchTab"]
    tab: str


class ActionCloseTab(TypedDict):
    """Close a tab, by default the active one."""

    type: Literal["closeTab"]
    tab: NotRequired[str]


class ActionFind(TypedDict):
    """Look for text on the page and scroll to it."""

    type: Literal["find"]
    text: str
    nth: NotRequired[int]


class ActionRead(TypedDict):
    """Read what the observation's budget left out."""

    type: Literal["read"]
    #: Id of an element in the observation.
    target: NotRequired[str]
    part: NotRequired[int]


class ActionWait(TypedDict):
    """Wait for some time."""

    type: Literal["wait"]
    ms: int


class ActionWaitFor(TypedDict):
    """Wait until a text, a URL or an element is there."""

    type: Literal["waitFor"]
    text: NotRequired[str]
    #: A part of the URL, or the whole of it with * for anything.
    url: NotRequired[str]
    #: Id of an element in the observation.
    target: NotRequired[str]
    timeoutMs: NotRequired[int]


class ActionAnswer(TypedDict):
    """End the episode, with an answer if the goal asks for one."""

    type: Literal["answer"]
    text: NotRequired[str]


class ActionGiveUp(TypedDict):
    """End the episode: the goal cannot be reached."""

    type: Literal["giveUp"]
    reason: NotRequired[str]


#: One action of the native dialect, told apart by type.
Action = Union[
    ActionClick,
    ActionFill,
    ActionType,
    ActionPress,
    ActionClear,
    ActionCheck,
    ActionUncheck,
    ActionHover,
    ActionFocus,
    ActionSelect,
    ActionScroll,
    ActionDrag,
    ActionMouseDown,
    ActionMouseMove,
    ActionMouseUp,
    ActionUpload,
    ActionDialog,
    ActionGoto,
    ActionBack,
    ActionForward,
    ActionReload,
    ActionNewTab,
    ActionSwitchTab,
    ActionCloseTab,
    ActionFind,
    ActionRead,
    ActionWait,
    ActionWaitFor,
    ActionAnswer,
    ActionGiveUp,
]


class Policy(TypedDict):
    text: NotRequired[str]
    version: NotRequired[str]
    usage: NotRequired[Mapping[str, Any]]


class StepRequest(TypedDict):
    action: Action
    index: NotRequired[int]
    requestId: NotRequired[str]
    episode: NotRequired[str]
    observe: NotRequired[Observe]
    policy: NotRequired[Policy]


class ResetSession(TypedDict):
    task: NotRequired[Union[str, InlineTask]]
    seed: NotRequired[int]
    sites: NotRequired[Sequence[Union[str, InlineSite, ProcessSite, NamedSite]]]
    #: Null: no longer the one that the session began with.
    snapshot: NotRequired[Union[str, None]]
    startUrl: NotRequired[str]
    observe: NotRequired[Observe]
    requestId: NotRequired[str]


class ForkSession(TypedDict):
    #: How many sessions continue from here.
    n: NotRequired[int]


class OpenCDP(TypedDict):
    #: How long the address works; never longer than the session may live.
    ttlMs: NotRequired[int]


class CreateSnapshot(TypedDict):
    name: str


class BatchSessions(TypedDict):
    items: Sequence[CreateSession]


class BatchStepItem(TypedDict):
    action: Action
    index: NotRequired[int]
    requestId: NotRequired[str]
    episode: NotRequired[str]
    observe: NotRequired[Observe]
    policy: NotRequired[Policy]
    sessionId: str


class BatchSteps(TypedDict):
    items: Sequence[BatchStepItem]


class HookCallOutput(TypedDict):
    url: str
    #: POST for a reset, GET for a state.
    method: NotRequired[Literal["GET", "POST", "PUT", "PATCH", "DELETE"]]
    headers: NotRequired[Dict[str, str]]
    #: Sent as JSON; a reset sends {site, seed, session, episode, n} unless this is given.
    body: NotRequired[Union[str, float, bool, None, List[Any], Dict[str, Any]]]
    #: 30000 unless set.
    timeoutMs: NotRequired[int]


class SettleTuningOutput(TypedDict):
    #: The answer comes no later; 10000 unless set.
    capMs: NotRequired[int]
    #: Addresses whose requests are not waited for; * stands for anything.
    ignore: List[str]


class InlineSiteOutput(TypedDict):
    name: str
    #: Where the server of this site answers, such as http://127.0.0.1:3000; or a folder of files on the browser host's
    #: machine, such as file:///srv/pages, which is served as it is.
    upstream: str
    #: By default <name>.localhost.
    hosts: NotRequired[List[str]]
    #: Called for a fresh state, before the first page of every episode.
    reset: NotRequired[Union[str, HookCallOutput, HookCommand]]
    #: Gives the state as JSON, for evaluators.
    state: NotRequired[Union[str, HookCallOutput, HookCommand]]
    settle: NotRequired[SettleTuningOutput]


class SiteProcessOutput(TypedDict):
    """Started for each session, listening on the port in PORT, and ended with it."""

    #: Program and arguments; no shell reads them.
    command: List[str]
    #: Where it runs; by default a new folder of its own.
    cwd: NotRequired[str]
    #: Variables beside those that every command gets.
    env: NotRequired[Dict[str, str]]
    #: Answers below 400 when it is ready; without one it is ready when it accepts connections.
    readyPath: NotRequired[str]
    readyTimeoutMs: int
    #: It is ended when it takes more.
    memoryMiB: int


class ProcessSiteOutput(TypedDict):
    """A server of the caller's own that the service starts for each session."""

    name: str
    process: SiteProcessOutput
    #: By default <name>.localhost.
    hosts: NotRequired[List[str]]
    #: Called for a fresh state, before the first page of every episode.
    reset: NotRequired[Union[str, HookCallOutput, HookCommand]]
    #: Gives the state as JSON, for evaluators.
    state: NotRequired[Union[str, HookCallOutput, HookCommand]]
    settle: NotRequired[SettleTuningOutput]


class InlineTaskOutputViewport(TypedDict):
    """What sessions see of the page, unless they are created with another one."""

    width: int
    height: int
    scale: float


class MiniWoBStartOutput(TypedDict):
    #: Plain: the episode's seed is the page's; browsergym: it gives the problem that BrowserGym has for it.
    seeds: Literal["plain", "browsergym"]
    #: The part of the page's data that problems are drawn from.
    mode: NotRequired[Literal["train", "test", "default"]]


class InlineTaskOutputStart(TypedDict):
    #: Run on the first page before it is first seen (scope admin).
    script: NotRequired[str]
    #: An expression that gives the goal, where the page makes it.
    goal: NotRequired[str]
    #: The page speaks MiniWoB++'s protocol: once it has loaded, a problem is made of the episode's seed, and its
    #: utterance is the goal.
    miniwob: NotRequired[MiniWoBStartOutput]


class AgentResponseOutputExpected(TypedDict):
    task_type: str
    status: str
    retrieved_data: NotRequired[Union[str, float, bool, None, List[Any], Dict[str, Any]]]


class AgentResponseOutput(TypedDict):
    type: Literal["agent_response"]
    results_schema: Dict[str, Union[str, float, bool, None, List[Any], Dict[str, Any]]]
    ordered: bool
    expected: AgentResponseOutputExpected


TypedAnswerOutputValue = TypedDict(
    "TypedAnswerOutputValue",
    {
        #: How the value is read, as agent_response reads values of that type.
        "as": "Literal['string', 'number', 'currency', 'date', 'duration', 'distance', 'boolean', 'url']",
        "value": "Union[str, float, bool]",
        #: Other wordings that are as right.
        "or": "List[str]",
        #: How far a number may be off: in seconds, metres or units; texts, dates and addresses are never off.
        "within": "float",
    },
)


class TypedAnswerOutput(TypedDict):
    type: Literal["typed_answer"]
    #: One value, or the items of a list.
    values: List[TypedAnswerOutputValue]
    #: Whether the order of several values matters.
    ordered: bool


class URLMatchOutput(TypedDict):
    type: Literal["url_match"]
    #: Alternatives are separated by ' |OR| '.
    reference: str
    #: Gold in pred: the reference is part of the address, and its query is in the address's.
    rule: Literal["gold in pred", "exact"]


class ProgramHTMLOutputTarget(TypedDict):
    #: Last: the page that the agent left; an address; or func: with a helper's call.
    url: str
    #: Empty: the whole page; an expression that begins with document.; or func: with a helper's call.
    locator: str
    #: Run before the locator.
    prepActions: List[str]
    exactMatch: NotRequired[str]
    #: Each may hold alternatives, separated by ' |OR| '.
    mustInclude: NotRequired[List[str]]


class ProgramHTMLOutput(TypedDict):
    type: Literal["program_html"]
    targets: List[ProgramHTMLOutputTarget]


class MiniWoBOutput(TypedDict):
    type: Literal["miniwob"]
    #: Positive: raw reward above 0 is 1; raw: the raw reward, at least 0.
    scoring: Literal["positive", "raw"]
    #: The raw reward from which the task counts as solved, where the page pays for parts; without it, any above 0.
    threshold: NotRequired[float]


class PagePredicateOutput(TypedDict):
    type: Literal["page_predicate"]
    #: Last: the page that the agent left; or an address, which is opened anew.
    url: str
    #: JavaScript; true or a number from 0 to 1.
    expression: str


class NetworkEventOutputExpected(TypedDict):
    url: Union[str, List[str]]
    headers: NotRequired[Dict[str, Union[str, float, bool, None, List[Any], Dict[str, Any]]]]
    query_params: NotRequired[Dict[str, Union[str, float, bool, None, List[Any], Dict[str, Any]]]]
    post_data: NotRequired[Union[str, float, bool, None, List[Any], Dict[str, Any]]]
    response_content: NotRequired[Union[str, float, bool, None, List[Any], Dict[str, Any]]]
    response_cookies: NotRequired[Dict[str, Union[str, float, bool, None, List[Any], Dict[str, Any]]]]
    response_status: int
    http_method: str


class NetworkEventOutput(TypedDict):
    type: Literal["network_event"]
    expected: NetworkEventOutputExpected
    last_event_only: bool
    ignored_query_params: List[str]
    ignored_query_params_patterns: List[str]
    decode_base64_query: bool
    query_params_schema: NotRequired[Dict[str, Union[str, float, bool, None, List[Any], Dict[str, Any]]]]
    post_data_schema: NotRequired[Dict[str, Union[str, float, bool, None, List[Any], Dict[str, Any]]]]
    ignored_post_data_params_patterns: List[str]
    should_not_exist: bool
    #: Whether the task is to get to a page: the last navigation alone counts then.
    navigate: bool


class SiteStateOutputCheck(TypedDict):
    #: JMESPath over {before, after, answer, seed}; before and after are the sites' states by name.
    query: str
    equals: NotRequired[Union[str, float, bool, None, List[Any], Dict[str, Any]]]
    #: A list holds this, or a text has it in it, whatever the case.
    includes: NotRequired[Union[str, float, bool, None, List[Any], Dict[str, Any]]]
    #: A regular expression that the whole text matches, whatever the case.
    matches: NotRequired[str]
    near: NotRequired[SiteStateCheckNear]
    #: The query gives the same of before as of after; it is written without either.
    unchanged: NotRequired[Literal[True]]


class SiteStateOutput(TypedDict):
    type: Literal["site_state"]
    checks: List[SiteStateOutputCheck]


class RubricOutput(TypedDict):
    type: Literal["rubric"]
    groups: List[RubricGroup]
    referenceAnswer: NotRequired[str]
    #: All: 1 when every fact holds; share: the share of facts that hold.
    rewards: Literal["all", "share"]


class HTTPVerifierOutput(TypedDict):
    type: Literal["http"]
    #: Is sent {goal, answer, states, url, trajectory, task, seed, end} by POST (scope admin).
    url: str
    headers: NotRequired[Dict[str, str]]
    #: For all tries together.
    timeoutMs: int


class CommandVerifierOutput(TypedDict):
    #: Program and arguments, no shell; is given {goal, answer, states, url, trajectory, task, seed, end} as JSON (scope
    #: admin).
    command: List[str]
    #: Where it runs; by default a new folder of its own.
    cwd: NotRequired[str]
    #: Variables beside those that every command gets.
    env: NotRequired[Dict[str, str]]
    timeoutMs: int
    type: Literal["command"]
    #: A process site, beside whose server it runs, or a container site, inside which it runs; by default the only one.
    site: NotRequired[str]


class EvaluateOutput(TypedDict):
    evaluators: List[Union[
        StringMatch,
        AgentResponseOutput,
        TypedAnswerOutput,
        Refusal,
        URLMatchOutput,
        ProgramHTMLOutput,
        MiniWoBOutput,
        PagePredicateOutput,
        NetworkEventOutput,
        SiteStateOutput,
        RubricOutput,
        HTTPVerifierOutput,
        CommandVerifierOutput,
    ]]
    combine: Literal["product", "min", "mean"]
    #: Parity: as the published harness scores, odd rules too; strict: with the known wrong ones repaired.
    mode: Literal["parity", "strict"]
    #: Steps: each step earns by how much it raises the score.
    rewards: Literal["sparse", "steps"]
    #: Taken off once when the policy's output could not be read.
    formatPenalty: float
    #: How long a score below 1 is asked again, for sites that lag.
    retryMs: int


class InlineTaskOutput(TypedDict):
    id: str
    suite: NotRequired[str]
    version: NotRequired[str]
    sites: NotRequired[List[Union[str, InlineSiteOutput, ProcessSiteOutput, NamedSite]]]
    #: The state that the sites begin in.
    snapshot: NotRequired[str]
    #: Of the sites' content, where the task is about one; of a MiniWoB++ page, whose problem it is unless a request
    #: names another.
    seed: NotRequired[int]
    startUrl: NotRequired[str]
    #: One tab each; the first is the active one.
    startUrls: NotRequired[List[str]]
    #: What sessions see of the page, unless they are created with another one.
    viewport: NotRequired[InlineTaskOutputViewport]
    start: NotRequired[InlineTaskOutputStart]
    goal: NotRequired[str]
    difficulty: NotRequired[float]
    limits: NotRequired[InlineTaskLimits]
    #: How the episode is scored; never shown to whom it is scored.
    evaluate: NotRequired[EvaluateOutput]
    domain: NotRequired[str]
    subdomain: NotRequired[str]
    #: The web site that it is about; splits by site go by it.
    website: NotRequired[str]
    split: NotRequired[str]
    #: Cannot be done: giving up is right. Left out of samples unless asked for.
    impossible: NotRequired[bool]
    #: The task that this one is a part of.
    parent: NotRequired[str]
    #: What it is an instance of; splits by template go by it.
    template: NotRequired[str]
    tags: NotRequired[List[str]]


class BatchResetItem(TypedDict):
    task: NotRequired[Union[str, InlineTaskOutput]]
    seed: NotRequired[int]
    sites: NotRequired[Sequence[Union[str, InlineSiteOutput, ProcessSiteOutput, NamedSite]]]
    #: Null: no longer the one that the session began with.
    snapshot: NotRequired[Union[str, None]]
    startUrl: NotRequired[str]
    observe: NotRequired[Observe]
    requestId: NotRequired[str]
    sessionId: str


class BatchResets(TypedDict):
    items: Sequence[BatchResetItem]


class SplitSuite(TypedDict):
    #: Website: no site is in both splits; template: no template is.
    by: NotRequired[Literal["task", "website", "template"]]
    #: The share of the tests.
    test: float
    seed: NotRequired[int]


class DecomposeSuite(TypedDict):
    #: Per task.
    maxChildren: NotRequired[int]


class CertifyRequestFilter(TypedDict):
    site: NotRequired[str]
    domain: NotRequired[str]
    website: NotRequired[str]
    template: NotRequired[str]
    split: NotRequired[str]
    parent: NotRequired[str]
    difficulty: NotRequired[Literal["easy", "medium", "hard"]]
    #: Words of the goal.
    q: NotRequired[str]


class ElementRef(TypedDict):
    """An element of the last observation, found when the step is taken."""

    role: NotRequired[str]
    #: The whole name.
    name: NotRequired[str]
    #: A regular expression that the element's line of the text matches.
    match: NotRequired[str]
    #: Which of those that fit, from 0.
    nth: NotRequired[int]


TaskProofsOracleItem = TypedDict(
    "TaskProofsOracleItem",
    {
        "type": "str",
        "target": "NotRequired[Union[str, ElementRef]]",
        "from": "NotRequired[Union[str, ElementRef]]",
        "to": "NotRequired[Union[str, ElementRef]]",
    },
)


class ProofScript(TypedDict):
    name: str
    #: An episode that they do not end is ended with an empty answer.
    steps: Sequence[Union[str, TaskProofsOracleItem]]


class TaskProofs(TypedDict):
    #: Solves the task.
    oracle: NotRequired[Sequence[Union[str, TaskProofsOracleItem]]]
    #: Look right, and are not.
    nearMisses: NotRequired[Sequence[ProofScript]]
    #: Ways around the work, which must earn nothing.
    cheats: NotRequired[Sequence[ProofScript]]
    #: Texts that no observation may hold.
    secrets: NotRequired[Sequence[str]]
    #: Page: the first page may name the answer among others; goal: the goal offers it among others.
    answerShown: NotRequired[Literal["nowhere", "page", "goal"]]
    #: Another seed gives another first observation.
    seedVaries: NotRequired[bool]
    task: str


class RewardDeclaration(TypedDict):
    range: NotRequired[Sequence[Any]]
    oracle_tolerance: NotRequired[float]
    floor_margin: NotRequired[float]


class CertifyRequest(TypedDict):
    filter: NotRequired[CertifyRequestFilter]
    #: Only these.
    tasks: NotRequired[Sequence[str]]
    #: No more than so many of those that match.
    limit: NotRequired[int]
    concurrency: NotRequired[int]
    #: Of the oracle's actions, in fresh sessions.
    runs: NotRequired[int]
    #: Used before those that the tasks bring.
    proofs: NotRequired[Sequence[TaskProofs]]
    reward: NotRequired[RewardDeclaration]
    #: Tasks by split; by default what GET /v1/suites says.
    declared: NotRequired[Mapping[str, int]]


class SampleTasksFilter(TypedDict):
    suite: NotRequired[str]
    site: NotRequired[str]
    domain: NotRequired[str]
    website: NotRequired[str]
    template: NotRequired[str]
    split: NotRequired[str]
    parent: NotRequired[str]
    difficulty: NotRequired[Literal["easy", "medium", "hard"]]
    #: Words of the goal.
    q: NotRequired[str]


class SampleTasksRatio(TypedDict):
    """How many of each difficulty, as parts of the whole."""

    easy: NotRequired[float]
    medium: NotRequired[float]
    hard: NotRequired[float]


class SampleTasksSuccess(TypedDict):
    """Only tasks that were tried, with a share of successes within these."""

    min: NotRequired[float]
    max: NotRequired[float]
    policyVersion: NotRequired[str]


class SampleTasks(TypedDict):
    n: NotRequired[int]
    seed: NotRequired[int]
    #: Another epoch is another order of all that match.
    epoch: NotRequired[int]
    #: How many of the epoch have been drawn already.
    offset: NotRequired[int]
    #: An offset beyond the last task goes on in the next epoch, so that every number is the place of a task.
    wrap: NotRequired[bool]
    filter: NotRequired[SampleTasksFilter]
    #: How many of each difficulty, as parts of the whole.
    ratio: NotRequired[SampleTasksRatio]
    #: Also tasks that cannot be done.
    impossible: NotRequired[bool]
    #: Only tasks that were tried, with a share of successes within these.
    success: NotRequired[SampleTasksSuccess]


class EnvironmentSettingsSampler(TypedDict):
    """How a seed chooses a task where the caller names none."""

    #: How many of each difficulty, as parts of the whole.
    ratio: NotRequired[SampleTasksRatio]
    #: Also tasks that cannot be done.
    impossible: NotRequired[bool]


class EnvironmentSettings(TypedDict):
    description: NotRequired[str]
    #: The tasks are this suite's; short for filter.suite.
    suite: NotRequired[str]
    #: By default the tasks are of this split; short for filter.split.
    split: NotRequired[str]
    #: Which tasks, as GET /v1/tasks filters them.
    filter: NotRequired[SampleTasksFilter]
    #: One task, which every episode attempts; suite, split, filter and sampler do not go with it.
    task: NotRequired[Union[str, InlineTask]]
    #: How a seed chooses a task where the caller names none.
    sampler: NotRequired[EnvironmentSettingsSampler]
    #: Of episodes whose caller gives none.
    seed: NotRequired[int]
    #: Without tasks: what an open-ended episode has; with tasks: instead of the task's.
    sites: NotRequired[Sequence[Union[str, InlineSite, ProcessSite, NamedSite]]]
    startUrl: NotRequired[str]
    #: The sites begin in this state; their seed is the snapshot's.
    snapshot: NotRequired[str]
    observe: NotRequired[Observe]
    #: By default the one that the caller's contract speaks.
    dialect: NotRequired[Literal[
        "native",
        "browsergym",
        "webserv",
        "webgym-coordinates",
        "webgym-marks",
        "openai-computer",
        "anthropic-computer",
    ]]
    #: What numbers in actions mean; by default the dialect's.
    coordinates: NotRequired[Literal["css", "image", "norm1000"]]
    #: Single: what would open a tab is shown in the one there is; by default the dialect's.
    tabs: NotRequired[Literal["many", "single"]]
    #: Hold: until the dialog action answers; by default the dialect's.
    dialogs: NotRequired[Literal["hold", "accept", "dismiss"]]
    viewport: NotRequired[InlineTaskViewport]
    locale: NotRequired[str]
    timezone: NotRequired[str]
    geolocation: NotRequired[CreateSessionGeolocation]
    userAgent: NotRequired[str]
    network: NotRequired[Network]
    limits: NotRequired[CreateSessionLimits]
    settle: NotRequired[SettleTuning]
    record: NotRequired[Recording]
    queueMs: NotRequired[int]
    labels: NotRequired[Mapping[str, str]]
    #: An infrastructure failure is a null reward, or an error of the contract; it is never a reward of 0.
    failure: NotRequired[Literal["null", "error"]]


class ReplayRequest(TypedDict):
    onDifference: NotRequired[Literal["stop", "continue"]]
    #: Leave the new session open at the place where the replay ended.
    keep: NotRequired[bool]
    #: Replay no more than so many.
    maxSteps: NotRequired[int]
    #: The run of the new trajectory; none by default.
    run: NotRequired[str]


class Rescore(TypedDict):
    #: By default the task's.
    evaluate: NotRequired[Evaluate]
    #: Whether the new score replaces the old one.
    apply: NotRequired[bool]


class CreateRolloutTasks2(TypedDict):
    site: str
    limit: NotRequired[int]


class CreateRolloutTasks3(TypedDict):
    filter: SampleTasksFilter
    limit: NotRequired[int]


class CreateRolloutTasks4(TypedDict):
    sample: SampleTasks


class RolloutPolicy(TypedDict):
    #: The secret's by default, or one below it; any other address needs scope admin.
    url: NotRequired[str]
    model: str
    #: Needs scope admin, or a secret whose setting says ownKey; kept by the rollout alone, until it is over, and never
    #: shown.
    key: NotRequired[str]
    #: Further headers, by the name of the secret that each holds.
    headers: NotRequired[Mapping[str, str]]
    #: Temperature, max_tokens, top_p and so on, as sent.
    sampling: NotRequired[Mapping[str, Any]]
    #: Ask for token ids (return_token_ids of vLLM).
    tokenIds: NotRequired[bool]
    #: Ask for the log-probability of each token of the reply.
    logprobs: NotRequired[bool]
    #: For each attempt.
    timeoutMs: NotRequired[int]
    retries: NotRequired[int]
    #: A name of the setting POLICY_SECRETS: its key goes to its own address and those below it alone.
    secret: NotRequired[str]
    #: Of the policy's weights, as steps and trajectories name it.
    version: NotRequired[str]


AgentKind = Literal["text", "tool", "vision", "marks"]


class AgentContext(TypedDict):
    #: Window: the last rounds whole, older ones as a line each; grow: everything, each prompt a prefix of the next.
    mode: NotRequired[Literal["window", "grow"]]
    #: How many past rounds a window holds whole.
    rounds: NotRequired[int]
    #: Of a prompt, by our estimate; 28672 by default, 126976 for grow.
    maxTokens: NotRequired[int]
    #: What becomes of thinking in replies that are shown again.
    thinking: NotRequired[Literal["strip", "keep"]]


class AgentOptions(TypedDict):
    kind: NotRequired[AgentKind]
    context: NotRequired[AgentContext]
    #: Laid over what the kind asks for, key by key.
    observe: NotRequired[Observe]


class CreateRolloutSession(TypedDict):
    """What the sessions are created with besides."""

    #: By default the task's, else 1280 by 720 at scale 1.
    viewport: NotRequired[InlineTaskViewport]
    locale: NotRequired[str]
    timezone: NotRequired[str]
    geolocation: NotRequired[CreateSessionGeolocation]
    userAgent: NotRequired[str]
    network: NotRequired[Network]
    settle: NotRequired[SettleTuning]
    record: NotRequired[Recording]


class CreateRolloutLimits(TypedDict):
    #: By default the task's, else 50.
    maxSteps: NotRequired[int]
    stepTimeoutMs: NotRequired[int]
    idleTtlMs: NotRequired[int]
    ttlMs: NotRequired[int]
    #: Windows that pages open beyond are closed.
    maxTabs: NotRequired[int]


class CreateRolloutConcurrency(TypedDict):
    #: Sessions that start at once.
    launches: NotRequired[int]
    #: Sessions at once.
    episodes: NotRequired[int]
    #: Questions to the policy at once; by default one for each episode.
    policyCalls: NotRequired[int]


class CreateRolloutRetries(TypedDict):
    """Of attempts that failed for reasons of ours; each has a fresh session."""

    max: NotRequired[int]
    #: Before the first; each waits twice as long.
    backoffMs: NotRequired[int]


class CreateRolloutGroups(TypedDict):
    #: When a member is masked although it was tried again: mask it alone; or drop, which masks all members and stops
    #: those that run.
    onFailure: NotRequired[Literal["mask", "drop"]]


class CreateRolloutStraggler(TypedDict):
    """None by default: a long task is not punished for being long."""

    #: Once this share is done.
    share: float
    #: The rest has so long.
    graceMs: int


class CreateRollout(TypedDict):
    #: The caller's own name for it: asked for again, it is the same rollout.
    key: NotRequired[str]
    #: Ids or whole tasks; all of a site; all that match a filter; or a draw, as of POST /v1/tasks/sample.
    tasks: Union[Sequence[Union[str, InlineTask]], CreateRolloutTasks2, CreateRolloutTasks3, CreateRolloutTasks4]
    #: Episodes of each task and seed; more than one are a group.
    samples: NotRequired[int]
    #: Each gives a group of its own; by default the task's seed.
    seeds: NotRequired[Sequence[int]]
    policy: RolloutPolicy
    agent: NotRequired[AgentOptions]
    #: What the sessions are created with besides.
    session: NotRequired[CreateRolloutSession]
    limits: NotRequired[CreateRolloutLimits]
    concurrency: NotRequired[CreateRolloutConcurrency]
    #: Of attempts that failed for reasons of ours; each has a fresh session.
    retries: NotRequired[CreateRolloutRetries]
    groups: NotRequired[CreateRolloutGroups]
    order: NotRequired[Literal["hardest", "given", "shuffled"]]
    #: Of the shuffled order.
    orderSeed: NotRequired[int]
    #: From now; what has not ended then is ended.
    deadlineMs: NotRequired[int]
    #: None by default: a long task is not punished for being long.
    straggler: NotRequired[CreateRolloutStraggler]
    #: An episode that began more policy versions ago than this begins anew when a rollout is resumed.
    maxVersionLag: NotRequired[int]
    #: Of its trajectories; by default the rollout's id.
    run: NotRequired[str]
    split: NotRequired[str]
    labels: NotRequired[Mapping[str, str]]


class ResumeRollout(TypedDict):
    #: Of the new weights; by default the version stays.
    policyVersion: NotRequired[str]


class EpisodeRef(TypedDict):
    id: str
    n: int


class TaskRef(TypedDict):
    id: str
    version: str
    suite: Union[str, None]


class SessionSite(TypedDict):
    name: str
    kind: Literal["embedded", "container", "process", "live", "inline"]
    hosts: List[str]
    version: str
    #: The account that was signed in from the start.
    login: Union[str, None]
    #: Where its copy came from: made ahead, made anew, of a snapshot, of another copy; null where nothing is copied.
    how: Union[Literal["warm", "cold", "snapshot", "fork"], None]
    #: How long the copy took to be had.
    ms: Union[float, None]


class End(TypedDict):
    reason: Literal[
        "answer",
        "giveUp",
        "taskDone",
        "maxSteps",
        "timeLimit",
        "blocked",
        "failure",
        "expired",
        "cancelled",
    ]
    message: Union[str, None]
    #: Why the whole group was dropped; the episode is masked then.
    dropped: NotRequired[str]


#: Infrastructure failure: ours, never a reward.
Failure = TypedDict(
    "Failure",
    {
        "class": "Literal['browser', 'site', 'evaluation', 'policy', 'timeout', 'interrupted', 'internal']",
        "message": "str",
        "scope": "Literal['step', 'episode', 'task']",
        "retryable": "bool",
        "retryAfterMs": "Union[float, None]",
    },
)


class ObservationTokens(TypedDict):
    count: float
    dropped: float


class Tab(TypedDict):
    id: str
    url: str
    title: str
    active: bool


class ObservationScroll(TypedDict):
    x: float
    y: float
    maxX: float
    maxY: float


class ObservationDialog(TypedDict):
    kind: Literal["alert", "confirm", "prompt", "beforeunload"]
    message: str
    defaultValue: Union[str, None]


class Download(TypedDict):
    #: Of the episode; GET /v1/sessions/{id}/downloads/{n} gives the bytes.
    n: int
    name: str
    url: str
    state: Literal["running", "done", "failed"]
    bytes: float


class ObservationConsoleItem(TypedDict):
    level: Literal["error", "warning"]
    text: str


class Screenshot(TypedDict):
    """Width and height in image pixels; scale is image pixels per CSS pixel; data is base64."""

    hash: str
    url: str
    mediaType: str
    width: float
    height: float
    scale: float
    bytes: float
    data: NotRequired[str]


class AXNode(TypedDict):
    """Also id, value, description, properties and children, where there are any."""

    role: str
    name: str


class ElementInfoBox(TypedDict):
    x: float
    y: float
    width: float
    height: float


class ElementInfo(TypedDict):
    """State is what follows the name in the text: value and states."""

    id: str
    role: str
    name: str
    state: str
    box: ElementInfoBox
    inView: bool


class CutPart(TypedDict):
    """A part that is not whole, or is missing, and why."""

    part: Literal["screenshot", "axtree", "html", "elements"]
    reason: str


class Observation(TypedDict):
    text: Union[str, None]
    hash: Union[str, None]
    tokens: Union[ObservationTokens, None]
    version: str
    url: str
    title: str
    tabs: List[Tab]
    scroll: ObservationScroll
    focused: Union[str, None]
    dialog: Union[ObservationDialog, None]
    #: What pages of this episode downloaded.
    downloads: List[Download]
    #: Errors and warnings that the page logged since the last observation.
    console: List[ObservationConsoleItem]
    screenshot: Union[Screenshot, None]
    axtree: Union[AXNode, None]
    html: Union[str, None]
    elements: Union[List[ElementInfo], None]
    #: Parts that were asked for and are not whole; left out where all are.
    cut: NotRequired[List[CutPart]]


class EvaluationPart(TypedDict):
    type: str
    score: Union[float, None]
    evidence: Any
    ms: float


class EvaluationPenalty(TypedDict):
    reason: str
    value: float


class EvaluationCanaryCost(TypedDict):
    """Of the control question."""

    calls: int
    promptTokens: int
    completionTokens: int


class EvaluationCanary(TypedDict):
    """The judge rambled; whether what it was shown made it do so."""

    #: Answers of the judge that held no verdict.
    rambled: int
    #: Of so many.
    calls: int
    #: Episode: a control question was answered well; judge: it rambled about that, too; unknown: it was away.
    suspect: Literal["episode", "judge", "unknown"]
    #: Of the control question.
    cost: EvaluationCanaryCost


class Evaluation(TypedDict):
    status: Literal["none", "pending", "done", "failed"]
    score: Union[float, None]
    parts: List[EvaluationPart]
    #: Taken off the rewards, not off the score.
    penalties: NotRequired[List[EvaluationPenalty]]
    #: The judge rambled; whether what it was shown made it do so.
    canary: NotRequired[EvaluationCanary]


class SessionLimits(TypedDict):
    maxSteps: int
    stepTimeoutMs: int
    idleTtlMs: int
    ttlMs: int
    #: Windows that pages open beyond are closed.
    maxTabs: int


class ParentRef(TypedDict):
    id: str
    index: int


class Session(TypedDict):
    id: str
    key: Union[str, None]
    status: Literal["starting", "ready", "ended", "failed"]
    episode: EpisodeRef
    task: Union[TaskRef, None]
    goal: Union[str, None]
    seed: float
    sites: List[SessionSite]
    #: The state that the episode's sites began with; null: their seed's.
    snapshot: Union[str, None]
    startUrl: str
    step: int
    terminated: bool
    truncated: bool
    mask: bool
    end: Union[End, None]
    failure: Union[Failure, None]
    observation: Union[Observation, None]
    evaluation: Evaluation
    limits: SessionLimits
    viewport: InlineTaskOutputViewport
    createdAt: int
    expiresAt: int
    labels: Dict[str, str]
    group: Union[CreateSessionGroup, None]
    run: Union[str, None]
    split: Union[str, None]
    policyVersion: Union[str, None]
    parent: Union[ParentRef, None]
    fidelity: Union[Literal["exact", "diverged"], None]


class ErrorError(TypedDict):
    code: Literal[
        "invalid_json",
        "invalid_request",
        "not_supported",
        "unauthorized",
        "forbidden",
        "switched_off",
        "route_not_found",
        "session_not_found",
        "trajectory_not_found",
        "suite_not_found",
        "environment_not_found",
        "task_not_found",
        "site_not_found",
        "snapshot_not_found",
        "rollout_not_found",
        "secret_not_found",
        "download_not_found",
        "blob_not_found",
        "method_not_allowed",
        "request_timeout",
        "session_starting",
        "session_ended",
        "session_failed",
        "episode_ended",
        "episode_changed",
        "index_conflict",
        "episode_running",
        "rollout_ended",
        "unsafe_now",
        "nothing_to_evaluate",
        "page_unreadable",
        "key_conflict",
        "not_forkable",
        "not_replayable",
        "snapshot_exists",
        "snapshot_outdated",
        "payload_too_large",
        "unsupported_media_type",
        "insufficient_record",
        "upgrade_required",
        "too_many",
        "quota_exceeded",
        "internal",
        "browser_failed",
        "site_failed",
        "over_capacity",
        "site_blocked",
        "shutting_down",
    ]
    message: str
    suggestion: str
    details: Dict[str, Any]


class Error(TypedDict):
    error: ErrorError


class ActionError(TypedDict):
    """What was wrong with the policy's action. It took an index and counts to maxSteps."""

    code: Literal[
        "bad_action",
        "unsupported_action",
        "unknown_element",
        "stale_element",
        "covered_element",
        "disabled_element",
        "hidden_element",
        "moving_element",
        "wrong_element",
        "no_such_option",
        "wrong_file",
        "no_effect",
        "bad_key",
        "bad_url",
        "navigation_failed",
        "navigation_refused",
        "no_history",
        "out_of_view",
        "dialog_open",
        "no_dialog",
        "unknown_tab",
        "too_many_tabs",
        "last_tab",
        "not_found",
        "page_unreadable",
        "page_unresponsive",
        "page_crashed",
        "wait_timeout",
    ]
    message: str
    suggestion: str


class SettlePendingItem(TypedDict):
    kind: str
    detail: str
    ageMs: float


class Settle(TypedDict):
    settled: bool
    cause: Literal["quiet", "navigation", "dialog", "cap", "crash"]
    ms: float
    pending: List[SettlePendingItem]


class StepAnswerChanged(TypedDict):
    text: bool
    url: bool


class Timing(TypedDict):
    actMs: float
    settleMs: float
    observeMs: float
    totalMs: float


class StepAnswer(TypedDict):
    index: int
    episode: EpisodeRef
    observation: Union[Observation, None]
    reward: Union[float, None]
    terminated: bool
    truncated: bool
    mask: bool
    end: Union[End, None]
    error: Union[ActionError, None]
    failure: Union[Failure, None]
    settle: Union[Settle, None]
    changed: StepAnswerChanged
    evaluation: Evaluation
    timing: Timing


class EvaluationNow(TypedDict):
    score: Union[float, None]
    success: Union[bool, None]
    parts: List[EvaluationPart]
    failure: Union[Failure, None]


class CDPAddress(TypedDict):
    #: WebSocket address of the browser endpoint; whoever has it drives the session's browser.
    url: str
    #: The same by HTTP: clients find the socket at its /json/version.
    httpUrl: str
    expiresAt: int


class SnapshotSite(TypedDict):
    name: str
    kind: Literal["embedded", "container", "process", "live"]
    version: str
    bytes: Union[int, None]


class Snapshot(TypedDict):
    name: str
    #: Of the session; those that begin with the snapshot have it too.
    seed: float
    sites: List[SnapshotSite]
    session: str
    trajectory: str
    #: How many steps the episode had.
    step: int
    createdAt: int


class SocketRequestStep(TypedDict):
    action: Any
    index: NotRequired[int]
    requestId: NotRequired[str]
    episode: NotRequired[str]
    observe: NotRequired[Observe]
    policy: NotRequired[Policy]
    id: Union[str, float]
    type: Literal["step"]


class SocketRequestReset(TypedDict):
    task: NotRequired[Union[str, InlineTaskOutput]]
    seed: NotRequired[int]
    sites: NotRequired[List[Union[str, InlineSiteOutput, ProcessSiteOutput, NamedSite]]]
    #: Null: no longer the one that the session began with.
    snapshot: NotRequired[Union[str, None]]
    startUrl: NotRequired[str]
    observe: NotRequired[Observe]
    requestId: NotRequired[str]
    id: Union[str, float]
    type: Literal["reset"]


class SocketRequestObserve(TypedDict):
    text: NotRequired[Union[bool, ObserveText]]
    screenshot: NotRequired[Union[bool, ObserveScreenshot]]
    #: Chrome's own accessibility tree with all frames, without what it ignores; our ids as id.
    axtree: NotRequired[bool]
    #: The HTML of what can be seen, without scripts and styles, with our ids as data-id.
    html: NotRequired[bool]
    #: Every element that has an id, with its box.
    elements: NotRequired[bool]
    id: Union[str, float]
    type: Literal["observe"]


#: A frame that the caller sends: a step, a reset, or a look without acting.
SocketRequest = Union[SocketRequestStep, SocketRequestReset, SocketRequestObserve]


class SocketAnswer(TypedDict):
    """A frame that the service sends: status and body are those of the HTTP route."""

    #: The request's; null when that could not be read.
    id: Union[Union[str, float], None]
    status: int
    body: Any


class BatchLine(TypedDict):
    """One line for each item, as soon as it is finished."""

    #: The item that this answers, from 0.
    i: int
    status: int
    #: What the single route answers with this status; of a refused item `{error}`.
    body: Any


class Suite(TypedDict):
    id: str
    tasks: int
    splits: Dict[str, int]
    createdAt: int


class ImportedError(TypedDict):
    line: int
    reason: str


class Imported(TypedDict):
    imported: int
    updated: int
    errors: List[ImportedError]


class SplitAnswer(TypedDict):
    splits: Dict[str, int]
    #: Web sites that have tasks in both train and test.
    sharedWebsites: int


class DecomposeAnswer(TypedDict):
    parents: int
    children: int


class CertificateManifestReward(TypedDict):
    range: List[Any]
    oracle_tolerance: float
    floor_margin: float
    variance_tolerance: Union[float, None]


class CertificateManifestResources(TypedDict):
    cpu: float
    memory_mb: int
    disk_mb: int
    episode_timeout_s: float
    gpus: int
    gpu_types: List[str]


class CertificateManifestNetwork(TypedDict):
    mode: Literal["public", "no-network", "allowlist"]
    allowed_hosts: List[str]


class CertificateManifestTaskDistribution(TypedDict):
    generator_seed: Union[int, None]
    dataset_version: Union[str, None]
    generator_model: Union[str, None]


class CertificateManifestJudge(TypedDict):
    model: str
    version: str
    params: Dict[str, Any]


class CertificateManifestCapabilitiesVerifier(TypedDict):
    kind: Literal["reward_channel"]
    entry: None


class CertificateManifestCapabilitiesOracle(TypedDict):
    form: Literal["script"]
    location: str


class CertificateManifestCapabilities(TypedDict):
    verifier: CertificateManifestCapabilitiesVerifier
    oracle: Union[CertificateManifestCapabilitiesOracle, None]
    set_state: bool
    llm_judged: bool
    rubric_tree: bool
    task_api: bool
    canaries: Union[str, None]
    declared_tools: List[str]
    declared_task_count: Dict[str, int]


class CertificateManifestTypes(TypedDict):
    tags: List[str]


class CertificateManifestExecution(TypedDict):
    kind: Literal["openenv_ws"]
    probe_path: str
    dockerfile: str
    context: str
    agent_boundary: Literal["api"]


class CertificateManifest(TypedDict):
    manifest_schema_version: Literal["2"]
    name: str
    version: Union[str, None]
    signature: Literal["openenv.yaml"]
    reward: CertificateManifestReward
    resources: CertificateManifestResources
    network: CertificateManifestNetwork
    task_distribution: CertificateManifestTaskDistribution
    judge: Union[CertificateManifestJudge, None]
    capabilities: CertificateManifestCapabilities
    types: CertificateManifestTypes
    execution: CertificateManifestExecution


class CheckResult(TypedDict):
    check_id: str
    status: Literal["pass", "fail", "skip", "error"]
    measured: Dict[str, Any]
    evidence: List[str]
    remediation: Union[str, None]
    duration_s: float


class Certificate(TypedDict):
    report_schema_version: Literal["2"]
    target: str
    #: SHA-256 of the ids and versions of the suite's tasks.
    source_digest: str
    signature: Literal["openenv.yaml"]
    manifest: Union[CertificateManifest, None]
    policy_version: Literal["v2"]
    lane: Literal["local"]
    levels_run: List[int]
    results: List[CheckResult]
    verdict: Literal["pass", "warn", "fail"]


class TaskSummary(TypedDict):
    id: str
    suite: str
    version: str
    goal: str
    difficulty: Union[float, None]
    domain: Union[str, None]
    website: Union[str, None]
    template: Union[str, None]
    split: Union[str, None]
    parent: Union[str, None]
    impossible: bool
    sites: List[str]


class Sample(TypedDict):
    items: List[TaskSummary]
    #: How many match.
    total: int
    #: Of these on web sites that keep agents out now (GET /v1/sites/blocked): they are passed over.
    setAside: int
    #: Offset of the next draw in this epoch; null when all are drawn.
    next: Union[int, None]


class ElementRefOutput(TypedDict):
    """An element of the last observation, found when the step is taken."""

    role: NotRequired[str]
    #: The whole name.
    name: NotRequired[str]
    #: A regular expression that the element's line of the text matches.
    match: NotRequired[str]
    #: Which of those that fit, from 0.
    nth: int


ProofsOracleItem = TypedDict(
    "ProofsOracleItem",
    {
        "type": "str",
        "target": "NotRequired[Union[str, ElementRefOutput]]",
        "from": "NotRequired[Union[str, ElementRefOutput]]",
        "to": "NotRequired[Union[str, ElementRefOutput]]",
    },
)


class ProofScriptOutput(TypedDict):
    name: str
    #: An episode that they do not end is ended with an empty answer.
    steps: List[Union[str, ProofsOracleItem]]


class Proofs(TypedDict):
    #: Solves the task.
    oracle: NotRequired[List[Union[str, ProofsOracleItem]]]
    #: Look right, and are not.
    nearMisses: List[ProofScriptOutput]
    #: Ways around the work, which must earn nothing.
    cheats: List[ProofScriptOutput]
    #: Texts that no observation may hold.
    secrets: List[str]
    #: Page: the first page may name the answer among others; goal: the goal offers it among others.
    answerShown: Literal["nowhere", "page", "goal"]
    #: Another seed gives another first observation.
    seedVaries: bool


class StoredTask(TypedDict):
    id: str
    suite: NotRequired[str]
    version: NotRequired[str]
    sites: NotRequired[List[Union[str, InlineSiteOutput, ProcessSiteOutput, NamedSite]]]
    #: The state that the sites begin in.
    snapshot: NotRequired[str]
    #: Of the sites' content, where the task is about one; of a MiniWoB++ page, whose problem it is unless a request
    #: names another.
    seed: NotRequired[int]
    startUrl: NotRequired[str]
    #: One tab each; the first is the active one.
    startUrls: NotRequired[List[str]]
    #: What sessions see of the page, unless they are created with another one.
    viewport: NotRequired[InlineTaskOutputViewport]
    start: NotRequired[InlineTaskOutputStart]
    goal: NotRequired[str]
    difficulty: NotRequired[float]
    limits: NotRequired[InlineTaskLimits]
    #: How the episode is scored; never shown to whom it is scored.
    evaluate: NotRequired[EvaluateOutput]
    domain: NotRequired[str]
    subdomain: NotRequired[str]
    #: The web site that it is about; splits by site go by it.
    website: NotRequired[str]
    split: NotRequired[str]
    #: Cannot be done: giving up is right. Left out of samples unless asked for.
    impossible: NotRequired[bool]
    #: The task that this one is a part of.
    parent: NotRequired[str]
    #: What it is an instance of; splits by template go by it.
    template: NotRequired[str]
    tags: NotRequired[List[str]]
    proofs: NotRequired[Proofs]


class EnvironmentSettingsOutputSamplerRatio(TypedDict):
    """How many of each difficulty, as parts of the whole."""

    easy: float
    medium: float
    hard: float


class EnvironmentSettingsOutputSampler(TypedDict):
    """How a seed chooses a task where the caller names none."""

    #: How many of each difficulty, as parts of the whole.
    ratio: NotRequired[EnvironmentSettingsOutputSamplerRatio]
    #: Also tasks that cannot be done.
    impossible: bool


class EnvironmentSettingsOutputGeolocation(TypedDict):
    latitude: float
    longitude: float
    accuracy: float


class NetworkOutput(TypedDict):
    #: Sites: only the session's sites; list: those and `allow`; open: public addresses. By default sites, or list with
    #: `allow`; open without sites.
    egress: NotRequired[Literal["sites", "list", "open"]]
    #: Hosts beside the sites; for egress list.
    allow: List[str]
    #: Hosts that are refused in any case but as a site of the session.
    deny: List[str]
    #: What pages embed and sessions do without.
    block: List[Literal["ads", "trackers", "media"]]
    #: For what is not a site (scope admin); {session} in the user name becomes a name of the session's own.
    proxy: NotRequired[str]


class EnvironmentSettingsOutputLimits(TypedDict):
    #: By default the task's, else 50.
    maxSteps: NotRequired[int]
    stepTimeoutMs: int
    idleTtlMs: int
    ttlMs: int
    #: Windows that pages open beyond are closed.
    maxTabs: int


class EnvironmentSettingsOutput(TypedDict):
    description: NotRequired[str]
    #: The tasks are this suite's; short for filter.suite.
    suite: NotRequired[str]
    #: By default the tasks are of this split; short for filter.split.
    split: NotRequired[str]
    #: Which tasks, as GET /v1/tasks filters them.
    filter: NotRequired[SampleTasksFilter]
    #: One task, which every episode attempts; suite, split, filter and sampler do not go with it.
    task: NotRequired[Union[str, InlineTaskOutput]]
    #: How a seed chooses a task where the caller names none.
    sampler: NotRequired[EnvironmentSettingsOutputSampler]
    #: Of episodes whose caller gives none.
    seed: NotRequired[int]
    #: Without tasks: what an open-ended episode has; with tasks: instead of the task's.
    sites: NotRequired[List[Union[str, InlineSiteOutput, ProcessSiteOutput, NamedSite]]]
    startUrl: NotRequired[str]
    #: The sites begin in this state; their seed is the snapshot's.
    snapshot: NotRequired[str]
    observe: NotRequired[Observe]
    #: By default the one that the caller's contract speaks.
    dialect: NotRequired[Literal[
        "native",
        "browsergym",
        "webserv",
        "webgym-coordinates",
        "webgym-marks",
        "openai-computer",
        "anthropic-computer",
    ]]
    #: What numbers in actions mean; by default the dialect's.
    coordinates: NotRequired[Literal["css", "image", "norm1000"]]
    #: Single: what would open a tab is shown in the one there is; by default the dialect's.
    tabs: NotRequired[Literal["many", "single"]]
    #: Hold: until the dialog action answers; by default the dialect's.
    dialogs: NotRequired[Literal["hold", "accept", "dismiss"]]
    viewport: NotRequired[InlineTaskOutputViewport]
    locale: NotRequired[str]
    timezone: NotRequired[str]
    geolocation: NotRequired[EnvironmentSettingsOutputGeolocation]
    userAgent: NotRequired[str]
    network: NotRequired[NetworkOutput]
    limits: NotRequired[EnvironmentSettingsOutputLimits]
    settle: NotRequired[SettleTuningOutput]
    record: NotRequired[Recording]
    queueMs: NotRequired[int]
    labels: NotRequired[Dict[str, str]]
    #: An infrastructure failure is a null reward, or an error of the contract; it is never a reward of 0.
    failure: Literal["null", "error"]


class Environment(TypedDict):
    name: str
    #: Stored by PUT; or there by itself: of each suite, and of each site, open-ended.
    kind: Literal["stored", "suite", "site"]
    settings: EnvironmentSettingsOutput
    #: Null of those that are there by themselves.
    updatedAt: Union[int, None]


class TrajectorySummaryVersions(TypedDict):
    service: str
    text: str
    actions: str
    settle: str
    browser: Union[str, None]
    sites: Dict[str, str]
    #: The state that the sites began with; null: their seed's.
    snapshot: Union[str, None]
    task: Union[str, None]
    #: Of what scored it, each with its version; null until it has ended, and where nothing is scored.
    evaluator: Union[str, None]
    #: Of the agent that asked the policy: kind, name and version; null where none is known.
    prompt: Union[str, None]


class Cost(TypedDict):
    browserMs: float
    #: Of all copies of sites together.
    siteMs: float
    #: As far as the steps' `policy` tells it.
    policy: EvaluationCanaryCost
    judge: EvaluationCanaryCost
    bytes: float


class TrajectorySummary(TypedDict):
    id: str
    session: str
    n: int
    task: Union[TaskRef, None]
    goal: Union[str, None]
    seed: float
    group: Union[CreateSessionGroup, None]
    run: Union[str, None]
    split: Union[str, None]
    policyVersion: Union[str, None]
    labels: Dict[str, str]
    #: How many steps were accepted.
    steps: int
    end: Union[End, None]
    outcome: Literal["running", "succeeded", "failed", "errored", "blocked", "unscored", "cancelled"]
    score: Union[float, None]
    evaluation: Evaluation
    mask: bool
    parent: Union[ParentRef, None]
    fidelity: Union[Literal["exact", "diverged"], None]
    versions: TrajectorySummaryVersions
    cost: Cost
    startedAt: int
    endedAt: Union[int, None]


class DeletedTrajectories(TypedDict):
    deleted: int
    #: That match and are still running, or not stored yet.
    kept: int
    #: Whether the limit left some: ask again.
    more: bool


class Trajectory(TypedDict):
    id: str
    session: str
    n: int
    task: Union[TaskRef, None]
    goal: Union[str, None]
    seed: float
    group: Union[CreateSessionGroup, None]
    run: Union[str, None]
    split: Union[str, None]
    policyVersion: Union[str, None]
    labels: Dict[str, str]
    initial: Union[Observation, None]
    #: How many steps were accepted.
    steps: int
    end: Union[End, None]
    outcome: Literal["running", "succeeded", "failed", "errored", "blocked", "unscored", "cancelled"]
    score: Union[float, None]
    evaluation: Evaluation
    mask: bool
    parent: Union[ParentRef, None]
    fidelity: Union[Literal["exact", "diverged"], None]
    versions: TrajectorySummaryVersions
    cost: Cost
    startedAt: int
    endedAt: Union[int, None]


class StepRow(TypedDict):
    index: int
    observation: Union[Observation, None]
    reward: Union[float, None]
    terminated: bool
    truncated: bool
    mask: bool
    end: Union[End, None]
    error: Union[ActionError, None]
    failure: Union[Failure, None]
    settle: Union[Settle, None]
    changed: StepAnswerChanged
    evaluation: Evaluation
    timing: Timing
    action: Any
    policy: Union[Policy, None]
    #: What the step asked to see beyond the session's wishes.
    observe: NotRequired[Union[Observe, None]]
    requestId: Union[str, None]
    at: int


ReplayDifference = TypedDict(
    "ReplayDifference",
    {
        #: Of the step; null: the first observation, before any step.
        "index": "Union[int, None]",
        "field": "Literal['failure', 'error', 'url', 'hash', 'settled', 'reward', 'end']",
        "was": "Any",
        "is": "Any",
    },
)


ReplayedVersion = TypedDict(
    "ReplayedVersion",
    {
        "name": "str",
        "was": "Union[str, None]",
        "is": "Union[str, None]",
    },
)


class Replayed(TypedDict):
    #: The trajectory that was replayed.
    of: str
    #: The trajectory of the replay.
    trajectory: str
    session: str
    #: Whether the session is still open.
    kept: bool
    #: Steps of the trajectory.
    recorded: int
    #: Steps that were done again.
    steps: int
    #: Null: it could not be told, because our side failed or nothing could be compared.
    same: Union[bool, None]
    firstDifference: Union[ReplayDifference, None]
    #: All that were found, at most 100.
    differences: List[ReplayDifference]
    #: Steps that failed when they were recorded: done again, not compared.
    uncompared: List[int]
    #: What has another version than when it was recorded.
    versions: List[ReplayedVersion]
    #: Why the replay broke off.
    failure: Union[Failure, None]


class Rescored(TypedDict):
    before: Evaluation
    after: Evaluation
    applied: bool


class NetworkEntry(TypedDict):
    #: Counts the requests of the episode, from 1.
    n: int
    at: int
    #: Null while it runs, or when it has no end of its own.
    ms: Union[float, None]
    method: str
    url: str
    #: The site of the session that answered.
    site: Union[str, None]
    status: Union[int, None]
    #: Document, json, script, style, image, font, media, form, socket, tunnel or other.
    type: str
    requestHeaders: Dict[str, str]
    responseHeaders: Dict[str, str]
    requestBody: NotRequired[Union[str, None]]
    responseBody: NotRequired[Union[str, None]]
    bytes: int
    #: Why it was refused.
    blocked: Union[str, None]


class RolloutCounts(TypedDict):
    waiting: int
    launching: int
    running: int
    scoring: int
    done: int


class RolloutOutcomes(TypedDict):
    succeeded: int
    failed: int
    errored: int
    blocked: int
    unscored: int
    cancelled: int


class RolloutSuccess(TypedDict):
    """Of all that were asked for, whatever became of them."""

    succeeded: int
    of: int
    rate: float


class RolloutGroups(TypedDict):
    total: int
    whole: int
    diverged: int
    dropped: int


class RolloutPhasesLaunch(TypedDict):
    count: int
    p50: float
    p90: float
    p99: float
    max: float


class RolloutPhases(TypedDict):
    launch: RolloutPhasesLaunch
    policy: RolloutPhasesLaunch
    act: RolloutPhasesLaunch
    settle: RolloutPhasesLaunch
    observe: RolloutPhasesLaunch
    evaluate: RolloutPhasesLaunch


class RolloutPolicy2(TypedDict):
    """Without its key."""

    url: str
    model: str
    #: Further headers, by the name of the secret that each holds.
    headers: Dict[str, str]
    #: Temperature, max_tokens, top_p and so on, as sent.
    sampling: Dict[str, Any]
    #: Ask for token ids (return_token_ids of vLLM).
    tokenIds: bool
    #: Ask for the log-probability of each token of the reply.
    logprobs: bool
    #: For each attempt.
    timeoutMs: int
    retries: int
    #: A name of the setting POLICY_SECRETS: its key goes to its own address and those below it alone.
    secret: NotRequired[str]
    #: Of the policy's weights, as steps and trajectories name it.
    version: NotRequired[str]


class AgentContextOutput(TypedDict):
    #: Window: the last rounds whole, older ones as a line each; grow: everything, each prompt a prefix of the next.
    mode: Literal["window", "grow"]
    #: How many past rounds a window holds whole.
    rounds: int
    #: Of a prompt, by our estimate; 28672 by default, 126976 for grow.
    maxTokens: NotRequired[int]
    #: What becomes of thinking in replies that are shown again.
    thinking: Literal["strip", "keep"]


class AgentOptionsOutput(TypedDict):
    kind: AgentKind
    context: AgentContextOutput
    #: Laid over what the kind asks for, key by key.
    observe: NotRequired[Observe]


class RolloutConcurrency(TypedDict):
    launches: float
    episodes: float
    policyCalls: float


class Rollout(TypedDict):
    #: Pausing: rounds that had begun are still under way.
    state: Literal["running", "pausing", "paused", "stopping", "done"]
    stopped: Union[Literal["cancelled", "deadline", "straggler"], None]
    total: int
    counts: RolloutCounts
    outcomes: RolloutOutcomes
    #: Of all that were asked for, whatever became of them.
    success: RolloutSuccess
    groups: RolloutGroups
    retries: int
    #: Episodes that began anew for a newer policy.
    restarts: int
    #: Tasks that match and were left out, because their web sites kept agents out when it began.
    setAside: int
    steps: int
    #: Over the last minute.
    stepsPerSecond: float
    phases: RolloutPhases
    policyVersion: Union[str, None]
    id: str
    key: Union[str, None]
    run: str
    labels: Dict[str, str]
    #: Without its key.
    policy: RolloutPolicy2
    agent: AgentOptionsOutput
    concurrency: RolloutConcurrency
    createdAt: int
    deadlineAt: Union[int, None]
    endedAt: Union[int, None]


class RolloutEpisode(TypedDict):
    #: Its place in the order of the rollout.
    n: int
    task: TaskRef
    #: Null until its session is there, where the task says it.
    seed: Union[float, None]
    group: Union[CreateSessionGroup, None]
    state: Literal["waiting", "launching", "running", "scoring", "done"]
    outcome: Union[Literal["succeeded", "failed", "errored", "blocked", "unscored", "cancelled"], None]
    score: Union[float, None]
    mask: bool
    #: Why its whole group was dropped; masked then.
    dropped: Union[str, None]
    end: Union[End, None]
    #: Of the last attempt that failed.
    failure: Union[Failure, None]
    #: How often it was launched.
    attempt: int
    retries: int
    session: Union[str, None]
    trajectory: Union[str, None]
    steps: int
    #: That it began with.
    policyVersion: Union[str, None]
    #: Of its first observation.
    hash: Union[str, None]
    launchedAt: Union[int, None]
    endedAt: Union[int, None]


class CapacityQuotaSessions(TypedDict):
    used: int
    max: Union[int, None]


class CapacityQuota(TypedDict):
    sessions: CapacityQuotaSessions
    stepsPerMinute: CapacityQuotaSessions


class CapacitySite(TypedDict):
    active: int
    max: Union[int, None]
    warm: int


class Capacity(TypedDict):
    active: int
    max: int
    queued: int
    warm: int
    recommendedConcurrency: int
    #: What the caller's token may use, and what it uses; null: it has no quota.
    quota: Union[CapacityQuota, None]
    sites: Dict[str, CapacitySite]


class SiteInfoHealth(TypedDict):
    ok: bool
    status: Literal["ok", "preparing", "unbuilt", "failed", "unreachable"]
    message: Union[str, None]


class SiteInfoPool(TypedDict):
    #: In use by sessions.
    active: int
    #: Made ahead.
    warm: int
    starting: int
    #: So many are to stand ready.
    target: Union[int, None]
    max: Union[int, None]


class SiteInfo(TypedDict):
    name: str
    kind: Literal["embedded", "container", "process", "live"]
    title: str
    #: Changes when the same seed gives other content.
    version: str
    hosts: List[str]
    startUrl: str
    #: The names that `login` takes.
    accounts: List[str]
    #: The account that sessions start with.
    signedIn: Union[str, None]
    #: Whether evaluators can read its state.
    hasState: bool
    health: SiteInfoHealth
    pool: SiteInfoPool


class BlockedSite(TypedDict):
    """A web site whose tasks are set aside for a while."""

    host: str
    #: The live site that it belongs to; null where tasks name addresses alone.
    site: Union[str, None]
    #: Judged: a judge found it so.
    kind: Literal["bot check", "refused", "login wall", "paywall", "unreachable", "judged"]
    #: What it was told by.
    sign: str
    #: On the first page, before the episode began; or when an episode ended.
    found: Literal["start", "end"]
    session: str
    #: How often it was found so while it was set aside.
    times: int
    #: When it was last found so.
    at: int
    #: When its tasks are taken up again.
    until: int


class ClearedSites(TypedDict):
    cleared: int


class ToolParameters(TypedDict):
    type: Literal["object"]
    properties: Dict[str, Dict[str, Any]]
    required: List[str]


class Tool(TypedDict):
    """A function-calling schema. Parameters are scalars, or arrays of scalars."""

    name: str
    description: str
    parameters: ToolParameters


class HealthChecksDatabase(TypedDict):
    ok: bool
    ms: float
    message: Union[str, None]


class HealthChecks(TypedDict):
    database: HealthChecksDatabase
    blobs: HealthChecksDatabase
    browser: HealthChecksDatabase
    sites: HealthChecksDatabase
    settings: HealthChecksDatabase


class Health(TypedDict):
    ok: bool
    version: str
    checks: HealthChecks


class StorageStateOutputCooky(TypedDict):
    name: str
    value: str
    #: Of one host: shop.localhost; of a host and all below it: .example.com.
    domain: str
    path: str
    #: Seconds since 1970; -1: with the session.
    expires: float
    httpOnly: bool
    secure: bool
    sameSite: NotRequired[Literal["Strict", "Lax", "None"]]


class StorageStateOutputOriginIndexedDBItemStoreRecord(TypedDict):
    key: Union[str, float, bool, None, List[Any], Dict[str, Any]]
    value: Union[str, float, bool, None, List[Any], Dict[str, Any]]


class StorageStateOutputOriginIndexedDBItemStore(TypedDict):
    name: str
    keyPath: Union[Union[str, List[str]], None]
    autoIncrement: bool
    indexes: List[StorageStateOriginIndexedDBItemStoreIndex]
    records: List[StorageStateOutputOriginIndexedDBItemStoreRecord]
    #: Records with values that cannot be written as JSON.
    lost: int


class StorageStateOutputOriginIndexedDBItem(TypedDict):
    name: str
    version: int
    stores: List[StorageStateOutputOriginIndexedDBItemStore]


class StorageStateOutputOrigin(TypedDict):
    origin: str
    localStorage: List[StorageStateOriginLocalStorageItem]
    indexedDB: List[StorageStateOutputOriginIndexedDBItem]


class StorageStateOutput(TypedDict):
    cookies: List[StorageStateOutputCooky]
    origins: List[StorageStateOutputOrigin]


class ListSessionsQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]
    status: NotRequired[Literal["starting", "ready", "ended", "failed"]]
    key: NotRequired[str]
    task: NotRequired[str]
    run: NotRequired[str]
    group: NotRequired[str]
    label: NotRequired[str]


class ObserveSessionQuery(TypedDict):
    text: NotRequired[bool]
    scope: NotRequired[Literal["page", "viewport"]]
    maxTokens: NotRequired[int]
    diff: NotRequired[bool]
    screenshot: NotRequired[bool]
    format: NotRequired[Literal["jpeg", "png", "webp"]]
    quality: NotRequired[float]
    fullPage: NotRequired[bool]
    maxPixels: NotRequired[float]
    transport: NotRequired[Literal["ref", "inline"]]
    marks: NotRequired[bool]
    axtree: NotRequired[bool]
    html: NotRequired[bool]
    elements: NotRequired[bool]


class ScreenshotSessionQuery(TypedDict):
    format: NotRequired[Literal["jpeg", "png", "webp"]]
    quality: NotRequired[float]
    fullPage: NotRequired[bool]
    maxPixels: NotRequired[float]
    marks: NotRequired[bool]


class ListSnapshotsQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]
    site: NotRequired[str]


class ImportTasksQuery(TypedDict):
    format: NotRequired[Literal["native", "webarena", "webarena-verified", "webarena-infinity", "webgym", "miniwob"]]
    #: Addresses for the placeholders of WebArena's formats, as JSON: {"SHOPPING": "http://shop.test"}.
    placeholders: NotRequired[str]
    #: True: nothing is taken; the answer is what it would be.
    dryRun: NotRequired[bool]


class ListTasksQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]
    suite: NotRequired[str]
    site: NotRequired[str]
    domain: NotRequired[str]
    website: NotRequired[str]
    template: NotRequired[str]
    split: NotRequired[str]
    parent: NotRequired[str]
    difficulty: NotRequired[Literal["easy", "medium", "hard"]]
    #: Words of the goal.
    q: NotRequired[str]


class ListTrajectoriesQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]
    session: NotRequired[str]
    task: NotRequired[str]
    suite: NotRequired[str]
    outcome: NotRequired[Literal["running", "succeeded", "failed", "errored", "blocked", "unscored", "cancelled"]]
    group: NotRequired[str]
    run: NotRequired[str]
    split: NotRequired[str]
    policyVersion: NotRequired[str]
    #: Name=value.
    label: NotRequired[str]
    #: True: score 1; false: scored with less.
    success: NotRequired[bool]
    minScore: NotRequired[float]
    maxScore: NotRequired[float]
    #: Milliseconds since the epoch.
    startedAfter: NotRequired[int]
    #: Milliseconds since the epoch.
    startedBefore: NotRequired[int]
    #: What must not be learned from: also it, all but it, or it alone.
    masked: NotRequired[Literal["include", "exclude", "only"]]
    #: Episodes whose judge rambled: by whose doing, or any of them.
    canary: NotRequired[Literal["any", "episode", "judge", "unknown"]]


class DeleteTrajectoriesQuery(TypedDict):
    session: NotRequired[str]
    task: NotRequired[str]
    suite: NotRequired[str]
    outcome: NotRequired[Literal["running", "succeeded", "failed", "errored", "blocked", "unscored", "cancelled"]]
    group: NotRequired[str]
    run: NotRequired[str]
    split: NotRequired[str]
    policyVersion: NotRequired[str]
    #: Name=value.
    label: NotRequired[str]
    #: True: score 1; false: scored with less.
    success: NotRequired[bool]
    minScore: NotRequired[float]
    maxScore: NotRequired[float]
    #: Milliseconds since the epoch.
    startedAfter: NotRequired[int]
    #: Milliseconds since the epoch.
    startedBefore: NotRequired[int]
    #: What must not be learned from: also it, all but it, or it alone.
    masked: NotRequired[Literal["include", "exclude", "only"]]
    #: Episodes whose judge rambled: by whose doing, or any of them.
    canary: NotRequired[Literal["any", "episode", "judge", "unknown"]]
    id: NotRequired[str]
    #: So many in one request, the oldest.
    limit: NotRequired[int]


class ExportTrajectoriesQuery(TypedDict):
    session: NotRequired[str]
    task: NotRequired[str]
    suite: NotRequired[str]
    outcome: NotRequired[Literal["succeeded", "failed", "errored", "blocked", "unscored", "cancelled"]]
    group: NotRequired[str]
    run: NotRequired[str]
    split: NotRequired[str]
    policyVersion: NotRequired[str]
    #: Name=value.
    label: NotRequired[str]
    #: True: score 1; false: scored with less.
    success: NotRequired[bool]
    minScore: NotRequired[float]
    maxScore: NotRequired[float]
    #: Milliseconds since the epoch.
    startedAfter: NotRequired[int]
    #: Milliseconds since the epoch.
    startedBefore: NotRequired[int]
    #: By default `include` for the format stillwater, and `exclude` for the formats that are trained on.
    masked: NotRequired[Literal["include", "exclude", "only"]]
    #: Episodes whose judge rambled: by whose doing, or any of them.
    canary: NotRequired[Literal["any", "episode", "judge", "unknown"]]
    #: Episodes that are replays of others.
    replays: NotRequired[Literal["include", "exclude", "only"]]
    format: NotRequired[Literal["stillwater", "openai", "sharegpt", "trl", "verl", "calls"]]
    #: Of openai, sharegpt, verl. grow, the default: calls that carry their whole history make one conversation of an
    #: episode; window: one conversation per call.
    context: NotRequired[Literal["window", "grow"]]
    #: Of the messages of openai, trl, calls, the same in all lines. auto, the default: strings, or lists of parts if an
    #: episode has pictures; parts: always lists.
    content: NotRequired[Literal["auto", "parts"]]
    #: Pictures are named {imageFolder}/{sha256}.jpg (or png, webp); by default by their address, /v1/blobs/{sha256}. A
    #: file of verl holds its pictures itself.
    imageFolder: NotRequired[str]
    #: So many trajectories at most, the newest.
    limit: NotRequired[int]


class ListStepsQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]


class GetEvaluationQuery(TypedDict):
    waitMs: NotRequired[int]


class ListNetworkQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]


class ListRolloutsQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]
    state: NotRequired[Literal["running", "pausing", "paused", "stopping", "done"]]
    run: NotRequired[str]


class ListEpisodesQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]
    #: By default those that are done, in the order of their end.
    state: NotRequired[Literal["waiting", "launching", "running", "scoring", "done"]]
    #: Also members of groups that are not whole yet.
    partial: NotRequired[bool]
    #: How long to wait for the next one.
    waitMs: NotRequired[int]


class RolloutEventsQuery(TypedDict):
    #: As the header Last-Event-ID, for those who cannot send it.
    after: NotRequired[int]


class ClearBlockedSitesQuery(TypedDict):
    #: This one; by default all of them.
    host: NotRequired[str]


class ListToolsQuery(TypedDict):
    dialect: NotRequired[Literal[
        "native",
        "browsergym",
        "webserv",
        "webgym-coordinates",
        "webgym-marks",
        "openai-computer",
        "anthropic-computer",
    ]]


__all__ = [
    "AXNode",
    "Action",
    "ActionAnswer",
    "ActionBack",
    "ActionCheck",
    "ActionClear",
    "ActionClick",
    "ActionCloseTab",
    "ActionDialog",
    "ActionDrag",
    "ActionError",
    "ActionFill",
    "ActionFind",
    "ActionFocus",
    "ActionForward",
    "ActionGiveUp",
    "ActionGoto",
    "ActionHover",
    "ActionMouseDown",
    "ActionMouseMove",
    "ActionMouseUp",
    "ActionNewTab",
    "ActionPress",
    "ActionRead",
    "ActionReload",
    "ActionScroll",
    "ActionSelect",
    "ActionSwitchTab",
    "ActionType",
    "ActionUncheck",
    "ActionUpload",
    "ActionUploadFile",
    "ActionWait",
    "ActionWaitFor",
    "AgentContext",
    "AgentContextOutput",
    "AgentKind",
    "AgentOptions",
    "AgentOptionsOutput",
    "AgentResponse",
    "AgentResponseExpected",
    "AgentResponseOutput",
    "AgentResponseOutputExpected",
    "BatchLine",
    "BatchResetItem",
    "BatchResets",
    "BatchSessions",
    "BatchStepItem",
    "BatchSteps",
    "BlockedSite",
    "CDPAddress",
    "Capacity",
    "CapacityQuota",
    "CapacityQuotaSessions",
    "CapacitySite",
    "Certificate",
    "CertificateManifest",
    "CertificateManifestCapabilities",
    "CertificateManifestCapabilitiesOracle",
    "CertificateManifestCapabilitiesVerifier",
    "CertificateManifestExecution",
    "CertificateManifestJudge",
    "CertificateManifestNetwork",
    "CertificateManifestResources",
    "CertificateManifestReward",
    "CertificateManifestTaskDistribution",
    "CertificateManifestTypes",
    "CertifyRequest",
    "CertifyRequestFilter",
    "CheckResult",
    "ClearBlockedSitesQuery",
    "ClearedSites",
    "CommandVerifier",
    "CommandVerifierOutput",
    "Cost",
    "CreateRollout",
    "CreateRolloutConcurrency",
    "CreateRolloutGroups",
    "CreateRolloutLimits",
    "CreateRolloutRetries",
    "CreateRolloutSession",
    "CreateRolloutStraggler",
    "CreateRolloutTasks2",
    "CreateRolloutTasks3",
    "CreateRolloutTasks4",
    "CreateSession",
    "CreateSessionClock",
    "CreateSessionGeolocation",
    "CreateSessionGroup",
    "CreateSessionLimits",
    "CreateSnapshot",
    "CutPart",
    "DecomposeAnswer",
    "DecomposeSuite",
    "DeleteTrajectoriesQuery",
    "DeletedTrajectories",
    "Download",
    "ElementInfo",
    "ElementInfoBox",
    "ElementRef",
    "ElementRefOutput",
    "End",
    "Environment",
    "EnvironmentSettings",
    "EnvironmentSettingsOutput",
    "EnvironmentSettingsOutputGeolocation",
    "EnvironmentSettingsOutputLimits",
    "EnvironmentSettingsOutputSampler",
    "EnvironmentSettingsOutputSamplerRatio",
    "EnvironmentSettingsSampler",
    "EpisodeRef",
    "Error",
    "ErrorError",
    "Evaluate",
    "EvaluateOutput",
    "Evaluation",
    "EvaluationCanary",
    "EvaluationCanaryCost",
    "EvaluationNow",
    "EvaluationPart",
    "EvaluationPenalty",
    "ExportTrajectoriesQuery",
    "Failure",
    "ForkSession",
    "GetEvaluationQuery",
    "HTTPVerifier",
    "HTTPVerifierOutput",
    "Health",
    "HealthChecks",
    "HealthChecksDatabase",
    "HookCall",
    "HookCallOutput",
    "HookCommand",
    "ImportTasksQuery",
    "Imported",
    "ImportedError",
    "InlineSite",
    "InlineSiteOutput",
    "InlineTask",
    "InlineTaskLimits",
    "InlineTaskOutput",
    "InlineTaskOutputStart",
    "InlineTaskOutputViewport",
    "InlineTaskStart",
    "InlineTaskViewport",
    "ListEpisodesQuery",
    "ListNetworkQuery",
    "ListRolloutsQuery",
    "ListSessionsQuery",
    "ListSnapshotsQuery",
    "ListStepsQuery",
    "ListTasksQuery",
    "ListToolsQuery",
    "ListTrajectoriesQuery",
    "MiniWoB",
    "MiniWoBOutput",
    "MiniWoBStart",
    "MiniWoBStartOutput",
    "NamedSite",
    "Network",
    "NetworkEntry",
    "NetworkEvent",
    "NetworkEventExpected",
    "NetworkEventOutput",
    "NetworkEventOutputExpected",
    "NetworkOutput",
    "Observation",
    "ObservationConsoleItem",
    "ObservationDialog",
    "ObservationScroll",
    "ObservationTokens",
    "Observe",
    "ObserveScreenshot",
    "ObserveSessionQuery",
    "ObserveText",
    "OpenCDP",
    "PagePredicate",
    "PagePredicateOutput",
    "ParentRef",
    "Policy",
    "ProcessSite",
    "ProcessSiteOutput",
    "ProgramHTML",
    "ProgramHTMLOutput",
    "ProgramHTMLOutputTarget",
    "ProgramHTMLTarget",
    "ProofScript",
    "ProofScriptOutput",
    "Proofs",
    "ProofsOracleItem",
    "Recording",
    "Refusal",
    "ReplayDifference",
    "ReplayRequest",
    "Replayed",
    "ReplayedVersion",
    "Rescore",
    "Rescored",
    "ResetSession",
    "ResumeRollout",
    "RewardDeclaration",
    "Rollout",
    "RolloutConcurrency",
    "RolloutCounts",
    "RolloutEpisode",
    "RolloutEventsQuery",
    "RolloutGroups",
    "RolloutOutcomes",
    "RolloutPhases",
    "RolloutPhasesLaunch",
    "RolloutPolicy",
    "RolloutPolicy2",
    "RolloutSuccess",
    "Rubric",
    "RubricGroup",
    "RubricOutput",
    "Sample",
    "SampleTasks",
    "SampleTasksFilter",
    "SampleTasksRatio",
    "SampleTasksSuccess",
    "Screenshot",
    "ScreenshotSessionQuery",
    "Session",
    "SessionLimits",
    "SessionSite",
    "Settle",
    "SettlePendingItem",
    "SettleTuning",
    "SettleTuningOutput",
    "SiteInfo",
    "SiteInfoHealth",
    "SiteInfoPool",
    "SiteProcess",
    "SiteProcessOutput",
    "SiteState",
    "SiteStateCheck",
    "SiteStateCheckNear",
    "SiteStateOutput",
    "SiteStateOutputCheck",
    "Snapshot",
    "SnapshotSite",
    "SocketAnswer",
    "SocketRequest",
    "SocketRequestObserve",
    "SocketRequestReset",
    "SocketRequestStep",
    "SplitAnswer",
    "SplitSuite",
    "StepAnswer",
    "StepAnswerChanged",
    "StepRequest",
    "StepRow",
    "StorageState",
    "StorageStateCooky",
    "StorageStateOrigin",
    "StorageStateOriginIndexedDBItem",
    "StorageStateOriginIndexedDBItemStore",
    "StorageStateOriginIndexedDBItemStoreIndex",
    "StorageStateOriginIndexedDBItemStoreRecord",
    "StorageStateOriginLocalStorageItem",
    "StorageStateOutput",
    "StorageStateOutputCooky",
    "StorageStateOutputOrigin",
    "StorageStateOutputOriginIndexedDBItem",
    "StorageStateOutputOriginIndexedDBItemStore",
    "StorageStateOutputOriginIndexedDBItemStoreRecord",
    "StoredTask",
    "StringMatch",
    "Suite",
    "Tab",
    "TaskProofs",
    "TaskProofsOracleItem",
    "TaskRef",
    "TaskSummary",
    "Timing",
    "Tool",
    "ToolParameters",
    "Trajectory",
    "TrajectorySummary",
    "TrajectorySummaryVersions",
    "TypedAnswer",
    "TypedAnswerOutput",
    "TypedAnswerOutputValue",
    "TypedAnswerValue",
    "URLMatch",
    "URLMatchOutput",
]
