import type { Reader, ReadFile } from '../Reader.ts'
import type { SourceColumn, SourceTable } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { decodeStart } from '../text/decodeStart.ts'
import { delimitedRows } from '../text/delimitedRows.ts'
import { headedTable } from './heading.ts'

/** A file of a tide gauge, which names no columns. */
interface GaugeFile {
  readonly kind: string
  /** What its lines look like. */
  readonly line: RegExp
  readonly separator: ';' | ','
  readonly columns: readonly SourceColumn[]
}

const level = (missing: number): SourceColumn => ({
  name: 'sea_level',
  unit: 'mm',
  longName: 'Sea level',
  role: null,
  missing: [missing],
})
const part = (role: SourceColumn['role'] & {}): SourceColumn => ({ name: role, unit: '', role })

/**
 * Monthly means of the Permanent Service for Mean Sea Level in the middle of each month, relative to the revised local reference, with the days that
 * are missing and a flag (`psmsl.org/data/obtaining/notes.php`); hourly and daily values of the University of Hawaii Sea Level Center in GMT
 * (`uhslc.soest.hawaii.edu`, “CSV format”).
 */
const files: readonly GaugeFile[] = [
  {
    kind: 'PSMSL file of monthly means',
    line: /^\s{0,4}\d{4}\.\d{2,4};\s{0,8}-?\d{1,6};\s{0,4}\d{1,2};\d{3}\s{0,4}$/,
    separator: ';',
    columns: [
      { name: 'decimal_year', unit: '', role: 'decimalYear' },
      level(-99_999),
      { name: 'missing_days', unit: 'd', role: null, longName: 'Missing days', missing: [99] },
      { name: 'attention_flag', unit: '', role: null, longName: 'Flag for attention' },
    ],
  },
  {
    kind: 'UHSLC file of hourly values',
    line: /^\s{0,4}\d{4},\s{0,2}\d{1,2},\s{0,2}\d{1,2},\s{0,2}\d{1,2},\s{0,8}-?\d{1,6}\s{0,4}$/,
    separator: ',',
    columns: [part('year'), part('month'), part('day'), part('hour'), level(-32_767)],
  },
  {
    kind: 'UHSLC file of daily values',
    line: /^\s{0,4}\d{4},\s{0,2}\d{1,2},\s{0,2}\d{1,2},\s{0,8}-?\d{1,6}\s{0,4}$/,
    separator: ',',
    columns: [part('year'), part('month'), part('day'), level(-32_767)],
  },
]

const LOOKED_AT = 50

/** The kind of a text of which all first lines are of one. */
function gaugeFileOf(text: string): GaugeFile | undefined {
  const lines = text.split(/\r\n|\n|\r/).slice(0, LOOKED_AT)
  if (lines.at(-1)?.trim() === '') lines.pop()
  return lines.length < 2 ? undefined : files.find(({ line }) => lines.every((each) => line.test(each)))
}

/** Files of tide gauges, whose position the metadata must give. */
export const tideGaugeReader: Reader = {
  name: 'tide gauge file',
  endings: ['rlrdata', 'csv', 'dat'],
  metadata: 'optional',
  claims: async ({ text }) => gaugeFileOf((await text()) ?? '') !== undefined,
  table: openGauge,
}

async function openGauge({ path, reading }: ReadFile): Promise<SourceTable> {
  const start = await decodeStart(path)
  const found = gaugeFileOf(start?.text ?? '')
  if (start === null || found === undefined) throw sourceProblem('The file is no file of a tide gauge.')
  const { kind, separator, columns } = found
  const form = { encoding: reading.encoding ?? start.encoding, isGzip: start.isGzip, separator, width: columns.length, firstLine: 1 }
  return headedTable({ kind, columns, carriers: ['sea_level'], rows: (options) => delimitedRows(path, form, options) })
}
