import type { Problem } from '#core/request/Problem.ts'
import type { Findings } from '../Finding.ts'

/** What was found in a file, for programs, as `/schemas/workbook-report-1.json` says. Within a version fields are only added. */
export interface WorkbookReport extends Findings {
  readonly schemaVersion: typeof SCHEMA_VERSION
  readonly file: string
  /** SHA-256 of the file's bytes. */
  readonly contentHash: string
  /** The codes of rules that were skipped, since there was no portal or no description of the data. */
  readonly skipped: readonly string[]
}

/** A file that could not be checked. */
export interface UncheckedFile {
  readonly schemaVersion: typeof SCHEMA_VERSION
  readonly file: string
  readonly error: { readonly code: string; readonly says: string; readonly details: Readonly<Record<string, unknown>> }
}

const SCHEMA_VERSION = 1

/** A file with all that was found in it. */
export interface CheckedFile {
  readonly file: string
  readonly contentHash: string
  readonly findings: Findings
}

/** The report of a file. */
export function reportOf({ file, contentHash, findings }: CheckedFile, skipped: readonly string[]): WorkbookReport {
  return { schemaVersion: SCHEMA_VERSION, file, contentHash, skipped, ...findings }
}

/** The report of a file that could not be checked, and why. */
export function uncheckedFile(file: string, { code, message, details }: Problem): UncheckedFile {
  return { schemaVersion: SCHEMA_VERSION, file, error: { code, says: message, details } }
}
