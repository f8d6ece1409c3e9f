import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../config/config.ts'
import { PROM_TEXT } from '../../../observability/promText.ts'
import { isFromThisMachine } from '../http/address.ts'

const PATH = '/metrics'
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/**
 * Answers requests for the metrics: with a token to whoever sends it, without one in development to programs of this machine. For others
 * there is no such page, since a proxy on the same machine may hand on requests of anybody without a trace. `null` for other requests.
 */
export function metricsPage({ metricsToken, isDevelopment }: Pick<Config, 'isDevelopment' | 'metricsToken'>, text: () => Promise<string>) {
  const expected = metricsToken === null ? null : hashOf(`Bearer ${metricsToken}`)
  return async (request: Request, platform: unknown): Promise<Response | null> => {
    if (request.method !== 'GET' || new URL(request.url).pathname !== PATH) return null
    const isKnown = expected !== null && timingSafeEqual(hashOf(request.headers.get('Authorization') ?? ''), expected)
    const isHere = metricsToken === null && isDevelopment && isFromThisMachine(request, platform)
    if (isKnown || isHere) return new Response(await text(), { headers: { ...headers, 'Content-Type': PROM_TEXT } })
    if (expected === null) return null
    return new Response('Unauthorized', { status: 401, headers: { ...headers, 'WWW-Authenticate': 'Bearer' } })
  }
}
