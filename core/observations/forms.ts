import { csvCell } from '#core/text/csvCell.ts'
import { Problem } from '../request/Problem.ts'
import type { BatchStream } from '../rows/Batch.ts'
import { type FormFacts, type FormName, formFacts, formNames } from '../rows/formFacts.ts'
import { arrowBytes } from './arrow.ts'
import { csvBytes, csvFileBytes } from './csv.ts'
import type { FormDescription } from './FormDescription.ts'
import { ndjsonBytes } from './ndjson.ts'
import { netcdfBytes } from './netcdf/netcdfBytes.ts'
import { parquetBytes } from './parquet.ts'

/** A form that rows can be answered in. */
export interface AnswerForm extends FormFacts {
  bytes(stream: BatchStream, description: FormDescription): AsyncGenerator<Uint8Array<ArrayBuffer>>
}

/** Every form with its writer. */
export const forms = {
  csv: { ...formFacts.csv, bytes: (stream: BatchStream) => csvBytes(stream) },
  arrow: { ...formFacts.arrow, bytes: arrowBytes },
  parquet: { ...formFacts.parquet, bytes: parquetBytes },
  netcdf: { ...formFacts.netcdf, bytes: netcdfBytes },
  ndjson: { ...formFacts.ndjson, bytes: ndjsonBytes },
} as const satisfies Readonly<Record<FormName, AnswerForm>>

/** The types by which `Accept` asks for forms; CSV of browsers and old clients comes first. */
export const acceptedTypes: string[] = ['text/plain', ...Object.values(forms).flatMap(({ accepts }) => accepts)]

/**
 * The form that a call asks for: by `format=`, else by one of `acceptedTypes`. CSV that is asked for by its name has the column names even
 * without rows, and CSV for a spreadsheet holds nothing that one would run as a formula. An unknown `format` throws `bad-request`.
 */
export function formFor(type: string, format: string | undefined, isForSpreadsheet = false): AnswerForm {
  const form = format === undefined ? acceptedForm(type) : namedForm(format)
  if (!isForSpreadsheet) return form
  return form === forms.csv ? safeCsv : form === csvFile ? safeCsvFile : form
}

function acceptedForm(type: string): AnswerForm {
  if (type === 'text/csv') return csvFile
  return Object.values<AnswerForm>(forms).find(({ accepts }) => accepts.includes(type)) ?? forms.csv
}

const csvFile: AnswerForm = { ...forms.csv, bytes: (stream) => csvFileBytes(stream) }
const safeCsv: AnswerForm = { ...forms.csv, bytes: (stream) => csvBytes(stream, csvCell) }
const safeCsvFile: AnswerForm = { ...forms.csv, bytes: (stream) => csvFileBytes(stream, csvCell) }

function namedForm(format: string): AnswerForm {
  const name = formNames.find((known) => known === format)
  if (name === undefined) throw new Problem('bad-request', `bad request: format is one of ${formNames.join(', ')}.`)
  return name === 'csv' ? csvFile : forms[name]
}
