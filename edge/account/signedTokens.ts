import { errors, jwtVerify, SignJWT } from 'jose'

/** What a token may be used for; a token for one purpose is invalid for every other. */
export type TokenPurpose = 'session' | 'guest' | 'known-device' | 'vault'

/** The content of a signed token that was accepted. */
export interface Token {
  readonly id: string
  readonly subject: string
  /** What it is bound to: a guest's to the browser, a known device's to the password; null for nothing. */
  readonly hash: string | null
}

const ISSUER = 'pelagos'

/** Signs a token (HS256). `expiresAt` in milliseconds since 1970. */
export function signToken(secret: string, purpose: TokenPurpose, token: Token, expiresAt: number): Promise<string> {
  return new SignJWT(token.hash === null ? {} : { hash: token.hash })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(purpose)
    .setSubject(token.subject)
    .setJti(token.id)
    .setIssuedAt()
    .setExpirationTime(new Date(expiresAt))
    .sign(new TextEncoder().encode(secret))
}

/** The content of a token that we signed for this purpose and that has not expired; null for any other text. */
export async function readToken(secret: string, purpose: TokenPurpose, text: string, now: number): Promise<Token | null> {
  try {
    const { payload } = await jwtVerify(text, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: purpose,
      requiredClaims: ['sub', 'jti', 'exp'],
      currentDate: new Date(now),
    })
    const { hash } = payload
    return { id: payload.jti ?? '', subject: payload.sub ?? '', hash: typeof hash === 'string' ? hash : null }
  } catch (fault) {
    if (fault instanceof errors.JOSEError) return null
    throw fault
  }
}
