import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import { Problem } from '#core/request/Problem.ts'
import { readDescribedCsv } from '#core/workbook/csv/readTables.ts'
import type { CsvReading } from '#core/workbook/csv/TableSource.ts'
import { rejectErrors } from '../rejectErrors.ts'
import { sourceProblem } from '../sourceProblem.ts'

/** How a file was read that has no errors, or why it could not be checked. */
export type CheckedCsv = { readonly reading: CsvReading } | { readonly reading: null; readonly remark: string }

/** What the rules hold in memory is bounded, while ingestion takes files of any length. */
const TOO_LARGE: readonly unknown[] = ['too-many-rows', 'too-large', 'bomb']

/** Checks a CSV file by the rules of `pelagos validate` and rejects it with the same codes and cells. */
export async function checkCsv(path: string, metadata: RawMetadata, signal: AbortSignal): Promise<CheckedCsv> {
  try {
    const workbook = await readDescribedCsv({ name: basename(path), blob: await openAsBlob(path) }, metadata, { signal })
    rejectErrors(workbook, 'The file')
    const reading = workbook.source?.files.get('data')
    if (reading) return { reading }
    throw sourceProblem('The CSV file is empty.')
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'unreadable-workbook') throw error
    if (!TOO_LARGE.includes(error.details.reason)) throw sourceProblem(error.message)
    return {
      reading: null,
      remark: 'The file is too large for the rules of “pelagos validate”: only times, positions and numbers were checked.',
    }
  }
}
