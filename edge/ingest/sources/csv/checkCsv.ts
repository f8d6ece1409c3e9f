import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import { limits } from '#core/limits/workbook.ts'
import { Problem } from '#core/request/Problem.ts'
import { readDescribedCsv } from '#core/workbook/csv/readTables.ts'
import type { CsvReading } from '#core/workbook/csv/TableSource.ts'
import { rejectErrors } from '../rejectErrors.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { readBytes } from '../text/readText.ts'

/** How a file was read that has no errors, or why it could not be checked. */
export type CheckedCsv = { readonly reading: CsvReading } | { readonly reading: null; readonly remark: string }

/** What the rules hold in memory is bounded, while ingestion takes files of any length. */
const TOO_LARGE: readonly unknown[] = ['too-many-rows', 'too-large', 'bomb']

/** Checks a CSV file by the rules of `pelagos validate` and rejects it with the same codes and cells. */
export async function checkCsv(path: string, metadata: RawMetadata, signal: AbortSignal): Promise<CheckedCsv> {
  const tooLarge = {
    reading: null,
    remark: 'The file is too large for the rules of “pelagos validate”: only times, positions and numbers were checked.',
  }
  // Reading as many rows as a sheet may have, to find that there are more, would take longer than the ingestion of these rows.
  if (await hasMoreLines(path, limits.workbookRows, signal)) return tooLarge
  try {
    const workbook = await readDescribedCsv({ name: basename(path), blob: await openAsBlob(path) }, metadata, { signal })
    rejectErrors(workbook, 'The file')
    const reading = workbook.source?.files.get('data')
    if (reading) return { reading }
    throw sourceProblem('The CSV file is empty.')
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'unreadable-workbook') throw error
    if (!TOO_LARGE.includes(error.details.reason)) throw sourceProblem(error.message)
    return tooLarge
  }
}

/** Whether a plain file has more than so many lines; of a compressed one that is not known. */
async function hasMoreLines(path: string, most: number, signal: AbortSignal): Promise<boolean> {
  let lines = 0
  for await (const piece of readBytes(path, { isGzip: false, signal })) {
    for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1)) lines++
    if (lines > most) return true
  }
  return false
}

const LINE_FEED = 10
