import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import type { Reading } from '#core/catalog/readingFile.ts'
import type { ValueReport } from '#core/catalog/valueReport.ts'
import type { PlaceRole } from '#core/columns/placeOfColumn.ts'
import type { ColumnType } from '#core/rows/Batch.ts'
import type { SourceFile } from '../IngestSource.ts'

/** A value as its file holds it: a text as it is written, a number, or missing. A time that is a number counts milliseconds since 1970 UTC. */
export type SourceCell = string | number | null

/** A row of a file and where it is, in a number that the table's `locate` turns into words. */
export interface SourceRow {
  readonly at: number
  readonly cells: readonly SourceCell[]
  /** The number that marks an empty cell as missing in the file; left out where the cells are as the file has them. */
  readonly mark?: (column: number) => number | null
}

/** Rows one after another, in the order of their file. Valid until the next block is asked for. */
export interface RowBlock extends Iterable<SourceRow> {
  readonly length: number
  /** Left out where the cells of its rows are all that there is. */
  readonly numbers?: BlockNumbers
}

/** What a cell holds that is no plain number or time: it takes the whole row to say more about it. */
export const ODD = Number.POSITIVE_INFINITY

/** The cells of a block without a text being made of each: reading ten million rows takes an eighth of the time. */
export interface BlockNumbers {
  row(index: number): SourceRow
  /** The number of a cell, NaN where it is empty, `ODD` where it takes more than a look at its digits. */
  number(row: number, column: number): number
  /** Milliseconds since 1970 UTC of a cell with a number of them, or a time such as 2019-04-30T12:00:00Z; NaN or `ODD` as for numbers. */
  instant(row: number, column: number): number
  cell(row: number, column: number): SourceCell
  /** Whether a cell is written as that of the row before in this block, as most times are. */
  repeats(row: number, column: number): boolean
  /** The number that marks an empty cell as missing in the file, null where none does; left out where the cells are as the file has them. */
  readonly mark?: ((row: number, column: number) => number | null) | undefined
  /** Of the number read last: its digits as a whole number, and how many of them stand after the point. */
  readonly mantissa: number
  readonly decimals: number
}

/** A column as its file describes it. */
export interface SourceColumn {
  /** As the file names it; unique within the table. */
  readonly name: string
  /** As the file writes it; empty where it says none. */
  readonly unit: string
  readonly longName?: string
  readonly standardName?: string
  readonly comment?: string
  readonly sensor?: string
  /** CF cell methods. */
  readonly cellMethods?: string
  /** The time or position that the format says it is; null for what the format says is none; left out where its name must tell. */
  readonly role?: PlaceRole | null
  /** What its file says of it otherwise, in the shape of a variable of a dataset.json. */
  readonly describes?: RawMetadata
  /** The type of the numbers of a binary file; left out where cells are texts whose type is to be found. */
  readonly type?: ColumnType
  /** Whether charts offer it; left out where all numbers but flags are offered. */
  readonly visualize?: boolean
  /** Digits after the point that the file states. */
  readonly decimals?: number
  /** Marks of missing values that the file declares; an empty list says that there are none. */
  readonly missing?: readonly (string | number)[]
  /** The range that the file declares valid. */
  readonly valid?: { readonly min?: number; readonly max?: number }
  /** Whose flags this column holds, and in which scheme of `qcSchemes`. */
  readonly flags?: { readonly of: string; readonly scheme: string }
}

/** What stops the reading of a table. */
export interface ReadRowsOptions {
  readonly signal: AbortSignal
}

/** A table as a file of an instrument, an archive or a data centre has it, before its columns are mapped. It can be read any number of times. */
export interface SourceTable {
  /** What kind of file it is, as in “a Sea-Bird cast”. */
  readonly kind: string
  readonly columns: readonly SourceColumn[]
  /** What the file says of itself, in the shape of a dataset.json. */
  readonly describes: RawMetadata
  /** How its format says that it is to be read. */
  readonly reading: Reading
  /** A number whose comma may stand before decimals or thousands, where a person has to say which. */
  readonly openComma?: string
  /** Notes for the person about how it was read. */
  readonly remarks: readonly string[]
  /** Whether a row without a position or time, or with one that is none, ends the reading, instead of being left out and counted. */
  readonly isStrict?: boolean
  /** The column that identifies a trajectory, of a cruise, a float or a glider, where the format says so. */
  readonly trajectory?: string
  /** Columns of which a row must hold a value, where these are not all variables. */
  readonly carriers?: readonly string[]
  /** What the file holds beside these columns, and why it is left out. */
  readonly leftOut?: ValueReport['columnsLeftOut']
  /** Columns whose values were chosen or computed while reading. */
  readonly converted?: ValueReport['converted']
  /** The files that it was read from, where they are several, or an archive of them. */
  readonly files?: readonly Omit<SourceFile, 'role'>[]
  /** How many rows it has, where they need not be read for that. */
  readonly rowCount?: number
  /** The words for where a row is; `line N` where left out. */
  locate?(at: number): string
  rows(options: ReadRowsOptions): AsyncIterable<RowBlock>
}
