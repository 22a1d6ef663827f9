/**
 * @module The methods that a client may send to a page, frame or worker of its own. What is not here is refused.
 *
 * A method is on the list when it acts on its target alone. Left out are those that read or write files of the host
 * (DOM.setFileInputFiles, DOM.getFileInfo, Page.startScreenRecording, Tracing, FileSystem), open ports (Tethering), see
 * or change the process or its neighbours (SystemInfo, Memory, HeapProfiler, HeadlessExperimental, screens, extensions,
 * apps, casting), reach other targets (Target beyond auto-attach), or hand raw data to code that trusts it
 * (compilation caches, layer snapshots). Methods of the browser itself are in browser-commands.ts, and parameters that
 * would widen a method are looked at in guards.ts.
 */

const METHODS: Readonly<Record<string, string>> = {
  Accessibility: "disable enable getAXNodeAndAncestors getChildAXNodes getFullAXTree getPartialAXTree getRootAXNode queryAXTree",
  Animation:
    "disable enable getCurrentTime getPlaybackRate releaseAnimations resolveAnimation seekAnimations setPaused setPlaybackRate setTiming",
  Audits: "checkContrast checkFormsIssues disable enable getEncodedResponse",
  Autofill: "disable enable setAddresses trigger",
  CSS:
    "addRule collectClassNames createStyleSheet disable enable forcePseudoState forceStartingStyle getAnimatedStylesForNode " +
    "getBackgroundColors getComputedStyleForNode getEnvironmentVariables getInlineStylesForNode getLayersForNode " +
    "getLocationForSelector getLonghandProperties getMatchedStylesForNode getMediaQueries getPlatformFontsForNode " +
    "getStyleSheetText resolveValues setContainerQueryConditionText setContainerQueryText setEffectivePropertyValueForNode " +
    "setKeyframeKey setLocalFontsEnabled setMediaText setNavigationText setPropertyRulePropertyName setRuleSelector " +
    "setScopeText setStyleSheetText setStyleTexts setSupportsText startRuleUsageTracking stopRuleUsageTracking " +
    "takeComputedStyleUpdates takeCoverageDelta trackComputedStyleUpdates trackComputedStyleUpdatesForNode",
  CacheStorage: "deleteCache deleteEntry requestCacheNames requestCachedResponse requestEntries",
  Console: "clearMessages disable enable",
  DOM:
    "collectClassNamesFromSubtree copyTo describeNode disable discardSearchResults enable focus forceShowInterest " +
    "forceShowPopover getAnchorElement getAttributes getBoxModel getContainerForNode getContentQuads getDetachedDomNodes " +
    "getDocument getElementByRelation getFlattenedDocument getFrameOwner getImplicitAnchorCandidates getNodeForLocation " +
    "getNodeStackTraces getNodesForSubtreeByStyle getOuterHTML getQueryingDescendantsForContainer getRelayoutBoundary " +
    "getSearchResults getTopLayerElements hideHighlight highlightNode highlightRect markUndoableState moveTo performSearch " +
    "pushNodeByPathToFrontend pushNodesByBackendIdsToFrontend querySelector querySelectorAll redo removeAttribute removeNode " +
    "requestChildNodes requestNode resolveNode scrollIntoViewIfNeeded setAttributeValue setAttributesAsText setInspectedNode " +
    "setNodeName setNodeStackTracesEnabled setNodeValue setOuterHTML undo",
  DOMDebugger:
    "getEventListeners removeDOMBreakpoint removeEventListenerBreakpoint removeInstrumentationBreakpoint removeXHRBreakpoint " +
    "setBreakOnCSPViolation setDOMBreakpoint setEventListenerBreakpoint setInstrumentationBreakpoint setXHRBreakpoint",
  DOMSnapshot: "captureSnapshot disable enable getSnapshot",
  DOMStorage: "clear disable enable getDOMStorageItems removeDOMStorageItem setDOMStorageItem",
  Debugger:
    "continueToLocation disable disassembleWasmModule enable evaluateOnCallFrame getPossibleBreakpoints getScriptSource " +
    "getStackTrace getWasmBytecode nextWasmDisassemblyChunk pause pauseOnAsyncCall removeBreakpoint restartFrame resume " +
    "searchInContent setAsyncCallStackDepth setBlackboxExecutionContexts setBlackboxPatterns setBlackboxedRanges " +
    "setBreakpoint setBreakpointByUrl setBreakpointOnFunctionCall setBreakpointsActive setInstrumentationBreakpoint " +
    "setPauseOnExceptions setReturnValue setScriptSource setSkipAllPauses setVariableValue stepInto stepOut stepOver",
  DeviceOrientation: "clearDeviceOrientationOverride setDeviceOrientationOverride",
  Emulation:
    "canEmulate clearDeviceMetricsOverride clearDevicePostureOverride clearDisplayFeaturesOverride clearGeolocationOverride " +
    "clearIdleOverride getOverriddenSensorInformation resetPageScaleFactor setAutoDarkModeOverride setAutomationOverride " +
    "setCPUPerformanceOverride setCPUThrottlingRate setDataSaverOverride setDefaultBackgroundColorOverride " +
    "setDeviceMetricsOverride setDevicePostureOverride setDisabledImageTypes setDisplayFeaturesOverride " +
    "setDocumentCookieDisabled setEmitTouchEventsForMouse setEmulatedMedia setEmulatedOSTextScale " +
    "setEmulatedVisionDeficiency setFocusEmulationEnabled setGeolocationOverride setHardwareConcurrencyOverride " +
    "setIdleOverride setLocaleOverride setNavigatorOverrides setPageScaleFactor setPressureDataOverride " +
    "setPressureSourceOverrideEnabled setPressureStateOverride setSafeAreaInsetsOverride setScriptExecutionDisabled " +
    "setScrollbarsHidden setSensorOverrideEnabled setSensorOverrideReadings setSmallViewportHeightDifferenceOverride " +
    "setTimezoneOverride setTouchEmulationEnabled setUserAgentOverride setVirtualKeyboardGeometryOverride " +
    "setVirtualTimePolicy setVisibleSize",
  EventBreakpoints: "disable removeInstrumentationBreakpoint setInstrumentationBreakpoint",
  FedCm: "clickDialogButton disable dismissDialog enable openUrl resetCooldown selectAccount",
  Fetch:
    "continueRequest continueResponse continueWithAuth disable enable failRequest fulfillRequest getResponseBody " +
    "takeResponseBodyAsStream",
  IO: "close read resolveBlob",
  IndexedDB:
    "clearObjectStore deleteDatabase deleteObjectStoreEntries disable enable getMetadata requestData requestDatabase " +
    "requestDatabaseNames",
  Input:
    "cancelDragging dispatchDragEvent dispatchKeyEvent dispatchMouseEvent dispatchTouchEvent emulateTouchFromMouseEvent " +
    "imeSetComposition insertText setIgnoreInputEvents setInterceptDrags synthesizePinchGesture synthesizeScrollGesture " +
    "synthesizeTapGesture",
  Inspector: "disable enable",
  Log: "clear disable enable startViolationsReport stopViolationsReport",
  Media: "disable enable",
  Network:
    "canClearBrowserCache canClearBrowserCookies canEmulateNetworkConditions clearAcceptedEncodingsOverride clearBrowserCache " +
    "clearBrowserCookies deleteCookies disable emulateNetworkConditions emulateNetworkConditionsByRule enable " +
    "enableReportingApi getAllCookies getCertificate getCookies getRequestPostData getResponseBody " +
    "getSecurityIsolationStatus loadNetworkResource overrideNetworkState replayXHR searchInResponseBody " +
    "setAcceptedEncodings setAttachDebugStack setBlockedURLs setBypassServiceWorker setCacheDisabled setCookie " +
    "setCookieControls setCookies setExtraHTTPHeaders setUserAgentOverride streamResourceContent",
  Overlay:
    "disable enable getGridHighlightObjectsForTest getHighlightObjectForTest getSourceOrderHighlightObjectForTest " +
    "hideHighlight highlightFrame highlightNode highlightQuad highlightRect highlightSourceOrder setInspectMode " +
    "setPausedInDebuggerMessage setShowAdHighlights setShowContainerQueryOverlays setShowDebugBorders setShowFPSCounter " +
    "setShowFlexOverlays setShowGridOverlays setShowHinge setShowHitTestBorders setShowIsolatedElements " +
    "setShowLayoutShiftRegions setShowPaintRects setShowScrollBottleneckRects setShowScrollSnapOverlays " +
    "setShowViewportSizeOnResize setShowWebVitals setShowWindowControlsOverlay",
  Page:
    "addScriptToEvaluateOnLoad addScriptToEvaluateOnNewDocument bringToFront captureScreenshot captureSnapshot " +
    "clearDeviceMetricsOverride clearDeviceOrientationOverride clearGeolocationOverride close crash createIsolatedWorld " +
    "deleteCookie disable enable generateTestReport getAdScriptAncestry getAnnotatedPageContent getAppId getAppManifest " +
    "getFrameTree getInstallabilityErrors getLayoutMetrics getManifestIcons getNavigationHistory getOriginTrials " +
    "getPermissionsPolicyState getResourceContent getResourceTree handleJavaScriptDialog navigate navigateToHistoryEntry " +
    "printToPDF reload removeScriptToEvaluateOnLoad removeScriptToEvaluateOnNewDocument resetNavigationHistory " +
    "screencastFrameAck searchInResource setAdBlockingEnabled setBypassCSP setDeviceMetricsOverride " +
    "setDeviceOrientationOverride setDocumentContent setFontFamilies setFontSizes setGeolocationOverride " +
    "setInterceptFileChooserDialog setLifecycleEventsEnabled setPrerenderingAllowed setSPCTransactionMode " +
    "setTouchEmulationEnabled setWebLifecycleState startScreencast stopLoading stopScreencast waitForDebugger",
  Performance: "disable enable getMetrics setTimeDomain",
  PerformanceTimeline: "enable",
  Preload: "disable enable",
  Profiler:
    "disable enable getBestEffortCoverage setSamplingInterval start startPreciseCoverage stop stopPreciseCoverage " +
    "takePreciseCoverage",
  Runtime:
    "addBinding awaitPromise callFunctionOn compileScript disable discardConsoleEntries enable evaluate getExceptionDetails " +
    "getHeapUsage getIsolateId getProperties globalLexicalScopeNames queryObjects releaseObject releaseObjectGroup " +
    "removeBinding runIfWaitingForDebugger runScript setAsyncCallStackDepth setCustomObjectFormatterEnabled " +
    "setMaxCallStackSizeToCapture terminateExecution",
  Schema: "getDomains",
  Security: "disable enable handleCertificateError setIgnoreCertificateErrors setOverrideCertificateErrors",
  ServiceWorker:
    "deliverPushMessage disable dispatchPeriodicSyncEvent dispatchSyncEvent enable setForceUpdateOnPageLoad skipWaiting " +
    "startWorker stopAllWorkers stopWorker unregister updateRegistration",
  Storage:
    "clearCookies clearDataForOrigin clearDataForStorageKey clearTrustTokens deleteStorageBucket getCookies getStorageKey " +
    "getStorageKeyForFrame getTrustTokens getUsageAndQuota overrideQuotaForOrigin setCookies setStorageBucketTracking " +
    "trackCacheStorageForOrigin trackCacheStorageForStorageKey trackIndexedDBForOrigin trackIndexedDBForStorageKey " +
    "untrackCacheStorageForOrigin untrackCacheStorageForStorageKey untrackIndexedDBForOrigin untrackIndexedDBForStorageKey",
  Target: "setAutoAttach",
  WebAudio: "disable enable getRealtimeData",
  WebAuthn:
    "addCredential addVirtualAuthenticator clearCredentials disable enable getCredential getCredentials removeCredential " +
    "removeVirtualAuthenticator setAutomaticPresenceSimulation setCredentialProperties setResponseOverrideBits setUserVerified",
};

const allowed = new Set(
  Object.entries(METHODS).flatMap(([domain, names]) => names.split(" ").map((name) => `${domain}.${name}`)),
);

export function isAllowedOnTarget(method: string): boolean {
  return allowed.has(method);
}
