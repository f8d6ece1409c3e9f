import * as z from 'zod'
import { limits } from '#core/limits/storage.ts'
import type { PortalFace, PortalIdentity } from '#core/portal/PortalFace.ts'
import { type DoiConfig, doiEnvironment, doiOf } from './doiSettings.ts'
import { type Environment, type ErrorConfig, environmentOf, errorEnvironment, errorsOf } from './errorSettings.ts'
import { halfSettings } from './halfSettings.ts'
import { type LiveKey, liveKeys } from './liveKeys.ts'
import { bracketed, hostOf, isDevelopmentUrl, isLoopback } from './loopback.ts'
import { type MailConfig, mailEnvironment, mailOf } from './mailSettings.ts'
import { portalFace } from './portalFace.ts'
import { type TracesConfig, tracesEnvironment, tracesOf } from './tracesSettings.ts'

const port = z.coerce.number().int('must be a whole number').min(0, 'must be 0 to 65535').max(65_535, 'must be 0 to 65535')
const secret = z.string().min(32, 'must have at least 32 characters').optional()
const origin = z.url('must be an address such as https://example.org').transform((text) => new URL(text).origin)

const clickHouseName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, 'must be a name of letters, digits and underscores')

const environment = z.object({
  PORT: port.default(8788),
  HOST: z.string().min(1).default('127.0.0.1'),
  PELAGOS_DATA_DIR: z.string().min(1).default('.data'),
  PELAGOS_SITE_DIR: z.string().min(1).default('dist'),
  /** `none` for a portal without the default catalog: it begins empty, and what a store has of it is retired. */
  PELAGOS_SEED: z.enum(['default', 'none'], 'must be default or none').default('default'),
  PELAGOS_PUBLIC_URL: origin.optional(),
  /** The portal's settings file as JSON; on Node it may name the file (`withPortalFile`). */
  PELAGOS_PORTAL: portalFace,
  /** Further origins whose pages may call with cookies, separated by commas. */
  PELAGOS_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((item) => item.trim()))
    .transform((items) => items.filter((item) => item !== ''))
    .pipe(z.array(origin)),
  PELAGOS_SESSION_SECRET: secret,
  PELAGOS_KEY_SECRET: secret,
  /** Where a worker reads observations by HTTP ranges; a worker without it reads its R2 bucket. */
  PELAGOS_OBSERVATIONS_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  /** A ClickHouse server that holds the observations; it goes before every other engine. */
  PELAGOS_CLICKHOUSE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PELAGOS_CLICKHOUSE_USER: z.string().min(1).default('default'),
  PELAGOS_CLICKHOUSE_PASSWORD: z.string().default(''),
  PELAGOS_CLICKHOUSE_DATABASE: clickHouseName.default('pelagos'),
  /** The cluster of its configuration whose Distributed tables are read; without it tables are those of the one server. */
  PELAGOS_CLICKHOUSE_CLUSTER: clickHouseName.optional(),
  /** Whoever sends it as a bearer token may read /metrics. */
  PELAGOS_METRICS_TOKEN: secret,
  /** Gets a POST after a data set was ingested, so that the static pages are built anew. */
  PELAGOS_REBUILD_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  /** A libSQL server that holds the store in place of the data folder, so that several processes can share it. */
  PELAGOS_LIBSQL_URL: z.url({ protocol: /^(libsql|https?)$/, error: 'must be a libsql, https or http address' }).optional(),
  PELAGOS_LIBSQL_TOKEN: z.string().min(1).optional(),
  ...mailEnvironment,
  ...tracesEnvironment,
  /** Turns on signing in with Google. */
  PELAGOS_GOOGLE_CLIENT_ID: z.string().min(1).max(200).optional(),
  PELAGOS_GOOGLE_KEYS_URL: z.url({ protocol: /^https?$/ }).default('https://www.googleapis.com/oauth2/v3/certs'),
  PELAGOS_GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  /** Multiplies every allowance of calls, for load tests. */
  PELAGOS_RATE_FACTOR: z.coerce.number().min(1, 'must be at least 1').max(100_000).default(1),
  /** `required` where administrators must have a second factor for what only they may do. */
  PELAGOS_ADMIN_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').default('optional'),
  /** A server that speaks S3 and a bucket of it, which store uploads, submissions and sources in place of the data folder. */
  PELAGOS_S3_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PELAGOS_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a name of 3 to 63 lower-case letters, digits, dots and hyphens')
    .optional(),
  PELAGOS_S3_REGION: z.string().min(1).default('us-east-1'),
  PELAGOS_S3_KEY_ID: z.string().min(1).optional(),
  PELAGOS_S3_SECRET: z.string().min(1).optional(),
  ...doiEnvironment,
  ...errorEnvironment,
  PELAGOS_KEPT_FILES_BYTES: z.coerce.number().int('must be a whole number').min(0, 'must be 0 or more').default(limits.storedFilesBytes),
  PELAGOS_DISK_RESERVE_BYTES: z.coerce.number().int('must be a whole number').min(0, 'must be 0 or more').default(limits.diskReserveBytes),
  /** Hosts of a private network that data sets may be updated from, separated by commas; link-local addresses never. */
  PELAGOS_LIVE_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((item) => item.trim().toLowerCase() || [])),
  /** Keys to private buckets that data sets may be updated from. */
  PELAGOS_LIVE_S3_KEYS: liveKeys,
  /** `1` where a proxy in front of the server writes X-Forwarded-For. */
  PELAGOS_TRUST_PROXY: z
    .enum(['0', '1'])
    .default('0')
    .transform((text) => text === '1'),
})

