import * as z from 'zod'
import { limits } from '#core/limits/errors.ts'
import type { ErrorSampling } from '#core/portal/PortalFace.ts'
import { isDevelopmentUrl, isLoopback } from './loopback.ts'

const rate = (usual: number) => z.coerce.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1').default(usual)

const hosts = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((item) => item.trim().toLowerCase() || []))

/** The settings of error reports, and of what tells environments apart. */
export const errorEnvironment = {
  /** How many of the errors are reported, from 0 to 1 (ERR-03). */
  PELAGOS_TRACE_SAMPLE_RATE: rate(limits.traceSampleRate),
  /** In how many page views the steps before an error are reported with it. */
  PELAGOS_REPLAY_SAMPLE_RATE: rate(limits.replaySampleRate),
  /** How many of the other errors are reported with the steps before them. */
  PELAGOS_REPLAY_ON_ERROR_SAMPLE_RATE: rate(limits.replayOnErrorSampleRate),
  /** A service that speaks Sentry’s protocol, such as https://KEY@errors.example.org/1. */
  PELAGOS_SENTRY_DSN: z
    .string()
    .transform((text, context) => sentryOf(text) ?? invalid(context))
    .optional(),
  /** Host names, separated by commas, under which a portal is one for trying things out (OPS-04). */
  PELAGOS_STAGING_HOSTS: hosts,
  PELAGOS_DEVELOPMENT_HOSTS: hosts,
}

/** Where errors are forwarded to. */
export interface SentryConfig {
  /** The address that takes envelopes. */
  readonly address: string
  readonly key: string
}

/** How errors are reported. */
export interface ErrorConfig {
  readonly sampling: ErrorSampling
  /** Null where the portal alone stores them. */
  readonly sentry: SentryConfig | null
}

/** What a portal is for: production shows what is published, the others previews too (D27). */
export type Environment = 'production' | 'staging' | 'development'

type Values = z.output<z.ZodObject<typeof errorEnvironment>>

/** How errors are reported, from the settings. */
export const errorsOf = (values: Values): ErrorConfig =>
  Object.freeze({
    sampling: Object.freeze({
      trace: values.PELAGOS_TRACE_SAMPLE_RATE,
      replay: values.PELAGOS_REPLAY_SAMPLE_RATE,
      replayOnError: values.PELAGOS_REPLAY_ON_ERROR_SAMPLE_RATE,
    }),
    sentry: values.PELAGOS_SENTRY_DSN ?? null,
  })

/** The environment of a portal, told by the host name of its address; plain http on this machine is development. */
export function environmentOf(publicUrl: string, host: string, values: Values): Environment {
  const { hostname } = new URL(publicUrl)
  if (values.PELAGOS_STAGING_HOSTS.includes(hostname)) return 'staging'
  if (values.PELAGOS_DEVELOPMENT_HOSTS.includes(hostname)) return 'development'
  return isLoopback(host) && isDevelopmentUrl(publicUrl) ? 'development' : 'production'
}

/** A DSN is `https://KEY@host/any/path/PROJECT`; null for anything else. */
function sentryOf(text: string): SentryConfig | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, host, pathname } = new URL(text)
  const at = pathname.lastIndexOf('/')
  const [path, project] = [pathname.slice(0, at), pathname.slice(at + 1)]
  if (!/^https?:$/.test(protocol) || !/^\w{1,100}$/.test(username) || !/^\d{1,20}$/.test(project)) return null
  return Object.freeze({ address: `${protocol}//${host}${path}/api/${project}/envelope/`, key: username })
}

function invalid(context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom', message: 'must be a DSN such as https://KEY@errors.example.org/1' })
  return z.NEVER
}
