import type { BulkFilters } from '#core/api/bulk.ts'
import { limits } from '#core/limits/observations.ts'
import type { KnownDataset } from '../../catalog/catalog.ts'
import { etagOf } from '../../platform/entityTag.ts'
import { filesTag } from '../answerTag.ts'

/** What the bytes of an archive follow from, beside the time at which it was made. */
interface ArchiveFacts {
  /** Of the catalog: another version may describe the data sets in other words. */
  readonly catalogVersion: string
  readonly datasets: readonly KnownDataset[]
  readonly unknownNames: readonly string[]
  readonly filters: BulkFilters
  readonly isForSpreadsheet: boolean
  /** The portal's address, its name and its version, and the engine, which decides the order of rows of one time and place. */
  readonly writer: readonly [origin: string, name: string, version: string, engine: string]
}

/** The same for archives that differ in their time at most. */
export function archiveKey({ catalogVersion, datasets, unknownNames, filters, isForSpreadsheet, writer }: ArchiveFacts): string {
  const contents = datasets.map(({ record, table }) => [record, table && filesTag(table)])
  return etagOf(JSON.stringify([catalogVersion, contents, unknownNames, filters, isForSpreadsheet, writer])).slice(1, -1)
}

/** The strong tag of an archive. It has the time at which the archive was made, so that the rest of it can be written at any later time. */
export const archiveTag = (key: string, madeAt: number): string => `"${key}.${madeAt.toString(36)}"`

const TAG = /^"([\w-]{22})\.([0-9a-z]{8})"$/

/** Tags of archives without all of their data sets, oldest first: when they are written again, there may be no error or another. */
const incomplete = new Set<string>()

/** Notes that no rest of an archive can be written. */
export function noteIncomplete(tag: string): void {
  incomplete.add(tag)
  if (incomplete.size > limits.knownAnswerSizes) for (const oldest of incomplete) return void incomplete.delete(oldest)
}

/**
 * The time of the archive of this key that a request wants the rest of, in milliseconds since 1970 UTC; null for a new archive. A range
 * without `If-Range` says nothing of the bytes before it.
 */
export function resumedAt({ headers }: Pick<Request, 'headers'>, key: string, now: number): number | null {
  const tag = headers.get('If-Range')?.trim() ?? ''
  const [, named, time = ''] = TAG.exec(tag) ?? []
  const madeAt = Number.parseInt(time, 36)
  return named === key && madeAt <= now && !incomplete.has(tag) ? madeAt : null
}
