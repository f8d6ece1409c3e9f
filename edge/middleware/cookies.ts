import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { type CookieUse, cookieName, cookieNames } from '#core/api/cookies.ts'
import { limits } from '#core/limits/account.ts'
import type { OpenedSession } from '../account/sessions.ts'
import { safeUser, type User } from '../account/users.ts'
import type { Config } from '../config/config.ts'
import type { Ports } from '../ports/Ports.ts'
import type { AppContext } from './context.ts'

/** A cookie of ours as the browser sent it; where cookies are Secure only the one that has the prefix counts. */
export function readCookie(c: AppContext, config: Config, use: CookieUse): string | undefined {
  return getCookie(c, cookieName(use, { isSecure: !config.isDevelopment }))
}

/** Sets a cookie of ours, without a Domain and for all paths; only `user` can be read by scripts. `expiresAt` in milliseconds since 1970. */
export function writeCookie(
  c: AppContext,
  config: Config,
  use: CookieUse,
  { value, expiresAt }: { value: string; expiresAt: number },
): void {
  const isSecure = !config.isDevelopment
  const options = { ...scope(config), httpOnly: use !== 'user', expires: new Date(expiresAt) }
  setCookie(c, cookieName(use, { isSecure }), value, options)
}

function scope(config: Config): CookieOptions {
  return { path: '/', sameSite: 'Lax', secure: !config.isDevelopment }
}

/** Writes what browsers may know about a person again, always for 24 hours (D48). Its text is URI-encoded, so that any script's letters fit. */
export function setUserCookie(c: AppContext, { config, now }: Pick<Ports, 'config' | 'now'>, user: User): void {
  writeCookie(c, config, 'user', { value: JSON.stringify(safeUser(user)), expiresAt: now() + limits.sessionLifeMs })
}

/** Hands a session that was just opened to the browser: its own cookie, the one that pages read, and the one by which the browser is known later. */
export function setSessionCookies(
  c: AppContext,
  ports: Pick<Ports, 'config' | 'now'>,
  { user, token, expiresAt, device }: OpenedSession,
): void {
  writeCookie(c, ports.config, 'session', { value: token, expiresAt })
  writeCookie(c, ports.config, 'device', { value: device.token, expiresAt: device.expiresAt })
  setUserCookie(c, ports, user)
}

/** Takes both cookies of a session back, under whichever name they were set. The browser stays known. */
export function clearSessionCookies(c: AppContext, { config }: Pick<Ports, 'config'>): void {
  const isSecure = !config.isDevelopment
  for (const use of ['session', 'user'] as const)
    for (const name of isSecure ? cookieNames(use) : [cookieName(use, { isSecure })]) deleteCookie(c, name, scope(config))
}
