import { createMiddleware } from 'hono/factory'
import { bulkApi } from '#core/api/bulk.ts'
import { areaOf, type Endpoint } from '#core/api/endpoint.ts'
import { limits } from '#core/limits/request.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { readPreviewPath } from '#core/submission/previewAddress.ts'
import type { Ports, RequestPorts, SharedPorts } from '../ports/Ports.ts'
import { previewFor } from '../submission/preview.ts'
import { identify } from './authentication.ts'
import type { AppContext, AppEnv } from './context.ts'

/** The path that a request is routed by: within a preview that of the same thing in the portal. */
export function withinPreviews(getPath: (request: Request) => string): (request: Request) => string {
  return (request) => {
    const url = new URL(request.url)
    if (url.pathname.length > limits.pathCharacters) return getPath(request)
    const address = readPreviewPath(url.pathname)
    return address === null ? getPath(request) : getPath(new Request(new URL(address.path, url)))
  }
}

/**
 * Lets the submitter and the curators into the preview of a submission, for whom what follows reads its store in the place of the portal's.
 * For everybody else there is nothing: `unknown` answers them as it does for any address that does not exist.
 */
export function previewGate(ports: SharedPorts, ofRequest: (c: AppContext) => RequestPorts, unknown: (c: AppContext) => Promise<Response>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const address = readPreviewPath(new URL(c.req.url).pathname)
    if (address === null) return next()
    const own: Ports = { ...ports, ...ofRequest(c) }
    const caller = await identify(c, own, { who: 'recognised', keyScope: 'submit' })
    const seen = caller.kind === 'user' ? await previewFor(own, caller.user, address.submissionId) : null
    if (seen === null || ports.previews === undefined) {
      const answer = await unknown(c)
      answer.headers.set('Cache-Control', 'no-store')
      return answer
    }
    await ports.previews.within(seen.name, async (store) => {
      c.set('preview', { ...address, store, desk: seen.isOwn ? 'userdashboard' : 'admindashboard' })
      await next()
    })
    // No cache on the way may store the response.
    c.res.headers.set('Cache-Control', 'private, no-store')
    c.res.headers.set('X-Robots-Tag', 'noindex')
    c.res.headers.delete('ETag')
    c.res.headers.delete('Last-Modified')
    return undefined
  })
}

/** The ports that a call works with: within a preview those of its store, where only what reads the catalog is answered; else its own. */
export function shownPorts(c: AppContext, ports: Ports, endpoint: Endpoint): Ports {
  const preview = c.get('preview')
  if (preview === undefined) return ports
  const area = areaOf(endpoint)
  // A zip file is posted for, as its list of data sets may be long.
  const changes = endpoint !== bulkApi.bulkDownload && (endpoint.changesState ?? endpoint.method !== 'GET')
  if ((area !== 'catalog' && area !== 'data') || changes) throw new Problem('not-found', submissionErrors.previewReads)
  return { ...ports, ...preview.store, isPreview: true }
}
