import { hasRole } from '#core/account/roles.ts'
import type { serviceApi } from '#core/api/service.ts'
import { viewStatus } from '#core/news/viewStatus.ts'
import { rolesOf } from '../account/users.ts'
import { datasetCount } from '../catalog/catalog.ts'
import { catalogFigures } from '../catalog/highlights.ts'
import { storiesForEditors, storiesFrom } from '../news/news.ts'
import { redact } from '../platform/redact.ts'
import type { Handlers } from './Handler.ts'

export const serviceRoutes: Handlers<typeof serviceApi> = {
  /** Lists stories: published ones for everybody, previews on a portal in development, all for news editors and administrators. */
  newsList: ({ ports: { database, config }, caller }) => {
    const isEditor = caller.kind === 'user' && hasRole(rolesOf(caller.user), 'news-editor')
    const { preview, published } = viewStatus
    return isEditor ? storiesForEditors(database) : storiesFrom(database, config.isDevelopment ? preview : published)
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
  /** Writes a page's report to the log, beside the calls of the same time, without anything that identifies a person. */
  errorReport: async ({ ports, body, c }) => {
    const { errorText, browserInfo, osInfo, stackLine, location } = body
    ports.log.error('page failed', {
      requestId: c.get('requestId'),
      version: ports.version,
      errorText: redact(errorText),
      browserInfo: redact(browserInfo),
      osInfo: redact(osInfo),
      stackLine: redact(stackLine),
      location: redact(location),
    })
    return c.body('', 200, { 'Content-Type': 'text/plain; charset=utf-8' })
  },
}
