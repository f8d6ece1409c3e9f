import { csvCell } from '#core/text/csvCell.ts'
import { Problem } from '../request/Problem.ts'
import type { BatchStream } from '../rows/Batch.ts'
import { type FormFacts, type FormName, formFacts, formNames } from '../rows/formFacts.ts'
import { arrowBytes } from './arrow.ts'
import { csvBytes, csvFileBytes } from './csv.ts'
import type { FormDescription } from './FormDescription.ts'
import { ndjsonBytes } from './ndjson.ts'
import { netcdfBytes } from './netcdf.ts'
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

/**
 * The form that a call asks for: by `format=`, else by `Accept` with its q-values, else CSV. CSV that is asked for by its name has the column
 * names even without rows, and CSV for a spreadsheet holds nothing that one would run as a formula. A wish of `Accept` that no form fulfils is
 * answered with CSV; an unknown `format` throws `bad-request`.
 */
export function formFor(accept: string | null | undefined, format: string | undefined, isForSpreadsheet = false): AnswerForm {
  const form = chosenForm(accept, format)
  if (!isForSpreadsheet) return form
  return form === forms.csv ? safeCsv : form === csvFile ? safeCsvFile : form
}

function chosenForm(accept: string | null | undefined, format: string | undefined): AnswerForm {
  if (format !== undefined) return namedForm(format)
  const accepted = parseAccept(accept ?? '')
  let best: { form: AnswerForm; rank: readonly number[] } | null = null
  for (const form of Object.values(forms)) {
    const rank = rankOf(form.accepts, accepted)
    if (rank !== null && (best === null || isAbove(rank, best.rank))) best = { form, rank }
  }
  const isNamed = accepted.some(({ range, quality }) => quality > 0 && range === 'text/csv')
  return best === null || best.form === forms.csv ? (isNamed ? csvFile : forms.csv) : best.form
}

const csvFile: AnswerForm = { ...forms.csv, bytes: (stream) => csvFileBytes(stream) }
const safeCsv: AnswerForm = { ...forms.csv, bytes: (stream) => csvBytes(stream, csvCell) }
const safeCsvFile: AnswerForm = { ...forms.csv, bytes: (stream) => csvFileBytes(stream, csvCell) }

function namedForm(format: string): AnswerForm {
  const name = formNames.find((known) => known === format)
  if (name === undefined) throw new Problem('bad-request', `bad request: format is one of ${formNames.join(', ')}.`)
  return name === 'csv' ? csvFile : forms[name]
}

interface Wish {
  readonly range: string
  readonly quality: number
}

function parseAccept(accept: string): readonly Wish[] {
  return accept.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const stated = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1'
    const quality = Number(stated)
    return range === '' || !(quality >= 0 && quality <= 1) ? [] : [{ range, quality }]
  })
}

/** Quality, how exactly the range names the form, and how early it stands; `null` for a form that is not wanted. The most exact range decides. */
function rankOf(names: readonly string[], accepted: readonly Wish[]): readonly number[] | null {
  const found = accepted.map(({ range, quality }, place) => ({ exactness: exactnessOf(names, range), quality, place }))
  const most = Math.max(...found.map(({ exactness }) => exactness), 0)
  const ranks = found.filter(({ exactness }) => exactness === most).map(({ quality, place }) => [quality, most, -place])
  const best = ranks.reduce((one, other) => (isAbove(other, one) ? other : one), [0])
  return best[0] === 0 ? null : best
}

function exactnessOf(names: readonly string[], range: string): number {
  if (names.includes(range)) return 2
  if (names.some((name) => range === `${name.split('/')[0]}/*`)) return 1
  return range === '*/*' ? 0 : -1
}

function isAbove(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index])
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0)
}
