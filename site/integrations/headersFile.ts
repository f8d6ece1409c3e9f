import {
  contentSecurityPolicy,
  framedPolicy,
  type InlineSources,
  openerPolicy,
  type PolicyOptions,
  searchWorkerPath,
  searchWorkerPolicy,
} from '#core/api/contentSecurityPolicy.ts'
import { framedPaths } from '#core/api/framedPaths.ts'
import { offlinePage, offlineScript, offlineWorkers } from '#core/api/offlinePage.ts'

/** The headers that Cloudflare's static assets send; the Node server builds the same from `csp.json`. */
export function headersFile(sources: InlineSources, options: PolicyOptions): string {
  return [
    '/*',
    `  Content-Security-Policy: ${contentSecurityPolicy(sources, options)}`,
    '  X-Frame-Options: DENY',
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    `  Cross-Origin-Opener-Policy: ${openerPolicy(options)}`,
    '  Permissions-Policy: camera=(), microphone=(), geolocation=()',
    ...['/_astro/*', `${offlineWorkers}/*`].flatMap((path) => [path, '  Cache-Control: public, max-age=31536000, immutable']),
    offlineScript,
    `  Service-Worker-Allowed: ${offlinePage}`,
    ...framedPaths.flatMap((path) => [
      path,
      '  ! Content-Security-Policy',
      `  Content-Security-Policy: ${framedPolicy(sources, options)}`,
      '  ! X-Frame-Options',
    ]),
    searchWorkerPath,
    '  ! Content-Security-Policy',
    `  Content-Security-Policy: ${searchWorkerPolicy}`,
    '',
  ].join('\n')
}
