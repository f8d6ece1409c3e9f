import * as z from 'zod'
import { limits } from '#core/limits/submission.ts'

/** What pages of the former product send in a form for a value that they do not have. */
const absentTexts: readonly unknown[] = ['', 'null', 'undefined', null]

/** The ID of a submission. */
export const submissionId = z.coerce.number().int().positive()

/** The ID of the submission to update; absent for a new one, also as forms of the former product say it. */
export const optionalSubmissionId = z.preprocess((value) => (absentTexts.includes(value) ? undefined : value), submissionId.optional())

/** The ID of an upload. */
export const sessionId = z.uuid()

/** Whether a data set is submitted for the first time. */
export const submissionType = z.enum(['new', 'update'])

/** SHA-256 in lower-case hex. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A place in a file, in bytes, where a part may begin. */
export const partOffset = z.coerce.number().int().min(0).max(limits.workbookSizeBytes).multipleOf(limits.uploadPartStepBytes)

/** One value or several: as JSON, as a repeated field, or as one field that holds a JSON list or values separated by commas. */
export function oneOrMore<Item extends z.ZodType>(item: Item) {
  return z.preprocess(listOf, z.array(item).min(1).max(2))
}

function listOf(value: unknown): unknown {
  if (Array.isArray(value) || value === undefined) return value
  if (typeof value !== 'string') return [value]
  const inner = value.trim().replace(/^\[/, '').replace(/\]$/, '')
  return inner.split(',').map((part) => part.trim().replace(/^"/, '').replace(/"$/, ''))
}
