import { deleteCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { limits } from '#core/limits.ts'
import type { Config } from '../config.ts'
import type { AppContext } from '../middleware/context.ts'
import type { Ports } from '../ports/Ports.ts'
import { safeUser, type User } from './users.ts'

/** How every cookie of ours is set; `httpOnly` where no script needs to read it. */
export function cookieOptions(config: Config, { expiresAt, httpOnly }: { expiresAt: number; httpOnly: boolean }): CookieOptions {
  return { path: '/', sameSite: 'Lax', secure: !config.isDevelopment, httpOnly, expires: new Date(expiresAt) }
}

/** Writes what browsers may know about a person anew, always for 24 hours (D48). Its text is URI-encoded, so that any script's letters fit. */
export function setUserCookie(c: AppContext, { config, now }: Pick<Ports, 'config' | 'now'>, user: User): void {
  const options = cookieOptions(config, { expiresAt: now() + limits.sessionLifeMs, httpOnly: false })
  setCookie(c, 'UserInfo', JSON.stringify(safeUser(user)), options)
}

/** Takes both cookies of a session back. */
export function clearSessionCookies(c: AppContext, { config }: Pick<Ports, 'config'>): void {
  for (const name of ['jwt', 'UserInfo']) deleteCookie(c, name, { path: '/', sameSite: 'Lax', secure: !config.isDevelopment })
}
