import { DataType, type RecordBatch, RecordBatchReader, type Vector } from 'apache-arrow'
import { limits } from '#core/limits/match.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { Problem } from '#core/request/Problem.ts'
import { cutName } from '#core/text/cutName.ts'
import type { TableRows } from './recordsOf.ts'

/**
 * The rows of an Arrow stream or file as texts: times as ISO 8601, missing values blank. Lines are numbered as in the CSV of the same table, the header
 * first. Throws `bad-request` for what is no Arrow, and for columns of lists and structures.
 */
export function arrowRows(bytes: Uint8Array): TableRows {
  const { names, batches } = batchesOf(bytes)
  return function* () {
    yield { line: 1, cells: names }
    let line = 1
    for (const batch of batches) {
      const columns = names.map((_, index) => textsOf(batch.getChildAt(index)))
      for (let row = 0; row < batch.numRows; row++) yield { line: ++line, cells: columns.map((textOf) => textOf(row)) }
    }
  }
}

function batchesOf(bytes: Uint8Array): { readonly names: readonly string[]; readonly batches: readonly RecordBatch[] } {
  try {
    const reader = RecordBatchReader.from(bytes).open()
    const { fields } = reader.schema
    const other = fields.find(({ type }) => !isPlain(type))
    if (other) throw new Problem('bad-request', matchFileTexts.nestedColumn(cutName(other.name), cutName(String(other.type))))
    const batches: RecordBatch[] = []
    let rows = 0
    for (const batch of reader) {
      rows += batch.numRows
      if (rows > limits.matchRows) throw new Problem('bad-request', matchFileTexts.tooManyRows(limits.matchRows))
      batches.push(batch)
    }
    return { names: fields.map(({ name }) => name), batches }
  } catch (fault) {
    // The library throws errors of any kind for bytes that are damaged.
    throw fault instanceof Problem ? fault : new Problem('bad-request', matchFileTexts.noArrow)
  }
}

const isPlain = (type: DataType): boolean =>
  DataType.isDictionary(type)
    ? isPlain(type.dictionary)
    : [DataType.isInt, DataType.isFloat, DataType.isUtf8, DataType.isLargeUtf8, DataType.isBool, DataType.isNull].some((is) => is(type)) ||
      isTime(type)

const isTime = (type: DataType): boolean => DataType.isTimestamp(type) || DataType.isDate(type)

/** The text of a row's value. */
function textsOf(vector: Vector | null): (row: number) => string {
  if (vector === null) return () => ''
  const isInstant = isTime(vector.type)
  return (row) => {
    const value: unknown = vector.get(row)
    if (value === null || value === undefined) return ''
    // The library gives instants in milliseconds, of whatever unit.
    return isInstant ? instantText(Number(value)) : String(value)
  }
}

const instantText = (ms: number): string => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString().replace(/\.000Z$/, 'Z') : '')
