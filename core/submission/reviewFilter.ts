import type { ReviewRecord } from '#core/submission/records.ts'
import { ageOf } from './age.ts'
import { phaseIds, phases } from './phases.ts'

/** The values of the filter by curator, as addresses name them. */
export const curatorFilters = ['any', 'me', 'nobody'] as const
type CuratorFilter = (typeof curatorFilters)[number]

/** Which submissions a curator looks at: those whose data set, submitter or long name has these words, in these phases (SBM-30). */
export interface ReviewFilter {
  readonly words: string
  readonly phaseIds: ReadonlySet<number>
  /** The user; empty for all users. */
  readonly submitter: string
  /** Who looks after them: anybody or nobody, the reader, or nobody. */
  readonly curator: CuratorFilter
  /** How many days they have been in their phase at least. */
  readonly minDays: number
}

/** The ages that a curator can ask for, in days; 0 is any. */
export const reviewAges = [0, 7, 14, 30] as const

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
  const minDays = reviewAges.find((days) => String(days) === query.get('age')) ?? 0
  const curator = curatorFilters.find((name) => name === query.get('curator')) ?? 'any'
  return { words: query.get('q') ?? '', phaseIds: new Set(ids), submitter: query.get('submitter') ?? '', curator, minDays }
}

/** What an address says of a filter; the usual one is not named. */
export function reviewQueryOf({ words, phaseIds: chosen, submitter, curator, minDays }: ReviewFilter): URLSearchParams {
  const ids = phases.map(({ id }) => id).filter((id) => chosen.has(id))
  const isUsual = ids.length === usual.length && ids.every((id) => usual.some((other) => other === id))
  return new URLSearchParams({
    ...(words === '' ? {} : { q: words }),
    ...(isUsual ? {} : { phases: ids.join(',') }),
    ...(submitter === '' ? {} : { submitter }),
    ...(curator === 'any' ? {} : { curator }),
    ...(minDays === 0 ? {} : { age: String(minDays) }),
  })
}

/** The person's filters and the time. */
export interface ReviewReader {
  readonly userId: number | null
  readonly nowMs: number
}

/** The submissions that pass a filter, in their order. Every word must occur, in any letter case. */
export function filteredSubmissions(list: readonly ReviewRecord[], filter: ReviewFilter, { userId, nowMs }: ReviewReader): ReviewRecord[] {
  const { words, phaseIds: chosen, submitter, curator, minDays } = filter
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return list.filter((submission) => {
    const { Phase_ID, Dataset, Dataset_Long_Name, Name, Curator_ID } = submission
    if (!chosen.has(Phase_ID) || (submitter !== '' && Name !== submitter)) return false
    if (curator !== 'any' && Curator_ID !== (curator === 'me' ? userId : null)) return false
    if (minDays > 0 && (ageOf(submission, nowMs)?.days ?? -1) < minDays) return false
    const text = `${Dataset} ${Dataset_Long_Name} ${Name}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** The submitters in a list, in the order of their names. */
export function submittersIn(list: readonly ReviewRecord[]): string[] {
  return [...new Set(list.map(({ Name }) => Name))].filter((name) => name !== '').toSorted((one, other) => one.localeCompare(other))
}

/**
 * The submission after the one that is open, in a list that it may have left just now, as by a decision; after the last one the first again.
 * `all` is the list without a filter. Undefined where there is no other.
 */
export function nextSubmission(
  found: readonly ReviewRecord[],
  all: readonly ReviewRecord[],
  open: number | null,
): ReviewRecord | undefined {
  const places = new Map(all.map(({ Submission_ID }, place) => [Submission_ID, place]))
  const from = places.get(open ?? 0) ?? -1
  const others = found.filter(({ Submission_ID }) => Submission_ID !== open)
  return others.find(({ Submission_ID }) => (places.get(Submission_ID) ?? 0) > from) ?? others[0]
}
