import type { ObservationBucket } from './parquet/r2Source.ts'

/** What Cloudflare hands to the worker: variables and secrets as text, and the bindings that the app uses. */
export interface WorkerEnv {
  /** Where the libSQL server is. */
  readonly DB_URL: string
  readonly DB_TOKEN?: string
  readonly PELAGOS_PUBLIC_URL: string
  readonly PELAGOS_SESSION_SECRET: string
  readonly PELAGOS_KEY_SECRET: string
  readonly PELAGOS_ORIGINS?: string
  /** Where observations are read by HTTP ranges; it goes before the bucket. */
  readonly PELAGOS_OBSERVATIONS_URL?: string
  /** The bucket of observations; a portal without one and without an address answers data calls with 501. */
  readonly OBSERVATIONS?: ObservationBucket
  /** The built site. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> }
}
