/**
 * @module The bindings and settings that the Worker and its objects run with.
 */
import type { OpenEnvObject } from "./openenv/openenv-object.ts";
import type { RegistryObject } from "./registry/registry-object.ts";
import type { RolloutObject } from "./rollout/rollout-object.ts";
import type { SessionObject } from "./session/session-object.ts";
import type { SitePoolObject } from "./site/pool-object.ts";
import type { SiteObject } from "./site/site-object.ts";

export interface Env {
  readonly SESSION: DurableObjectNamespace<SessionObject>;
  readonly SITE: DurableObjectNamespace<SiteObject>;
  readonly SITE_POOL: DurableObjectNamespace<SitePoolObject>;
  readonly ROLLOUT: DurableObjectNamespace<RolloutObject>;
  readonly OPENENV: DurableObjectNamespace<OpenEnvObject>;
  readonly REGISTRY: DurableObjectNamespace<RegistryObject>;
  readonly DB: D1Database;
  readonly BLOBS: R2Bucket;
  /** Cloudflare's Browser Run; where it is absent, BROWSER_HOST_URL names a browser host. */
  readonly BROWSER?: Fetcher;
  readonly BROWSER_HOST_URL?: string;
  readonly BROWSER_HOST_TOKEN?: string;
  /** The admin token. */
  readonly STILLWATER_TOKEN?: string;
  /** Further tokens, as JSON: [{"name","token","scopes":["read","run"],"quota":{"sessions","stepsPerMinute"}}]. */
  readonly STILLWATER_TOKENS?: string;
  /** Opens the internal door through which browsers reach embedded sites. */
  readonly SITE_DOOR_SECRET?: string;
  /** Where the browser host reaches this Worker. A setting, never a caller's word: the door's secret is sent there. */
  readonly SITE_DOOR_URL?: string;
  /** Where container sites are leased; without it they are off. */
  readonly SITE_HOST_URL?: string;
  readonly SITE_HOST_TOKEN?: string;
  /** "1": callers with the scope cdp may have CDP addresses of their sessions. */
  readonly STILLWATER_CDP?: string;
  /** Origins that may call from a browser page, comma-separated; none by default. */
  readonly CORS_ORIGINS?: string;
  /** An OpenAI-compatible server that judges what no program can: base URL, model and key, which goes to that address alone. */
  readonly JUDGE_URL?: string;
  readonly JUDGE_MODEL?: string;
  readonly JUDGE_KEY?: string;
  /** A second judge, for what the first gives no verdict on; what is left out is the first one's, but a key goes to its own address. */
  readonly JUDGE_FALLBACK_URL?: string;
  readonly JUDGE_FALLBACK_MODEL?: string;
  readonly JUDGE_FALLBACK_KEY?: string;
  /** Questions that are asked at once. */
  readonly JUDGE_CONCURRENCY?: string;
  /** Seconds that browsers and sites outlive a service that no longer speaks for them; 90 by default. */
  readonly STILLWATER_LEASE_S?: string;
  /** Seconds for which a web site that kept an agent out is set aside; 3600 by default, 0: never. */
  readonly STILLWATER_BLOCKED_SITE_S?: string;
  /** So many days after their start trajectories are deleted; without it they stay. */
  readonly STILLWATER_RETENTION_DAYS?: string;
  /** Policies of rollouts, as JSON: {"name": {"url", "key"}}. A key goes to its own address alone. */
  readonly POLICY_SECRETS?: string;
  /** 32 to 256 characters: OpenEnv's validation may read what a socket's session did. */
  readonly OPENENV_VALIDATION_TOKEN?: string;
  readonly ENVIRONMENT?: string;
}
