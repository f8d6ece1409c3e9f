import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import { refuseErrors } from '../refuseErrors.ts'
import { describeWorkbook } from './describeWorkbook.ts'
import { readSubmission } from './openWorkbook.ts'

const sheets = ['dataset_meta_data', 'vars_meta_data'] as const

/** The metadata of a workbook whose data lie in a CSV or NetCDF file; its sheet `data`, empty or not, is not read. */
export async function readMetadataWorkbook(path: string, signal: AbortSignal): Promise<RawMetadata> {
  const workbook = await readSubmission(path, sheets, signal)
  refuseErrors(workbook, 'The workbook', sheets)
  return describeWorkbook(workbook)
}
