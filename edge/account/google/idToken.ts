import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { sha256Of } from '#core/text/hex.ts'
import type { GoogleConfig } from '../../config/config.ts'
import { findKey } from './keySet.ts'

const GOOGLE_CLOCK_TOLERANCE_SECONDS = 30 // clocks that are a little apart

/** The signed claims of a Google account. */
export interface GooglePerson {
  /** Google’s own ID of the account, which never changes and is never given to another. */
  readonly googleId: string
  readonly email: string
  /** Whether Google has seen that the address is theirs. */
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/** Why a token is invalid, for the security log only. */
export type TokenFault = 'malformed' | 'algorithm' | 'unknown-key' | 'signature' | 'expired' | 'claims'

/** An ID token, and the text whose hash is its nonce, which only the page that asked Google for it knows. */
interface GivenToken {
  readonly userIDToken: string
  readonly nonce: string
}

/**
 * The person whom an ID token names: signed with RS256 by a key of Google’s present set, for this portal’s client ID, in time. Throws
 * `busy` where Google’s keys cannot be had. Our pages give Google a nonce, so that a token that was stolen from one is worth nothing without
 * its text. Programs may have a token without a nonce; the call’s proof of origin keeps other sites from handing in a token of theirs.
 */
export async function readIdToken(
  { userIDToken: token, nonce }: GivenToken,
  google: GoogleConfig,
  now: () => number,
): Promise<GooglePerson | TokenFault> {
  const header = headerOf(token)
  if (header === null) return 'malformed'
  // Before any key is looked for: neither `none` nor an HMAC that takes the public key for its secret comes further than this.
  if (header.alg !== 'RS256' || header.crit !== undefined) return 'algorithm'
  const key = await findKey(google.keysUrl, header.kid, now)
  if (key === null) return 'unknown-key'
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['RS256'],
      // Google writes its name in both ways.
      issuer: [google.issuer, google.issuer.replace(/^https?:\/\//, '')],
      audience: google.clientId,
      clockTolerance: GOOGLE_CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(now()),
      requiredClaims: ['sub', 'email', 'exp', 'iat'],
    })
    if (payload.nonce !== undefined && payload.nonce !== (await sha256Of(new TextEncoder().encode(nonce)))) return 'claims'
    return personOf(payload, google, now()) ?? 'claims'
  } catch (fault) {
    if (fault instanceof errors.JWTExpired) return 'expired'
    if (fault instanceof errors.JWTClaimValidationFailed) return 'claims'
    if (fault instanceof errors.JOSEError) return 'signature'
    throw fault
  }
}

function headerOf(token: string): { readonly alg: string; readonly kid: string; readonly crit: unknown } | null {
  try {
    const { alg, kid, crit } = decodeProtectedHeader(token)
    return typeof alg === 'string' ? { alg, kid: typeof kid === 'string' ? kid : '', crit } : null
  } catch (fault) {
    // What jose throws for a text that is no token at all.
    if (fault instanceof TypeError) return null
    throw fault
  }
}

function personOf(payload: JWTPayload, { clientId }: GoogleConfig, now: number): GooglePerson | null {
  const { sub, aud, iat = 0, email, email_verified: verified } = payload
  const isForUs = aud === clientId
  const isIssuedAhead = iat * 1000 > now + GOOGLE_CLOCK_TOLERANCE_SECONDS * 1000
  if (!isForUs || isIssuedAhead || typeof sub !== 'string' || typeof email !== 'string') return null
  if (sub === '' || sub.length > 255 || email === '') return null
  const { given_name: given, family_name: family, name } = payload
  return {
    googleId: sub,
    email,
    isEmailVerified: verified === true,
    firstName: nameOf(given ?? name),
    lastName: nameOf(family),
  }
}

const NAME_CHARACTERS = 40

/** A name as people of ours have them: one line, at most 40 characters. */
function nameOf(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  return [...claim.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()].slice(0, NAME_CHARACTERS).join('').trim()
}
