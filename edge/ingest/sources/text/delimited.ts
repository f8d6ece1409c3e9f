import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import type { Reading } from '#core/catalog/readingFile.ts'
import { splitUnit } from '#core/columns/columnKey.ts'
import { unitOfName } from '#core/columns/knownQuantity.ts'
import { nearestKind } from '../formats/nearestKind.ts'
import type { SourceColumn, SourceTable } from '../SourceTable.ts'
import { quoteText, sourceProblem } from '../sourceProblem.ts'
import { decodeStart, type TextStart } from './decodeStart.ts'
import { type DelimitedForm, delimitedRows, type Separator } from './delimitedRows.ts'
import { type FoundTable, findTable } from './findHeader.ts'

const kinds: Readonly<Record<Separator, string>> = {
  ',': 'comma-separated text',
  ';': 'semicolon-separated text',
  '\t': 'tab-separated text',
  '|': 'text with columns between |',
  ' ': 'text with columns between blanks',
}

/** What a format knows of its text files beyond what every table shows. */
export interface DelimitedFormat {
  readonly kind?: string
  /** How it is read, laid under what a person writes. */
  readonly reading?: Reading
  readonly describes?: RawMetadata
  readonly remarks?: readonly string[]
  /** What the format knows of a column. */
  readonly column?: (name: string, unit: string, index: number) => Partial<SourceColumn>
  readonly form?: Pick<Partial<DelimitedForm>, 'comment' | 'end' | 'firstLine'>
}

/** Opens a text file of one table with names above its columns. Throws a Problem that shows its first lines where no table is found. */
export async function openDelimited(path: string, written: Reading, format: DelimitedFormat = {}): Promise<SourceTable> {
  const start = await decodeStart(path)
  if (start === null || start.text.trim() === '') throw sourceProblem(start === null ? 'The file is no text.' : 'The file is empty.')
  const reading: Reading = { ...format.reading, ...written }
  const found = findTable(start, reading)
  if (found === null) throw sourceProblem(unknownText(start))
  if (found.names.length === 0)
    throw sourceProblem(
      `No line names the columns. Name them: "reading": {"columns": [${Array.from({ length: found.width }, (_, index) => `"name ${index + 1}"`).join(', ')}]}.`,
    )
  return tableOf(path, { start, found, reading, format })
}

interface Opened {
  readonly start: TextStart
  readonly found: FoundTable
  readonly reading: Reading
  readonly format: DelimitedFormat
}

function tableOf(path: string, { start, found, reading, format }: Opened): SourceTable {
  const { names, remarks } = distinctNames(found.names, found.width)
  const columns = names.map((name, index): SourceColumn => {
    const unit = found.units[index] || (splitUnit(name).unit ?? unitOfName(name) ?? '')
    return { name, unit, ...format.column?.(name, unit, index) }
  })
  const form: DelimitedForm = {
    encoding: reading.encoding ?? start.encoding,
    isGzip: start.isGzip,
    separator: found.separator,
    width: found.width,
    firstLine: found.firstLine,
    skipped: new Set(reading.skipRows),
    decimalComma: reading.decimalComma ?? found.decimalComma,
    ...format.form,
  }
  return {
    kind: format.kind ?? kinds[found.separator],
    columns,
    describes: format.describes ?? {},
    reading: { ...format.reading, ...(found.decimalComma ? { decimalComma: true } : {}) },
    remarks: [...(format.remarks ?? []), ...remarks],
    ...(found.openComma === null ? {} : { openComma: found.openComma }),
    rows: (options) => delimitedRows(path, form, options),
  }
}

/** Names of columns, each once; a column without one is called by its position. */
export function distinctNames(
  written: readonly string[],
  width: number,
): { readonly names: readonly string[]; readonly remarks: readonly string[] } {
  const seen = new Set<string>()
  const remarks: string[] = []
  const names = Array.from({ length: width }, (_, index) => {
    const plain = written[index] || `column ${index + 1}`
    let name = plain
    for (let number = 2; seen.has(name.toLowerCase()); number++) name = `${plain} ${number}`
    if (name !== plain) remarks.push(`Two columns are called ${quoteText(plain)}; the later one is read as ${quoteText(name)}.`)
    seen.add(name.toLowerCase())
    return name
  })
  return { names, remarks }
}

/** What a person is told of a text file in which no reader finds a table. */
function unknownText({ text }: Pick<TextStart, 'text'>): string {
  const lines = text.split(/\r\n|\n|\r/).slice(0, 3)
  const shown = lines.map((line) => `  ${quoteText(line)}`).join('\n')
  const nearest = nearestKind(text)
  return `This text file is of no kind that is known, and its lines do not have as many cells each. It begins with:\n${shown}\n${nearest === '' ? '' : `${nearest}\n`}If it is a table, say how its cells are separated: "reading": {"separator": ";", "headerLine": 12}.`
}
