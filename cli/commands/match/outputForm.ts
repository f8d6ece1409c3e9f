import { extname } from 'node:path'
import { csvDocumentBytes } from '#core/observations/csv.ts'
import { ndjsonBytes } from '#core/observations/ndjson.ts'
import { parquetBytes } from '#core/observations/parquet.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import { CsvRecords } from '#core/text/CsvRecords.ts'

/** The forms that matched rows are written in. */
export const outputForms = ['csv', 'tsv', 'ndjson', 'parquet'] as const
export type OutputForm = (typeof outputForms)[number]

/** The form that the ending of a file's name says; CSV for others. */
export function outputForm(path: string | undefined): OutputForm {
  const ending = extname(path ?? '').toLowerCase()
  return (
    outputForms.find((form) => ending === `.${form}`) ??
    (ending === '.txt' || ending === '.tab' ? 'tsv' : ending === '.jsonl' ? 'ndjson' : 'csv')
  )
}

/** The bytes of rows in a form. */
export function outputBytes(form: OutputForm, stream: BatchStream): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (form === 'csv') return csvDocumentBytes(stream)
  if (form === 'tsv') return tsvBytes(stream)
  return form === 'ndjson' ? ndjsonBytes(stream) : parquetBytes(stream)
}

async function* tsvBytes(stream: BatchStream): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const records = new CsvRecords({ separator: ',', maxCharacters: Number.MAX_SAFE_INTEGER, toError: (says) => new Error(says) })
  const decoder = new TextDecoder()
  for await (const piece of csvDocumentBytes(stream)) {
    const lines = [...records.feed(decoder.decode(piece, { stream: true }))].map(({ cells }) => cells.map(tsvField).join('\t'))
    if (lines.length > 0) yield new TextEncoder().encode(`${lines.join('\n')}\n`)
  }
  const last = [...records.finish()].map(({ cells }) => cells.map(tsvField).join('\t'))
  if (last.length > 0) yield new TextEncoder().encode(`${last.join('\n')}\n`)
}

const tsvField = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
