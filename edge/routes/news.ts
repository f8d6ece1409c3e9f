import type { newsList } from '#core/api/news.ts'
import { viewStatus } from '#core/news/viewStatus.ts'
import { storiesFrom } from '../news/news.ts'
import type { Handler } from './Handler.ts'

/** Lists stories: published ones for everybody, previews on a portal in development, all for administrators. */
export const answerNewsList: Handler<typeof newsList> = ({ ports: { database, config }, caller }) => {
  const isAdministrator = caller.kind === 'user' && caller.user.isDataSubmissionAdmin
  const { hidden, preview, published } = viewStatus
  return storiesFrom(database, isAdministrator ? hidden : config.isDevelopment ? preview : published)
}
