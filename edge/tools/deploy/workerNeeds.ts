import type { WorkerEnv } from '../../adapters/cloudflare/WorkerEnv.ts'

/** What the Worker takes from its environment under a name. */
export interface WorkerNeed {
  readonly kind: 'assets' | 'bucket' | 'setting' | 'secret'
  /** Without it a deployed Worker responds to nothing. */
  readonly isRequired?: true
  readonly says: string
}

/** Everything that the Worker reads, by name: it compiles only if each entry of its environment is here, and no other. */
export const workerNeeds: Readonly<Record<keyof WorkerEnv, WorkerNeed>> = {
  ASSETS: { kind: 'assets', isRequired: true, says: 'the built site' },
  OBSERVATIONS: { kind: 'bucket', says: 'observation files, unless ClickHouse or an address has them' },
  FILES: { kind: 'bucket', says: 'uploads, submissions and sources' },
  DB_URL: { kind: 'setting', isRequired: true, says: 'the address of the libSQL server' },
  DB_TOKEN: { kind: 'secret', says: 'the token of a hosted libSQL server' },
  PELAGOS_PUBLIC_URL: { kind: 'setting', isRequired: true, says: 'the public address of the portal' },
  PELAGOS_SESSION_SECRET: { kind: 'secret', isRequired: true, says: 'signs sessions, at least 32 random characters' },
  PELAGOS_KEY_SECRET: { kind: 'secret', isRequired: true, says: 'encrypts API keys, at least 32 other random characters' },
  PELAGOS_PORTAL: { kind: 'setting', says: 'the settings file of the portal as JSON' },
  PELAGOS_ORIGINS: { kind: 'setting', says: 'other origins whose pages may make calls with cookies' },
  PELAGOS_OBSERVATIONS_URL: { kind: 'setting', says: 'the address of the observation files' },
  PELAGOS_CLICKHOUSE_URL: { kind: 'setting', says: 'the ClickHouse server that has the observations' },
  PELAGOS_CLICKHOUSE_USER: { kind: 'setting', says: 'its user' },
  PELAGOS_CLICKHOUSE_PASSWORD: { kind: 'secret', says: 'the password of that user' },
  PELAGOS_CLICKHOUSE_DATABASE: { kind: 'setting', says: 'its database' },
  PELAGOS_CLICKHOUSE_CLUSTER: { kind: 'setting', says: 'its cluster' },
  PELAGOS_DOI_URL: { kind: 'setting', says: 'the registrar of DOIs' },
  PELAGOS_DOI_PREFIX: { kind: 'setting', says: 'the prefix of DOIs' },
  PELAGOS_DOI_REPOSITORY: { kind: 'setting', says: 'the account with the registrar' },
  PELAGOS_DOI_PASSWORD: { kind: 'secret', says: 'its password' },
  PELAGOS_MAIL_API_URL: { kind: 'setting', says: 'the mail provider; without it e-mails stay in the store' },
  PELAGOS_MAIL_API_TOKEN: { kind: 'secret', says: 'the token of the mail provider' },
  PELAGOS_MAIL_FROM: { kind: 'setting', says: 'the sender of e-mails' },
  PELAGOS_SUPPORT_ADDRESS: { kind: 'setting', says: 'where people may write to' },
  PELAGOS_TEAM_ADDRESS: { kind: 'setting', says: 'who receives messages' },
  PELAGOS_BOUNCE_ADDRESS: { kind: 'setting', says: 'where undeliverable notifications are reported' },
  PELAGOS_BOUNCE_SECRET: { kind: 'secret', says: 'with which bounces are handed over' },
  PELAGOS_GOOGLE_CLIENT_ID: { kind: 'setting', says: 'turns on signing in with Google' },
  PELAGOS_GOOGLE_KEYS_URL: { kind: 'setting', says: 'the keys of its tokens' },
  PELAGOS_GOOGLE_ISSUER: { kind: 'setting', says: 'the issuer of its tokens' },
  OTEL_EXPORTER_OTLP_ENDPOINT: { kind: 'setting', says: 'the collector of traces' },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: { kind: 'setting', says: 'its address for traces alone' },
  OTEL_EXPORTER_OTLP_HEADERS: { kind: 'secret', says: 'headers that it asks for, such as a key' },
  OTEL_SERVICE_NAME: { kind: 'setting', says: 'the name of the portal in traces' },
}
