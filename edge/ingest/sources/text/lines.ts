import { stat } from 'node:fs/promises'
import { limits } from '#core/limits/workbook.ts'
import type { ReadRowsOptions } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import type { TextEncoding } from './decodeStart.ts'
import { readText } from './readText.ts'

/** How a text file is stored. */
export interface TextForm {
  readonly isGzip: boolean
  readonly encoding: TextEncoding
}

/** A line of a text file and its number, counted from 1. */
export interface TextLine {
  readonly number: number
  readonly text: string
}

/** The lines of a file in blocks, ended by LF, CRLF or CR; a line is never longer than the limit of ingestion. */
export async function* readLines(
  path: string,
  { isGzip, encoding }: TextForm,
  { signal, onProgress }: ReadRowsOptions,
): AsyncGenerator<readonly TextLine[]> {
  const { size } = await stat(path)
  const onBytes = (bytes: number) => onProgress?.(Math.min(1, bytes / Math.max(1, size)))
  let rest = ''
  let number = 0
  for await (const piece of readText(path, { isGzip, encoding, signal, onBytes })) {
    // A CR at the end of a piece may be followed by its LF.
    const text = rest + piece
    const end = text.endsWith('\r') ? text.length - 1 : text.length
    const lines = text.slice(0, end).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + text.slice(end)
    if (rest.length > limits.ingestLineCharacters)
      throw sourceProblem(`Line ${number + lines.length + 1} has more than ${limits.ingestLineCharacters} characters.`)
    yield lines.map((line) => ({ number: ++number, text: line }))
  }
  const last = rest.replace(/\r$/, '')
  if (last !== '') yield [{ number: ++number, text: last }]
}