/** The two secrets of a portal: one signs tokens, one seals API keys. */
export const secretsFile = z
  .strictObject({ session: z.string().min(32), key: z.string().min(32) })
  .refine(({ session, key }) => session !== key, 'the two secrets must differ')
export type Secrets = Readonly<z.infer<typeof secretsFile>>

/** How a ClickHouse server is reached. `cluster` is null for a single server. */
export interface ClickHouseConfig {
  readonly url: string
  readonly user: string
  readonly password: string
  readonly database: string
  readonly cluster: string | null
}

/** The libSQL server that holds the store. `token` is null where it asks for none. */
export interface LibsqlConfig {
  readonly url: string
  readonly token: string | null
}

/** A bucket of a server that speaks S3. `endpoint` has no slash at its end. */
export interface S3Config {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

/** How ID tokens of Google are checked. */
export interface GoogleConfig {
  readonly clientId: string
  readonly keysUrl: string
  readonly issuer: string
}

/** The settings of one run, read once. `secrets` is null in development until the data folder supplies them. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly siteDir: string
  /** Whether the store holds the default catalog besides what operators ingest. */
  readonly hasDefaultCatalog: boolean
  /** Scheme, host and port under which people reach the portal. */
  readonly publicUrl: string
  /** Its name and everything else by which readers know it, with the same address. */
  readonly portal: PortalFace & PortalIdentity
  readonly allowedOrigins: readonly string[]
  /** Listens on loopback only, at an http loopback address: cookies without Secure, generated secrets, the user `demo`, a page of mails. */
  readonly isDevelopment: boolean
  readonly trustProxy: boolean
  /** Whether administrators need a second factor for the calls of administrators. */
  readonly isAdminSecondFactorRequired: boolean
  /** The folder of observations that a worker reads over HTTP. */
  readonly observationsUrl: string | null
  /** The server that holds the store; null where the data folder does. Workers have theirs from their bindings. */
  readonly libsql: LibsqlConfig | null
  /** The server that holds the observations; null where files do. */
  readonly clickHouse: ClickHouseConfig | null
  /** The bucket that holds files; null where the data folder does. */
  readonly s3: S3Config | null
  /** The registrar of DOIs; null where none is configured. */
  readonly doi: DoiConfig | null
  /** Where to say that pages must be built anew; null where nobody listens. */
  readonly rebuildUrl: string | null
  readonly mail: MailConfig
  readonly errors: ErrorConfig
  /** What the portal is for, told by its host name. */
  readonly environment: Environment
  /** Where spans of requests are sent; null where they are not. */
  readonly traces: TracesConfig | null
  /** What readers of the metrics send; null where only programs of this machine may read them, in development. */
  readonly metricsToken: string | null
  /** Null where nobody can sign in with Google. */
  readonly google: GoogleConfig | null
  /** The factor of every allowance of calls. */
  readonly rateFactor: number
  /** How many bytes the stored sources of data sets may take; with 0 none are stored. */
  readonly storedFilesBytes: number
  /** How much of the disk uploads and publications leave free for everything else that is stored. */
  readonly diskReserveBytes: number
  /** Hosts of a private network that data sets may be updated from. */
  readonly liveHosts: readonly string[]
  /** Keys to private buckets that data sets may be updated from. */
  readonly liveKeys: readonly LiveKey[]
  readonly secrets: Secrets | null
}

