/**
 * @module The HTTP face: middleware, routes, and the pages for people.
 */
import { Hono } from "hono";
import { ServiceError } from "../sdk/protocol/index.ts";
import type { AppEnv } from "./context.ts";
import { mountDoors } from "./doors/index.ts";
import { authenticateDoor } from "./doors/shared/auth.ts";
import { isDoor, routePath } from "./doors/shared/token-path.ts";
import { accessLog } from "./middleware/access-log.ts";
import { authenticate } from "./middleware/auth.ts";
import { cors } from "./middleware/cors.ts";
import { answerError } from "./middleware/errors.ts";
import { requestId } from "./middleware/request-id.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { isGuarded, mountRoutes } from "./mount.ts";
import { batchResets, batchSessions, batchSteps } from "./routes/batch.ts";
import { getBlob } from "./routes/blobs.ts";
import { capacity } from "./routes/capacity.ts";
import { openCDP } from "./routes/cdp.ts";
import { certifyBy } from "./routes/certificate.ts";
import { deleteTrajectories } from "./routes/delete-trajectories.ts";
import { deleteEnvironment, getEnvironment, listEnvironments, putEnvironment } from "./routes/environments.ts";
import { evaluateSession, getEvaluation, rescoreTrajectory } from "./routes/evaluation.ts";
import { exportTrajectories } from "./routes/export.ts";
import { forkSession } from "./routes/fork.ts";
import { health } from "./routes/health.ts";
import { metrics } from "./routes/metrics.ts";
import { mountPages } from "./routes/pages.ts";
import { replayTrajectory } from "./routes/replay.ts";
import {
  cancelRollout,
  createRollout,
  getRollout,
  listEpisodes,
  listRollouts,
  pauseRollout,
  resumeRollout,
  rolloutEvents,
} from "./routes/rollouts.ts";
import {
  createSession,
  deleteSession,
  getDownload,
  getSession,
  getStorageState,
  listSessions,
  observeSession,
  resetSession,
  screenshotSession,
  stepSession,
} from "./routes/sessions.ts";
import { clearBlockedSites, listBlockedSites, listSites } from "./routes/sites.ts";
import { createSnapshot, deleteSnapshot, getSnapshot, listSnapshots } from "./routes/snapshots.ts";
import { openSocket } from "./routes/socket.ts";
import { decomposeSuite, importTasks, listSuites, splitSuite } from "./routes/suites.ts";
import { getTask, listTasks, sampleTasks } from "./routes/tasks.ts";
import { listTools } from "./routes/tools.ts";
import { getTrajectory, listNetwork, listSteps, listTrajectories } from "./routes/trajectories.ts";

export const app = new Hono<AppEnv>({ getPath: routePath });

app.use(requestId, accessLog, securityHeaders, cors);
mountPages(app);
mountRoutes(app, {
  createSession,
  listSessions,
  getSession,
  getStorageState,
  stepSession,
  resetSession,
  observeSession,
  screenshotSession,
  getDownload,
  deleteSession,
  evaluateSession,
  forkSession,
  openSocket,
  openCDP,
  batchSessions,
  batchSteps,
  batchResets,
  createSnapshot,
  listSnapshots,
  getSnapshot,
  deleteSnapshot,
  listSuites,
  importTasks,
  splitSuite,
  decomposeSuite,
  certifySuite: certifyBy((request, c) => app.fetch(request, c.env, c.executionCtx)),
  listTasks,
  sampleTasks,
  getTask,
  listEnvironments,
  getEnvironment,
  putEnvironment,
  deleteEnvironment,
  listTrajectories,
  exportTrajectories,
  deleteTrajectories,
  getTrajectory,
  getEvaluation,
  replayTrajectory,
  rescoreTrajectory,
  listNetwork,
  listSteps,
  getBlob,
  createRollout,
  listRollouts,
  getRollout,
  cancelRollout,
  pauseRollout,
  resumeRollout,
  listEpisodes,
  rolloutEvents,
  capacity,
  listSites,
  listBlockedSites,
  clearBlockedSites,
  listTools,
  health,
  metrics,
});
mountDoors(app);
app.notFound(async (c) => {
  if (isGuarded(c.req.path)) await authenticate(c);
  if (isDoor(c.req.path)) await authenticateDoor(c);
  throw new ServiceError("route_not_found", `There is no ${c.req.path} here.`);
});
app.onError((error, c) => answerError(error, c));
