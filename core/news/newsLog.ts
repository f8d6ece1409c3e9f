import { limits } from '#core/limits/news.ts'

/** What an editor did, or could not do, on the page of news. */
export interface NewsLogEntry {
  readonly id: number
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly text: string
  readonly isFailure: boolean
}

/** The log with one more entry, newest first; those beyond the last 100 go (NEW-20). */
export function withEntry(log: readonly NewsLogEntry[], entry: Omit<NewsLogEntry, 'id'>): readonly NewsLogEntry[] {
  return [{ ...entry, id: (log[0]?.id ?? 0) + 1 }, ...log].slice(0, limits.newsLogEntries)
}