/** Why the portal cannot start: every fault in the settings at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** Reads the settings from an environment (the process's own by default); throws a ConfigError that lists all faults. */
export function parseConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = environment.safeParse(withoutEmpty(env))
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path[0]?.toString() ?? ''}: ${issue.message}`))
  const values = parsed.data
  const publicUrl = values.PELAGOS_PUBLIC_URL ?? (isLoopback(values.HOST) ? `http://${bracketed(values.HOST)}:${values.PORT}` : null)
  const faults = faultsOf(values, publicUrl)
  if (faults.length > 0 || publicUrl === null) throw new ConfigError(faults)
  const session = values.PELAGOS_SESSION_SECRET
  const key = values.PELAGOS_KEY_SECRET
  const errors = errorsOf(values)
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    dataDir: values.PELAGOS_DATA_DIR,
    siteDir: values.PELAGOS_SITE_DIR,
    hasDefaultCatalog: values.PELAGOS_SEED === 'default',
    publicUrl,
    portal: Object.freeze({ ...values.PELAGOS_PORTAL, origin: publicUrl, errorSampling: errors.sampling }),
    allowedOrigins: Object.freeze([publicUrl, ...values.PELAGOS_ORIGINS]),
    isDevelopment: isLoopback(values.HOST) && isDevelopmentUrl(publicUrl),
    trustProxy: values.PELAGOS_TRUST_PROXY,
    isAdminSecondFactorRequired: values.PELAGOS_ADMIN_SECOND_FACTOR === 'required',
    observationsUrl: values.PELAGOS_OBSERVATIONS_URL ?? null,
    libsql: libsqlOf(values),
    clickHouse: clickHouseOf(values),
    s3: s3Of(values),
    doi: doiOf(values),
    rebuildUrl: values.PELAGOS_REBUILD_URL ?? null,
    mail: mailOf(values),
    errors,
    environment: environmentOf(publicUrl, values.HOST, values),
    traces: tracesOf(values),
    metricsToken: values.PELAGOS_METRICS_TOKEN ?? null,
    google: googleOf(values),
    rateFactor: values.PELAGOS_RATE_FACTOR,
    storedFilesBytes: values.PELAGOS_KEPT_FILES_BYTES,
    diskReserveBytes: values.PELAGOS_DISK_RESERVE_BYTES,
    liveHosts: Object.freeze(values.PELAGOS_LIVE_HOSTS),
    liveKeys: values.PELAGOS_LIVE_S3_KEYS,
    secrets: session !== undefined && key !== undefined ? Object.freeze({ session, key }) : null,
  })
}

function libsqlOf({ PELAGOS_LIBSQL_URL: url, PELAGOS_LIBSQL_TOKEN: token }: z.output<typeof environment>): LibsqlConfig | null {
  return url === undefined ? null : Object.freeze({ url, token: token ?? null })
}

function clickHouseOf(values: z.output<typeof environment>): ClickHouseConfig | null {
  const { PELAGOS_CLICKHOUSE_URL: url, PELAGOS_CLICKHOUSE_USER: user, PELAGOS_CLICKHOUSE_PASSWORD: password } = values
  if (url === undefined) return null
  const { PELAGOS_CLICKHOUSE_DATABASE: database, PELAGOS_CLICKHOUSE_CLUSTER: cluster = null } = values
  return Object.freeze({ url, user, password, database, cluster })
}

