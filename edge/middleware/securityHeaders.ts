import { createMiddleware } from 'hono/factory'
import {
  answerPolicy,
  contentSecurityPolicy,
  framedPolicy,
  openerPolicy,
  partPolicy,
  searchWorkerPath,
  searchWorkerPolicy,
} from '#core/api/contentSecurityPolicy.ts'
import { framedPaths } from '#core/api/framedPaths.ts'
import { offlinePage, offlineScript } from '#core/api/offlinePage.ts'
import type { SharedPorts } from '../ports/Ports.ts'
import type { AppEnv } from './context.ts'

/** What cannot be shown as a document of its own: no window, frame or permission policy applies to it. */
const PART = /^(?:text\/(?:javascript|css)|font\/|image\/(?!svg))/

const ofAll = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

const ofDocuments = {
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/**
 * Sets the security headers; pages get the site's policy, their parts a short one, API answers one that allows nothing, should a browser ever
 * show them. Pages of other sites may frame the pages that are for it and nothing else.
 */
export function securityHeaders({ config, inlineSources }: SharedPorts) {
  const isSecure = config.publicUrl.startsWith('https:')
  const google = config.google !== null
  const pagePolicy = contentSecurityPolicy(inlineSources, { upgrade: isSecure, google })
  const embedPolicy = framedPolicy(inlineSources, { upgrade: isSecure })
  const documentHeaders = { ...ofDocuments, 'Cross-Origin-Opener-Policy': openerPolicy({ google }) }
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    const isApi = c.req.path === '/api' || c.req.path.startsWith('/api/')
    const isPart = !isApi && PART.test(c.res.headers.get('Content-Type') ?? '')
    for (const [name, value] of Object.entries(isPart ? ofAll : { ...ofAll, ...documentHeaders })) c.header(name, value)
    const isFramed = framedPaths.includes(c.req.path)
    if (!isPart && !isFramed) c.header('X-Frame-Options', 'DENY')
    if (isSecure) c.header('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
    // Pages served by a platform's assets have their own policy, with the hashes of their scripts.
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', policyOf(c.req.path, isApi, isPart))
    if (c.req.path === offlineScript) c.header('Service-Worker-Allowed', offlinePage)
    if (!isApi) c.header('Cross-Origin-Resource-Policy', isFramed ? 'cross-origin' : 'same-origin')
  })

  function policyOf(path: string, isApi: boolean, isPart: boolean): string {
    if (isApi) return answerPolicy
    if (framedPaths.includes(path)) return embedPolicy
    if (path === searchWorkerPath) return searchWorkerPolicy
    return isPart ? partPolicy : pagePolicy
  }
}
