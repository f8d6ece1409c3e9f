import type { DatasetRecord } from '#core/catalog/records.ts'
import { limits } from '#core/limits/catalog.ts'

/** Whether a data set's page has a section of first looks: it has a variable that charts show, and is not the one excepted by name (DST-04). */
export function hasSample(
  record: Pick<DatasetRecord, 'Visualize' | 'Short_Name'>,
  excepted: string = limits.datasetWithoutSample,
): boolean {
  return record.Visualize === 1 && record.Short_Name !== excepted
}