function s3Of(values: z.output<typeof environment>): S3Config | null {
  const { PELAGOS_S3_URL: url, PELAGOS_S3_BUCKET: bucket, PELAGOS_S3_KEY_ID: keyId, PELAGOS_S3_SECRET: secret } = values
  if (url === undefined || bucket === undefined || keyId === undefined || secret === undefined) return null
  return Object.freeze({ endpoint: url.replace(/\/$/, ''), bucket, region: values.PELAGOS_S3_REGION, keyId, secret })
}

function googleOf(values: z.output<typeof environment>): GoogleConfig | null {
  if (values.PELAGOS_GOOGLE_CLIENT_ID === undefined) return null
  const { PELAGOS_GOOGLE_CLIENT_ID: clientId, PELAGOS_GOOGLE_KEYS_URL: keysUrl, PELAGOS_GOOGLE_ISSUER: issuer } = values
  return Object.freeze({ clientId, keysUrl, issuer: issuer.replace(/\/$/, '') })
}

function faultsOf(values: z.output<typeof environment>, publicUrl: string | null): string[] {
  if (publicUrl === null) return ['PELAGOS_PUBLIC_URL: is required if HOST is not a loopback address']
  const faults = [...halfSettings(values), ...tokenAlone(values), ...equalSecrets(values), ...defaultUser(values)]
  if (isDevelopmentUrl(publicUrl) && isLoopback(values.HOST)) return faults
  if (isDevelopmentUrl(publicUrl))
    faults.push('PELAGOS_PUBLIC_URL: must be the public address of the portal if HOST is not a loopback address')
  else if (!publicUrl.startsWith('https:')) faults.push('PELAGOS_PUBLIC_URL: must be https unless it is a loopback address')
  for (const name of ['PELAGOS_SESSION_SECRET', 'PELAGOS_KEY_SECRET'] as const) {
    if (values[name] === undefined) faults.push(`${name}: is missing (at least 32 random characters, stored outside the data folder)`)
    else if (new Set(values[name]).size < 12) faults.push(`${name}: is too easy to guess (at least 32 random characters are required)`)
  }
  return faults
}

/** Equal secrets are an error, since whoever learns one has both. */
function equalSecrets({ PELAGOS_SESSION_SECRET: session, PELAGOS_KEY_SECRET: key }: z.output<typeof environment>): string[] {
  return session === undefined || session !== key ? [] : ['PELAGOS_KEY_SECRET: is the same as PELAGOS_SESSION_SECRET; the two must differ']
}

/** A token without its server would leave the store in the data folder, where nobody looks for it. */
function tokenAlone({ PELAGOS_LIBSQL_URL: url, PELAGOS_LIBSQL_TOKEN: token }: z.output<typeof environment>): string[] {
  return url === undefined && token !== undefined ? ['PELAGOS_LIBSQL_URL: is missing, but PELAGOS_LIBSQL_TOKEN is set'] : []
}

/** The user whom every ClickHouse server has from the start, without a password, is for servers on this machine only. */
function defaultUser({ PELAGOS_CLICKHOUSE_URL: url, ...values }: z.output<typeof environment>): string[] {
  const isDefault = values.PELAGOS_CLICKHOUSE_USER === 'default' && values.PELAGOS_CLICKHOUSE_PASSWORD === ''
  if (url === undefined || !isDefault || isLoopback(hostOf(url))) return []
  return ['PELAGOS_CLICKHOUSE_PASSWORD: is missing (the user "default" without a password is for a server on this machine only)']
}

/** An empty variable counts as absent, as people clear settings so. */
function withoutEmpty(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== ''),
  )
}

/** The process's environment with some variables changed, for a child process. */
export function environmentWith(changes: Readonly<Record<string, string>>): Record<string, string | undefined> {
  return { ...process.env, ...changes }
}
