import { uploadsApi } from '../api/uploads.ts'
import { submissionMessages } from '../messages/submission.ts'
import { Problem } from '../request/Problem.ts'
import type { NameCheckRecord } from '../submission/records.ts'
import type { Client } from './createClient.ts'

/** The names of a data set, and the submission that is to have them; null for a new one. */
interface WantedNames {
  readonly shortName: string
  readonly longName: string
  readonly submissionId: number | null
}

/** Asks the portal whether names are free before anything is uploaded. Throws a Problem that begins with "Name check failed" (SBM-12, CLI-05). */
export async function requireFreeNames(client: Client, names: WantedNames, signal?: AbortSignal): Promise<NameCheckRecord> {
  const { shortName, longName, submissionId } = names
  const body = { shortName, longName, ...(submissionId === null ? {} : { submissionId }) }
  const checked = await client.call(uploadsApi.checkName, {}, { body, ...(signal ? { signal } : {}) }).catch((fault: unknown) => {
    throw fault instanceof Problem
      ? new Problem(fault.code, `${submissionMessages.nameCheckFailed}. ${fault.message}`, fault.details)
      : fault
  })
  if (checked.errors.length > 0) throw new Problem('conflict', `${submissionMessages.nameCheckFailed}. ${checked.errors.join(' ')}`)
  return checked
}
