import { limits } from '#core/limits.ts'
import type { Database } from '../../database/Database.ts'
import type { Log } from '../../ports/Log.ts'
import { countsPath, countsToCheck, fileCount, filesToCheck } from '../fileChecks.ts'
import { checkCounts } from './checkCounts.ts'
import type { VerifiedFiles } from './VerifiedFiles.ts'

/** What a scrub reads, and where it tells of rot. */
export interface ScrubPorts {
  readonly database: Database
  readonly files: VerifiedFiles
  readonly log: Log
}

/**
 * Reads every stored file again within seven days, a few a minute and slowly, those first whose last check is oldest. When each was
 * checked is kept in the store, so that a restart goes on where the last process was. Answers what ends it.
 */
export function startScrub(ports: ScrubPorts): () => Promise<void> {
  const stopping = new AbortController()
  let round: Promise<void> = Promise.resolve()
  let isBusy = false
  const begin = () => {
    if (isBusy) return
    isBusy = true
    round = scrubRound(ports, Date.now(), stopping.signal)
      .catch((fault: Error) => ports.log.error('scrub', { message: fault.message }))
      .finally(() => {
        isBusy = false
      })
  }
  const rounds = setInterval(begin, limits.scrubRoundMs)
  rounds.unref()
  return async () => {
    clearInterval(rounds)
    stopping.abort()
    await round
  }
}

/** One round: as many files as are due, so that all have their turn in time. A round that is stopped leaves the rest to the next. */
export async function scrubRound({ database, files, log }: ScrubPorts, now: number, signal: AbortSignal): Promise<void> {
  const most = Math.max(1, Math.ceil(((await fileCount(database)) * limits.scrubRoundMs) / limits.scrubPeriodMs))
  for (const file of await filesToCheck(database, now - limits.scrubPeriodMs, most)) {
    if (signal.aborted) return
    await Promise.race([files.faultOf(file, limits.scrubBytesPerSecond), aborted(signal)])
  }
  for (const { table, dataset } of await countsToCheck(database, now - limits.scrubPeriodMs, most)) {
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
