import { viewStatus } from '#core/news/viewStatus.ts'
import type { Transaction } from '../catalogVersion.ts'
import * as schema from '../schema/index.ts'
import type { Catalog } from './Catalog.ts'
import { insertAll } from './insertAll.ts'

/** Publishes the stories of a catalog, each on its own date. */
export async function writeStories(tx: Transaction, { stories = [], datasets }: Catalog): Promise<void> {
  for (const { headline, link, label, date, body, tags } of stories) {
    const at = Date.parse(date)
    const [made] = await tx
      .insert(schema.news)
      .values({ headline, link, label, date, body, viewStatus: viewStatus.published, publishedAt: at, createdAt: at, modifiedAt: at })
      .returning({ id: schema.news.id })
    const tagged = datasets.filter(({ file }) => tags.includes(file.shortName))
    await insertAll(
      tx,
      schema.newsDatasets,
      tagged.map(({ file }) => ({ newsId: made?.id ?? 0, datasetId: file.id })),
    )
  }
}
