import type { ReviewRecord } from '#core/api/submissionRecords.ts'
import { phaseIds, phases } from './phases.ts'

/** Which submissions a curator looks at: those whose data set, submitter or long name has these words, in these phases (SBM-30). */
export interface ReviewFilter {
  readonly words: string
  readonly phaseIds: ReadonlySet<number>
}

const usual = phases.map(({ id }) => id).filter((id) => id !== phaseIds.complete)

/** The filter that an address names; without any, every phase but Complete. */
export function reviewFilterOf(query: URLSearchParams): ReviewFilter {
  const named = query.get('phases')
  const known = new Set<string>(phases.map(({ id }) => String(id)))
  const ids =
    named === null
      ? usual
      : named
          .split(',')
          .filter((id) => known.has(id))
          .map(Number)
  return { words: query.get('q') ?? '', phaseIds: new Set(ids) }
}

/** What an address says of a filter; the usual one is not named. */
export function reviewQueryOf({ words, phaseIds: chosen }: ReviewFilter): URLSearchParams {
  const ids = phases.map(({ id }) => id).filter((id) => chosen.has(id))
  const isUsual = ids.length === usual.length && ids.every((id) => usual.some((other) => other === id))
  return new URLSearchParams({ ...(words === '' ? {} : { q: words }), ...(isUsual ? {} : { phases: ids.join(',') }) })
}

/** The submissions that pass a filter, in their order. Every word must occur, in any letter case. */
export function filteredSubmissions(list: readonly ReviewRecord[], { words, phaseIds: chosen }: ReviewFilter): ReviewRecord[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return list.filter(({ Phase_ID, Dataset, Dataset_Long_Name, Name }) => {
    const text = `${Dataset} ${Dataset_Long_Name} ${Name}`.toLowerCase()
    return chosen.has(Phase_ID) && wanted.every((word) => text.includes(word))
  })
}
