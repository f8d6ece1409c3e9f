import { and, asc, eq, like } from 'drizzle-orm'
import { limits } from '#core/limits/submission.ts'
import type { Database } from '../database/Database.ts'
import { hasCome } from '../database/hasCome.ts'
import { datasetDois } from '../database/schema/index.ts'
import { faultText } from '../platform/faultText.ts'
import { knownSecrets } from '../platform/knownSecrets.ts'
import { reported } from '../platform/redact.ts'
import { DoiError, type DoiRegistrar } from '../ports/DoiRegistrar.ts'
import type { JobPorts } from '../ports/Job.ts'
import { type NotedDoi, noteRegistered } from './noteRegistered.ts'
import { planDois, unplannedDatasets } from './planDois.ts'
import { versionRelations } from './versionRelations.ts'

const DOI_FAULT_CHARACTERS = 300 // a server’s reply in one line

type DoiPorts = Pick<JobPorts, 'database' | 'config' | 'dois' | 'log' | 'now'>

const LONGEST_PAUSE_MS = limits.doiPauseMs * 2 ** (limits.doiTries - 1)

/** DOIs of this prefix that are due, longest due first. One of another prefix belongs to an account that is no longer set. */
const dueDois = (database: Database, { prefix }: DoiRegistrar, now: number) =>
  database
    .select()
    .from(datasetDois)
    .where(and(hasCome(datasetDois.nextTryAt, now, LONGEST_PAUSE_MS), like(datasetDois.doi, `${prefix}/%`)))
    .orderBy(asc(datasetDois.nextTryAt), asc(datasetDois.createdAt))
    .limit(limits.doisPerRun)

/** Whether any DOI is to be registered now. */
export async function hasDueDois({ database, dois, now }: DoiPorts): Promise<boolean> {
  if (dois === undefined) return false
  return (await dueDois(database, dois, now())).length > 0 || (await unplannedDatasets(database)).length > 0
}

/**
 * Registers some of the DOIs that are due. Rejects with what was not registered and why; each is tried again after a pause that doubles, so
 * many times, and given up at once where the agency rejects its metadata.
 */
export async function registerDois({ dois, ...ports }: DoiPorts, signal: AbortSignal): Promise<void> {
  if (dois === undefined) return
  const { database, log, now } = ports
  await planDois(ports, dois.prefix)
  const faults: string[] = []
  for (const noted of await dueDois(database, dois, now())) {
    const fault = await tryToRegister(ports, dois, noted, signal)
    if (signal.aborted) break
    if (fault === null) {
      await noteRegistered(ports, noted)
      log.info('doi registered', { doi: noted.doi })
      continue
    }
    const isGivenUp = await noteFailed(database, noted, fault, now())
    faults.push(`${noted.doi}${isGivenUp ? ' (given up)' : ''}: ${fault.message}`)
    if (fault.kind === 'denied') break
  }
  if (faults.length > 0) throw new Error(faults.join('; '))
}

/** Any other fault of a registrar is temporary. Its message may be stored. */
async function tryToRegister(
  { database, config }: Pick<DoiPorts, 'database' | 'config'>,
  dois: DoiRegistrar,
  { doi, record }: NotedDoi,
  signal: AbortSignal,
): Promise<DoiError | null> {
  try {
    const relatedIdentifiers = [...record.relatedIdentifiers, ...(await versionRelations(database, doi))]
    await dois.register({ ...record, relatedIdentifiers }, signal)
    return null
  } catch (fault) {
    const kind = fault instanceof DoiError ? fault.kind : 'unavailable'
    const message = faultText(fault)
    return new DoiError(kind, reported(message, knownSecrets(config), DOI_FAULT_CHARACTERS))
  }
}

/** Notes a failed try; returns whether it was the last. One that no metadata could have helped does not count. */
async function noteFailed(database: Database, { doi, ...noted }: NotedDoi, { kind, message }: DoiError, now: number): Promise<boolean> {
  const tries = noted.tries + (kind === 'denied' ? 0 : 1)
  const isGivenUp = kind === 'rejected' || tries >= limits.doiTries
  const pauseMs = kind === 'denied' ? limits.doiDeniedPauseMs : limits.doiPauseMs * 2 ** (tries - 1)
  await database
    .update(datasetDois)
    .set({ tries, nextTryAt: isGivenUp ? null : now + pauseMs, fault: message })
    .where(eq(datasetDois.doi, doi))
  return isGivenUp
}
