import type { CsvSeparator } from '#core/text/CsvRecords.ts'
import type { SheetName } from '../Workbook.ts'

/** How a file of CSV was read. */
export interface CsvReading {
  readonly fileName: string
  readonly separator: CsvSeparator
  readonly encoding: CsvEncoding
  readonly hasMark: boolean
  /** How many cells the header has. */
  readonly width: number
  /** Lines with another number of cells than the header, the first ones. */
  readonly ragged: readonly { readonly line: number; readonly cells: number }[]
  /** Lines with a quote where none may be, the first ones. */
  readonly loose: readonly number[]
}

export type CsvEncoding = 'utf-8' | 'windows-1252'

/** The origin of sheets that did not come from a workbook. */
export interface TableSource {
  /** What describes the data: the sheets of a submission as CSV, a dataset.json, or nothing. */
  readonly describedBy: 'sheets' | 'json' | 'nothing'
  readonly files: ReadonlyMap<SheetName, CsvReading>
  /** The errors in a dataset.json. */
  readonly faults: readonly string[]
}
