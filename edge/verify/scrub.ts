import { limits } from '#core/limits/storage.ts'
import type { Database } from '../database/Database.ts'
import { countsPath, countsToCheck, fileCount, filesToCheck } from '../files/fileChecks.ts'
import type { Log } from '../platform/Log.ts'
import { checkCounts } from './checkCounts.ts'
import type { VerifiedFiles } from './VerifiedFiles.ts'

/** The dependencies of a scrub. */
export interface ScrubPorts {
  readonly database: Database
  readonly files: VerifiedFiles
  readonly log: Log
}

/**
 * One round of reading every stored file again within seven days: as many files as are due, slowly, those first whose last check is
 * oldest. When each was checked is recorded in the store, so that a restart continues where the last process was; a round that is stopped
 * leaves the rest to the next.
 */
export async function scrubRound({ database, files, log }: ScrubPorts, now: number, signal: AbortSignal): Promise<void> {
  const count = Math.max(1, Math.ceil(((await fileCount(database)) * limits.scrubRoundMs) / limits.scrubPeriodMs))
  for (const file of await filesToCheck(database, now - limits.scrubPeriodMs, count)) {
    if (signal.aborted) return
    await Promise.race([files.faultOf(file, limits.scrubBytesPerSecond), aborted(signal)])
  }
  for (const { table, dataset } of await countsToCheck(database, now - limits.scrubPeriodMs, count)) {
    if (signal.aborted) return
    const { fault, isNews } = await checkCounts(database, table)
    if (isNews && fault !== null) log.error('damaged data', { dataset, table, file: countsPath(table), fault })
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
