import { hasRole } from '#core/account/roles.ts'
import type { newsList } from '#core/api/news.ts'
import { viewStatus } from '#core/news/viewStatus.ts'
import { rolesOf } from '../account/users.ts'
import { storiesFrom } from '../news/news.ts'
import type { Handler } from './Handler.ts'

/** Lists stories: published ones for everybody, previews on a portal in development, all for news editors and administrators. */
export const answerNewsList: Handler<typeof newsList> = ({ ports: { database, config }, caller }) => {
  const isEditor = caller.kind === 'user' && hasRole(rolesOf(caller.user), 'news-editor')
  const { hidden, preview, published } = viewStatus
  return storiesFrom(database, isEditor ? hidden : config.isDevelopment ? preview : published)
}
