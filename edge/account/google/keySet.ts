import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { limits } from '#core/limits/outbound.ts'
import { OutboundError } from '#core/outbound/OutboundError.ts'
import type { OutboundBounds } from '#core/outbound/outboundFetch.ts'
import { Problem } from '#core/request/Problem.ts'
import { outbound } from '../../platform/outbound.ts'

const GOOGLE_KEYS_MIN_LIFE_MS = 60_000 // no key set is fetched at every sign-in
const GOOGLE_KEYS_LONGEST_LIFE_MS = 86_400_000 // a withdrawn key becomes invalid within a day

/** Public RSA keys for signatures only; whatever else the address answers is no key of ours. */
const publicKey = z.object({
  kty: z.literal('RSA'),
  kid: z.string().min(1).max(200),
  n: z.string().min(300).max(2000),
  e: z.string().min(1).max(20),
  use: z.literal('sig').optional(),
  alg: z.literal('RS256').optional(),
})
const keySet = z.object({ keys: z.array(z.unknown()).max(50) })
type PublicKey = z.output<typeof publicKey>

interface KeySet {
  readonly keys: readonly PublicKey[]
  readonly goodUntil: number
  /** Before this nobody asks again for a key that the set does not hold. */
  readonly pauseUntil: number
}

/** The cache of an isolate: values by their address, never promises, since requests may not await one another’s. */
const cachedSets = new Map<string, KeySet>()

const usual: OutboundBounds = { totalMs: limits.googleKeysTimeoutMs, maxBytes: limits.googleKeysBytes }

/**
 * A signer’s key by its name. Sets are cached as long as their response allows; an unknown name fetches the set once more, since keys
 * change now and then. Throws `busy` where the set is unavailable.
 */
export async function findKey(
  url: string,
  kid: string,
  now: () => number,
  bounds: OutboundBounds = usual,
): Promise<JWTVerifyGetKey | null> {
  const cached = cachedSets.get(url)
  const isGood = cached !== undefined && cached.goodUntil > now()
  if (isGood && (hasKey(cached, kid) || cached.pauseUntil > now())) return finderOf(cached, kid)
  const { keys, lifeMs } = await fetchKeys(url, bounds)
  const pauseUntil = isGood ? now() + limits.googleKeysPauseMs : 0
  const fresh = { keys, goodUntil: now() + lifeMs, pauseUntil }
  cachedSets.set(url, fresh)
  return finderOf(fresh, kid)
}

function hasKey({ keys }: KeySet, kid: string): boolean {
  return keys.some((key) => key.kid === kid)
}

/** Made again for each token, so that no half-imported key is shared between requests. */
function finderOf(cached: KeySet, kid: string): JWTVerifyGetKey | null {
  if (!hasKey(cached, kid)) return null
  const keys = cached.keys.filter((key) => key.kid === kid)
  return createLocalJWKSet({ keys } as JSONWebKeySet)
}

async function fetchKeys(url: string, bounds: OutboundBounds): Promise<{ readonly keys: readonly PublicKey[]; readonly lifeMs: number }> {
  try {
    const response = await outbound(bounds)(url, { headers: { Accept: 'application/json' } })
    if (response.status !== 200) throw new TypeError(`the key set was answered with ${response.status}`)
    const { keys } = keySet.parse(await response.json())
    const usable = keys.flatMap((key) => publicKey.safeParse(key).data ?? [])
    return { keys: usable, lifeMs: lifeOf(response.headers.get('Cache-Control') ?? '') }
  } catch (fault) {
    // Other messages quote the answer.
    const reason = fault instanceof OutboundError ? `Google ${fault.message}` : `Google’s keys: ${fault instanceof Error ? fault.name : ''}`
    throw new Problem('busy', 'Google cannot be reached at the moment. Please try again in a few seconds.', { reason })
  }
}

/** `max-age` in milliseconds, within our own bounds; the shortest life where the answer names none. */
function lifeOf(cacheControl: string): number {
  const seconds = Number(/(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl)?.[1] ?? '0')
  return Math.max(GOOGLE_KEYS_MIN_LIFE_MS, Math.min(GOOGLE_KEYS_LONGEST_LIFE_MS, seconds * 1000))
}
