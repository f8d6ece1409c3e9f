import { DAY_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/request.ts'

/** Where people who have found a vulnerability find the contact. */
export const securityTextPath = '/.well-known/security.txt'

/** Whom to write to about weaknesses of a portal. `nowMs` in milliseconds since 1970; the text changes once per day. Source: RFC 9116. */
export function securityText({ origin, contact }: { readonly origin: string; readonly contact: string }, nowMs: number): string {
  const expires = new Date(nowMs - (nowMs % DAY_MS) + limits.securityTextLifeMs).toISOString()
  return `Contact: mailto:${encodeURI(contact)}
Expires: ${expires}
Preferred-Languages: en
Canonical: ${origin}${securityTextPath}
`
}
