import { and, eq, sql } from 'drizzle-orm'
import type { UnsubscribedRecord } from '#core/api/notifications.ts'
import type { Database } from '../database/Database.ts'
import { datasets, subscriptions, users } from '../database/schema/index.ts'
import { datasetsOf } from '../mail/notifications.ts'

/**
 * Ends everything that an e-mail about a story came from: a person's subscription to the news, and those to the data sets of the story.
 * Other subscriptions stay. The same again ends nothing.
 */
export function unsubscribeFromStory(
  database: Database,
  { userId, newsId }: { readonly userId: number; readonly newsId: number },
): Promise<UnsubscribedRecord> {
  return database.transaction(async (tx) => {
    const ofNews = await tx
      .update(users)
      .set({ isNewsSubscribed: false })
      .where(and(eq(users.id, userId), eq(users.isNewsSubscribed, true)))
      .returning({ id: users.id })
    const ended = await tx
      .delete(subscriptions)
      .where(and(eq(subscriptions.userId, userId), sql`${subscriptions.datasetId} in (${datasetsOf(newsId)})`))
      .returning({ id: subscriptions.datasetId })
    const ids = sql`(select value from json_each(${JSON.stringify(ended.map(({ id }) => id))}))`
    const named = await tx
      .select({ name: datasets.shortName })
      .from(datasets)
      .where(sql`${datasets.id} in ${ids}`)
      .orderBy(datasets.shortName)
    return { news: ofNews.length > 0, datasets: named.map(({ name }) => name) }
  })
}
