/**
 * @module The HTTP face: middleware, routes, and the pages for people.
 */
import { Hono } from "hono";
import { ServiceError } from "../sdk/protocol/index.ts";
import type { AppEnv } from "./context.ts";
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
import { deleteTrajectories } from "./routes/delete-trajectories.ts";
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
import { listSites } from "./routes/sites.ts";
import { createSnapshot, deleteSnapshot, getSnapshot, listSnapshots } from "./routes/snapshots.ts";
import { openSocket } from "./routes/socket.ts";
import { decomposeSuite, importTasks, listSuites, splitSuite } from "./routes/suites.ts";
import { getTask, listTasks, sampleTasks } from "./routes/tasks.ts";
import { listTools } from "./routes/tools.ts";
import { getTrajectory, listNetwork, listSteps, listTrajectories } from "./routes/trajectories.ts";

export const app = new Hono<AppEnv>();

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
  listTasks,
  sampleTasks,
  getTask,
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
  listTools,
  health,
  metrics,
});
app.notFound(async (c) => {
  if (isGuarded(c.req.path)) await authenticate(c);
  throw new ServiceError("route_not_found", `There is no ${c.req.path} here.`);
});
app.onError((error, c) => answerError(error, c));
