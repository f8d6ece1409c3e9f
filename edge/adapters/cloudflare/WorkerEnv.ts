import type { R2Bucket } from '@cloudflare/workers-types'

/** What Cloudflare hands to the worker: variables and secrets as text, and the bindings that the app uses. */
export interface WorkerEnv {
  /** Where the libSQL server is. */
  readonly DB_URL: string
  readonly DB_TOKEN?: string
  readonly PELAGOS_PUBLIC_URL: string
  /** The portal's settings file as JSON. */
  readonly PELAGOS_PORTAL?: string
  readonly PELAGOS_SESSION_SECRET: string
  readonly PELAGOS_KEY_SECRET: string
  readonly PELAGOS_ORIGINS?: string
  /** Where observations are read by HTTP ranges; it goes before the bucket. */
  readonly PELAGOS_OBSERVATIONS_URL?: string
  /** The bucket of observations; a portal without one and without an address answers data calls with 501. */
  readonly OBSERVATIONS?: R2Bucket
  /** The bucket of stored files; without it none are stored. */
  readonly FILES?: R2Bucket
  /** The ClickHouse server that holds the observations; it goes before both. */
  readonly PELAGOS_CLICKHOUSE_URL?: string
  readonly PELAGOS_CLICKHOUSE_USER?: string
  readonly PELAGOS_CLICKHOUSE_PASSWORD?: string
  readonly PELAGOS_CLICKHOUSE_DATABASE?: string
  readonly PELAGOS_CLICKHOUSE_CLUSTER?: string
  /** The registrar of DOIs; without it none are registered. */
  readonly PELAGOS_DOI_URL?: string
  readonly PELAGOS_DOI_PREFIX?: string
  readonly PELAGOS_DOI_REPOSITORY?: string
  readonly PELAGOS_DOI_PASSWORD?: string
  /** The provider that e-mails leave by; without it they stay in the store. */
  readonly PELAGOS_MAIL_API_URL?: string
  readonly PELAGOS_MAIL_API_TOKEN?: string
  readonly PELAGOS_MAIL_FROM?: string
  readonly PELAGOS_SUPPORT_ADDRESS?: string
  readonly PELAGOS_TEAM_ADDRESS?: string
  readonly PELAGOS_BOUNCE_ADDRESS?: string
  readonly PELAGOS_BOUNCE_SECRET?: string
  /** Turns on signing in with Google; the site must be built with it too, for its pages’ policy. */
  readonly PELAGOS_GOOGLE_CLIENT_ID?: string
  readonly PELAGOS_GOOGLE_KEYS_URL?: string
  readonly PELAGOS_GOOGLE_ISSUER?: string
  /** The collector of traces, by OpenTelemetry's own names. */
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string
  readonly OTEL_SERVICE_NAME?: string
  /** The built site. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> }
}
