import { expect, test } from 'vitest'
import { recipientCounts } from '#core/news/recipientCounts.ts'

test('NTF-01 NTF-03 whoever subscribes to the news and to several data sets counts once', () => {
  const subscribed = [
    ...[1, 2, 3].map((userId) => ({ userId, datasetName: 'B' })),
    ...[2, 4].map((userId) => ({ userId, datasetName: 'A' })),
  ]
  expect(recipientCounts({ subscribed, newsSubscribers: [{ userId: 2 }, { userId: 5 }] })).toEqual({
    news: 2,
    datasets: [
      { name: 'B', count: 3 },
      { name: 'A', count: 2 },
    ],
    total: 5,
    repeated: 2,
  })
})
