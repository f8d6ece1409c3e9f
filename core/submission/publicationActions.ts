import type { PublicationRecord } from '#core/submission/records.ts'
import { phaseIds } from './phases.ts'

/** What an administrator may do about the data set of a submission. */
export type PublicationAction = 'publish' | 'reopen' | 'rollback' | 'unpublish'

/** What can be done with a submission in this phase whose data set is so. */
export function publicationActions(phaseId: number, { isOwnVersion, versionBefore }: PublicationRecord): readonly PublicationAction[] {
  if (phaseId === phaseIds.ingestion) return ['publish']
  if (phaseId !== phaseIds.complete || !isOwnVersion) return []
  return ['reopen', ...(versionBefore === null ? [] : (['rollback'] as const)), 'unpublish']
}
