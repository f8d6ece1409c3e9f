import { metadataColumn, trimmed } from '#core/workbook/rules/cells.ts'
import type { Workbook } from '#core/workbook/Workbook.ts'

/** What a workbook calls its data set and where the data come from; empty where it does not say. */
export interface WorkbookNames {
  readonly shortName: string
  readonly longName: string
  readonly dataSource: string
}

/** The names in a workbook's dataset_meta_data sheet. */
export function workbookNames(workbook: Workbook): WorkbookNames {
  const sheet = workbook.sheets.get('dataset_meta_data')
  const text = (name: string) => (sheet === undefined ? '' : trimmed(workbook, metadataColumn(sheet, 'dataset_meta_data', name), 0))
  return { shortName: text('dataset_short_name'), longName: text('dataset_long_name'), dataSource: text('dataset_source') }
}
