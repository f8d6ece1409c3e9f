import type { newsList } from '#core/api/news.ts'
import { storiesFrom } from '../services/news.ts'
import type { Handler } from './Handler.ts'

/** The lowest status of a story that somebody may see. */
const [HIDDEN, PREVIEW, PUBLISHED] = [0, 2, 3]

/** Lists stories: published ones for everybody, previews on a portal in development, all for administrators. */
export const answerNewsList: Handler<typeof newsList> = ({ ports: { database, config }, caller }) => {
  const isAdministrator = caller.kind === 'user' && caller.user.isDataSubmissionAdmin
  return storiesFrom(database, isAdministrator ? HIDDEN : config.isDevelopment ? PREVIEW : PUBLISHED)
}
