import type { FileForm } from '#core/rows/formFacts.ts'
import { sizeText } from './sizeText.ts'

/** Mean bytes of a value of each column, as measured, and the fraction that a zip file takes of its CSV. */
export interface RowBytes {
  readonly columns: readonly { readonly name: string; readonly csv: number; readonly parquet: number; readonly arrow: number }[]
  readonly zip: number
}

/** About how many bytes a file of so many rows has, without the columns that are left out; `undefined` for a format whose size does not follow from its rows. */
export function fileBytes(form: FileForm, { columns, zip }: RowBytes, left: ReadonlySet<string>, rows: number): number | undefined {
  if (form === 'netcdf') return undefined
  const column = form === 'zip' ? 'csv' : form
  const perRow = columns.reduce((sum, bytes) => sum + (left.has(bytes.name) ? 0 : bytes[column]), 0)
  return perRow * rows * (form === 'zip' ? zip : 1)
}

/** An estimate as people read it, with two significant digits: 8.1 MB, 730 kB. */
export const aboutText = (sizeBytes: number): string => sizeText(Number(sizeBytes.toPrecision(2))).replace(/\.0(?= )/, '')
