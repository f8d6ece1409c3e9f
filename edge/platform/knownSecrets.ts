import { withoutEnd } from '#core/text/withoutEnd.ts'
import type { Config } from '../config/config.ts'
import { base64Of } from './base64Of.ts'

/** Shorter ones are in many words, and would be given away by what is missing. */
const MIN_CHARACTERS = 4

/** The secrets of a portal's settings, and `others`, in every form in which they are sent and a service may send them back; longest first. */
export function knownSecrets(
  { libsql, clickHouse, s3, doi, mail, errors, metricsToken, secrets, traces, liveKeys }: Config,
  others: readonly (string | undefined)[] = [],
): readonly string[] {
  const plain = [
    libsql?.token ?? undefined,
    clickHouse?.password,
    s3?.secret,
    s3?.keyId,
    doi?.password,
    secrets?.session,
    secrets?.key,
    mail.bounces?.secret,
    errors.sentry?.key,
    metricsToken ?? undefined,
    ...Object.values(traces?.headers ?? {}),
    ...liveKeys.flatMap(({ keyId, secret }) => [keyId, secret]),
    ...others,
  ]
  const pairs = doi === null ? [] : [`${doi.repository}:${doi.password}`]
  if (mail.transport?.kind === 'http') plain.push(mail.transport.token)
  else if (mail.transport !== null) {
    const { username, password } = new URL(mail.transport.url)
    const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
    plain.push(pass)
    // As AUTH PLAIN has them.
    if (pass !== '') pairs.push(`\0${user}\0${pass}`)
  }
  const known = plain.filter((secret) => secret !== undefined)
  // Without the signs of equality at the end, which not everybody writes.
  const encoded = [...known, ...pairs].map((secret) => withoutEnd(base64Of(secret), '='))
  const forms = [...known, ...encoded, ...known.map(encodeURIComponent)].filter((secret) => secret.length >= MIN_CHARACTERS)
  return [...new Set(forms)].sort((a, b) => b.length - a.length)
}
