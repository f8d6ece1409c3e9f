import { hasRole } from '#core/account/roles.ts'
import type { serviceApi } from '#core/api/service.ts'
import { viewStatus } from '#core/news/viewStatus.ts'
import { rolesOf } from '../account/users.ts'
import { datasetCount } from '../catalog/catalog.ts'
import { catalogFigures } from '../catalog/highlights.ts'
import { recordError } from '../errors/recordError.ts'
import { storiesForEditors, storiesFrom } from '../news/news.ts'
import { redact } from '../platform/redact.ts'
import type { Handlers } from './Handler.ts'

export const serviceRoutes: Handlers<typeof serviceApi> = {
  /** Lists stories: published ones for everybody, previews on a portal for staging or development, all for news editors and administrators. */
  newsList: ({ ports: { database, config }, caller }) => {
    const isEditor = caller.kind === 'user' && hasRole(rolesOf(caller.user), 'news-editor')
    const { preview, published } = viewStatus
    return isEditor ? storiesForEditors(database) : storiesFrom(database, config.environment === 'production' ? published : preview)
  },
  highlights: async ({ ports, query: { key } }) => ({
    key,
    value: (await catalogFigures(ports.database)).values[key],
  }),
  health: async ({ ports: { version, engine, database } }) => ({
    version,
    engine: engine?.name ?? 'none',
    datasets: await datasetCount(database),
  }),
  /** Writes a page's report to the log, beside the calls of the same time, and counts it, without anything that identifies a person. */
  errorReport: async ({ ports, body, c }) => {
    const { errorText, browserInfo, osInfo, stackLine, location, steps } = body
    ports.log.error('page failed', {
      requestId: c.get('requestId'),
      version: ports.version,
      errorText: redact(errorText),
      browserInfo: redact(browserInfo),
      osInfo: redact(osInfo),
      stackLine: redact(stackLine),
      location: redact(location),
    })
    const given = { source: 'page', message: errorText, stackLine, location, browser: browserInfo, system: osInfo, steps } as const
    recordError(ports, given)
    return c.body('', 200, { 'Content-Type': 'text/plain; charset=utf-8' })
  },
}
