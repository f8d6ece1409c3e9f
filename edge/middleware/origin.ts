import { createMiddleware } from 'hono/factory'
import { Problem } from '#core/request/Problem.ts'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'
import type { AppContext, AppEnv } from './context.ts'

const exposed =
  'X-CMAP-Request-Id, X-Data-Source-Targeted, X-Guest-Plots-Left, X-Rows-Total, X-Problem-Code, Retry-After, Content-Disposition, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset'
const accepted = 'Authorization, Content-Type, X-Requested-With, Accept'

/** Whether pages of the request's origin may use cookies here: our own and the configured ones. No `Origin` at all is no foreign page. */
export function isTrustedOrigin(c: AppContext, config: Config): boolean {
  const origin = c.req.header('Origin')
  if (origin === undefined) return c.req.header('Sec-Fetch-Site') !== 'cross-site'
  return config.allowedOrigins.includes(origin) || (config.isDevelopment && origin === new URL(c.req.url).origin)
}

/**
 * In development the portal answers to names of this machine only: a page whose own name leads here (DNS rebinding) would count as a
 * page of the portal. Elsewhere the proxy in front decides which names there are.
 */
export function ownHost({ isDevelopment }: Config) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { hostname } = new URL(c.req.url)
    if (isDevelopment && !isLoopback(hostname.replace(/^\[|\]$/g, ''))) throw new Problem('forbidden', 'Forbidden')
    await next()
  })
}

/** CORS: any origin may read what a key or nobody may read; only trusted origins may call with cookies. */
export function cors(config: Config) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const origin = c.req.header('Origin')
    const isPreflight = c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined
    if (isPreflight) c.res = new Response(null, { status: 204 })
    else await next()
    // Also for requests without an origin: a cache would return that response to those with one.
    c.header('Vary', 'Origin', { append: true })
    if (origin === undefined) return
    const isTrusted = isTrustedOrigin(c, config)
    c.header('Access-Control-Allow-Origin', isTrusted ? origin : '*')
    if (isTrusted) c.header('Access-Control-Allow-Credentials', 'true')
    c.header('Access-Control-Expose-Headers', exposed)
    if (!isPreflight) return
    c.header('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE')
    c.header('Access-Control-Allow-Headers', accepted)
    c.header('Access-Control-Max-Age', '86400')
  })
}

/**
 * Rejects a state-changing call that another site's page could have caused; a GET must also carry `X-Requested-With`, which no link or
 * image can.
 */
export function requireSameOrigin(c: AppContext, config: Config): void {
  const hasHeader = c.req.header('X-Requested-With') !== undefined
  const isProved = isTrustedOrigin(c, config) && (hasHeader || (c.req.method !== 'GET' && c.req.header('Origin') !== undefined))
  const usesCookies = c.req.header('Cookie') !== undefined || c.req.header('Origin') !== undefined
  if (usesCookies && !isProved) throw new Problem('forbidden', 'This call needs proof that it comes from this site.')
}
