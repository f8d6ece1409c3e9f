/** Who would get a story, as the API projects it. */
interface Projection {
  readonly subscribed: readonly { readonly userId: number; readonly datasetName: string }[]
  readonly newsSubscribers: readonly { readonly userId: number }[]
}

/** How many would get a story, and where they come from; whoever is there more than once counts once. */
export interface RecipientCounts {
  readonly news: number
  /** Subscribers of each data set, the most first. */
  readonly datasets: readonly { readonly name: string; readonly count: number }[]
  readonly total: number
  /** How many times somebody came up again. */
  readonly repeated: number
}

/** Counts the recipients of a story (NTF-03). */
export function recipientCounts({ subscribed, newsSubscribers }: Projection): RecipientCounts {
  const counts = new Map<string, number>()
  for (const { datasetName } of subscribed) counts.set(datasetName, (counts.get(datasetName) ?? 0) + 1)
  const total = new Set([...newsSubscribers, ...subscribed].map(({ userId }) => userId)).size
  const datasets = [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
  return { news: newsSubscribers.length, datasets, total, repeated: newsSubscribers.length + subscribed.length - total }
}
