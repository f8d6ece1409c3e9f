import { dayMs } from '#core/columns/calendarText.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { decimalOf } from '#core/text/decimal.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { SourceCell, SourceColumn, SourceTable } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { distinctNames } from '../text/delimited.ts'
import { constantsOf, headedTable, lineRows, readHeading, withCells } from './heading.ts'
import { isSeaBird, readSeaBirdHeading, type SeaBirdColumn, type SeaBirdHeading } from './seaBirdHeading.ts'

/** Converted data of Sea-Bird instruments (.cnv). Source: SBE Data Processing user's manual, “Converted data file (.cnv) format”. */
export const seaBirdReader: Reader = {
  name: 'Sea-Bird file',
  endings: ['cnv'],
  metadata: 'optional',
  claims: async ({ text }) => isSeaBird((await text()) ?? '') && /^# name 0 = /m.test((await text()) ?? ''),
  table: openSeaBird,
}

const KIND = 'Sea-Bird cast'
/** Characters of a value; large neighbours leave no blank between them. */
const WIDTH = 11
const FLAG = 'flag'

async function openSeaBird(file: ReadFile): Promise<SourceTable> {
  const { lines, form, firstLine } = await readHeading(file, KIND, (line) => line.trim() === '*END*')
  const heading = readSeaBirdHeading(lines)
  if (heading.isBinary) throw sourceProblem('The values of this Sea-Bird file are binary; convert it with ASCII output.')
  const { names, remarks } = distinctNames(
    heading.columns.map(({ name }) => name),
    heading.columns.length,
  )
  const times = timesOf(heading)
  const columns = names.map((name, index) => columnOf(name, heading.columns[index], heading.missing))
  const flag = names.findIndex((name) => name.toLowerCase() === FLAG)
  const cut = (line: string, number: number): readonly SourceCell[] => {
    const cells: SourceCell[] = [...cellsOf(line, number, names.length)]
    // Scans are marked bad by the bad flag in this column, and good by any other number.
    if (flag !== -1) cells[flag] = heading.missing.includes(decimalOf(String(cells[flag]))) ? 'bad' : 'good'
    return cells
  }
  const rows: SourceTable['rows'] = (options) => lineRows(file.path, { form, firstLine }, cut, options)
  return headedTable({
    kind: KIND,
    columns: times.ofRow === null ? columns : [...columns, { name: 'time', unit: '', role: 'time', type: 'timestamp' }],
    constants: [...heading.constants, ...constantsOf({ timeMs: times.ofRow === null ? heading.startMs : undefined })],
    reading: flag === -1 ? {} : { qc: qcOf(names, names[flag] ?? FLAG) },
    remarks: [...heading.remarks, ...remarks, ...times.remarks],
    rows: (options) => {
      const { ofRow } = times
      return ofRow === null ? rows(options) : withCells(rows(options), ({ cells }) => [...cells, ofRow(cells)])
    },
  })
}

/** The values of a scan that its flag marks bad are left out. */
const qcOf = (names: readonly string[], flags: string) =>
  Object.fromEntries(names.filter((name) => name !== flags).map((name) => [name, { flags, keep: ['good'] }]))

function columnOf(name: string, column: SeaBirdColumn | undefined, missing: readonly number[]): SourceColumn {
  const isTime = timeColumns.has(name.toLowerCase())
  const role = isTime || name.toLowerCase() === FLAG ? { role: null } : {}
  return { name, unit: column?.unit ?? '', missing, ...(column?.longName ? { longName: column.longName } : {}), ...role }
}

/** The values of a line: between blanks, or else each of as many characters. */
function cellsOf(line: string, number: number, width: number): readonly string[] {
  const cells = line.trim().split(/\s+/)
  if (cells.length === width) return cells
  const text = line.trimEnd()
  if (Math.ceil(text.length / WIDTH) === width)
    return Array.from({ length: width }, (_, at) => text.slice(at * WIDTH, (at + 1) * WIDTH).trim())
  throw sourceProblem(`Line ${number} has ${cells.length} values, but the heading names ${width} columns.`)
}

/** Milliseconds since 1970 of a scan by the number in a column of its time, and by when recording began. */
const timeColumns: ReadonlyMap<string, (value: number, startMs: number) => number> = new Map([
  // Days of the year, 1 on 1 January.
  ...['timej', 'timejv2', 'timescp'].map(
    (name) => [name, (value: number, startMs: number) => dayMs(new Date(startMs).getUTCFullYear(), 1, 1) + (value - 1) * DAY_MS] as const,
  ),
  ['times', (value, startMs) => startMs + value * 1000],
  ['timem', (value, startMs) => startMs + value * 60_000],
  ['timeh', (value, startMs) => startMs + value * 3_600_000],
  ['timey', (value) => value * 1000],
  ...['timen', 'timeq', 'timek'].map((name) => [name, (value: number) => Date.UTC(2000, 0, 1) + value * 1000] as const),
])

interface ScanTimes {
  /** The time of a row by its cells; null where all rows have the time of the cast. */
  readonly ofRow: ((cells: readonly SourceCell[]) => number) | null
  readonly remarks: readonly string[]
}

/** A record of more than a day is one of a mooring, whose scans have their own times; those of a cast have that of its beginning. */
function timesOf({ columns, startMs }: SeaBirdHeading): ScanTimes {
  const index = columns.findIndex(({ name }) => timeColumns.has(name.toLowerCase()))
  const column = columns[index]
  const toMs = timeColumns.get(column?.name.toLowerCase() ?? '')
  if (column === undefined || toMs === undefined) return { ofRow: null, remarks: [] }
  const start = startMs ?? 0
  const [first, last] = (column.span ?? [0, 0]).map((value) => toMs(value, start))
  const isLong = Math.abs((last ?? 0) - (first ?? 0)) > DAY_MS
  if (!isLong && startMs !== undefined)
    return { ofRow: null, remarks: [`All rows have the time at which the cast began; that of each scan is in the column ${column.name}.`] }
  if (startMs === undefined && toMs(1, 0) !== toMs(1, 1e12)) return { ofRow: null, remarks: [] }
  return { ofRow: (cells) => Math.round(toMs(decimalOf(String(cells[index] ?? '')), start)), remarks: [] }
}
