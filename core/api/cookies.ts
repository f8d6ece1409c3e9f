/** The portal's cookies by what they are for. */
const names = { session: 'jwt', user: 'UserInfo', guest: 'guestToken', device: 'knownDevice' } as const

/** The purpose of a cookie. */
export type CookieUse = keyof typeof names

/** Browsers take a cookie with this prefix over https only, for this host only and for all of its paths: no neighbouring host can plant one. */
const HOST_PREFIX = '__Host-'

/** The name of a cookie; it has the prefix where cookies are Secure, which they are everywhere except in development. */
export function cookieName(use: CookieUse, { isSecure }: { readonly isSecure: boolean }): string {
  return isSecure ? `${HOST_PREFIX}${names[use]}` : names[use]
}

/** Both names that a cookie may have, for taking it back whichever it is. */
export function cookieNames(use: CookieUse): readonly string[] {
  return [cookieName(use, { isSecure: true }), cookieName(use, { isSecure: false })]
}

/** What a page writes to `document.cookie`, line by line, to forget the signed-in reader, whichever name the readable cookie has. */
export const expiredUserCookies: readonly string[] = [true, false].map(
  (isSecure) => `${cookieName('user', { isSecure })}=; Path=/; Max-Age=0; SameSite=Lax${isSecure ? '; Secure' : ''}`,
)

/** Finds the readable cookie of the signed-in reader in what a page sees of its cookies; its URI-encoded value is group 1. */
export const userCookiePattern = `(?:^|;\\s*)(?:${HOST_PREFIX})?${names.user}=([^;]*)`
