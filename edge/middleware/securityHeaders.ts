import { createMiddleware } from 'hono/factory'
import { contentSecurityPolicy, openerPolicy, searchWorkerPath, searchWorkerPolicy } from '#core/api/contentSecurityPolicy.ts'
import type { SharedPorts } from '../ports/Ports.ts'
import type { AppEnv } from './context.ts'

const common = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** Sets the security headers; pages get the site's policy, API answers one that allows nothing, should a browser ever show them. */
export function securityHeaders({ config, inlineSources }: SharedPorts) {
  const isSecure = config.publicUrl.startsWith('https:')
  const google = config.google !== null
  const pagePolicy = contentSecurityPolicy(inlineSources, { upgrade: isSecure, google })
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(common)) c.header(name, value)
    c.header('Cross-Origin-Opener-Policy', openerPolicy({ google }))
    if (isSecure) c.header('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
    const isApi = c.req.path === '/api' || c.req.path.startsWith('/api/')
    // Pages served by a platform's assets have their own policy, with the hashes of their scripts.
    if (!c.res.headers.has('Content-Security-Policy')) {
      const policy = c.req.path === searchWorkerPath ? searchWorkerPolicy : pagePolicy
      c.header('Content-Security-Policy', isApi ? "default-src 'none'; frame-ancestors 'none'" : policy)
    }
    if (!isApi) c.header('Cross-Origin-Resource-Policy', 'same-origin')
  })
}
