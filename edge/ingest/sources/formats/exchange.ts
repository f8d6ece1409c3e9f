import type { PlaceRole } from '#core/columns/placeOfColumn.ts'
import { flagColumns } from '#core/columns/qcFlags.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { SourceColumn, SourceTable } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { distinctNames } from '../text/delimited.ts'
import { delimitedRows } from '../text/delimitedRows.ts'
import { headedTable, readHeading } from './heading.ts'

/** Bottle and CTD files of the WHP exchange format. Source: CCHDO, WHP-Exchange format description (Swift and Diggs 2008). */
export const exchangeReader: Reader = {
  name: 'WHP exchange file',
  endings: ['csv', 'exc', 'txt'],
  metadata: 'optional',
  claims: async ({ text }) => STAMP.test((await text()) ?? ''),
  table: openExchange,
}

const STAMP = /^(BOTTLE|CTD),/

/** Every other column is a variable: DEPTH is that of the sea floor, BTL_LAT that of a bottle. */
const roles: ReadonlyMap<string, PlaceRole> = new Map([
  ...([['EXPOCODE', 'cruise'] as const, ['STNNBR', 'station'] as const, ['CASTNO', 'cast'] as const] satisfies [string, PlaceRole][]),
  ...([['DATE', 'date'] as const, ['TIME', 'timeOfDay'] as const, ['CTDPRS', 'pressure'] as const] satisfies [string, PlaceRole][]),
  ...([['LATITUDE', 'lat'] as const, ['LONGITUDE', 'lon'] as const] satisfies [string, PlaceRole][]),
])

const MISSING = [-999]
const MAX_HEADERS = 200

async function openExchange(file: ReadFile): Promise<SourceTable> {
  const heading = new ExchangeHeading()
  const { form, firstLine } = await readHeading(file, 'WHP exchange file', (line) => heading.add(line))
  const { names, remarks } = distinctNames(heading.names, heading.names.length)
  const flags = flagColumns(names.map((name) => ({ name })))
  const columns = names.map((name, index): SourceColumn => {
    const flag = flags.get(index)
    const of = flag && names[flag.of]
    return {
      name,
      unit: heading.units[index] ?? '',
      role: roles.get(name) ?? null,
      missing: MISSING,
      ...(flag && of ? { flags: { of, scheme: flag.scheme } } : {}),
    }
  })
  const constants = heading.values.map(([name, value]) => ({
    column: { name, unit: '', role: roles.get(name) ?? null, missing: MISSING },
    value,
  }))
  const hasBottom = [...names, ...heading.values.map(([name]) => name)].includes('DEPTH')
  return headedTable({
    kind: heading.isBottle ? 'WHP exchange bottle file' : 'WHP exchange CTD file',
    columns,
    constants,
    describes: heading.comments.length > 0 ? { description: heading.comments.join('\n').slice(0, 5000) } : {},
    reading: { time: { form: 'YYYYMMDD' }, ...(hasBottom ? { rename: { DEPTH: 'bottom_depth' } } : {}) },
    remarks,
    rows: (options) =>
      delimitedRows(file.path, { ...form, separator: ',', width: names.length, firstLine, comment: '#', end: 'END_DATA' }, options),
  })
}

/** Takes the lines above the rows: stamp, comments, of a CTD file its own values, names and units. */
class ExchangeHeading {
  isBottle = false
  readonly comments: string[] = []
  /** What a CTD file says once for all rows. */
  readonly values: (readonly [string, string])[] = []
  names: readonly string[] = []
  units: readonly string[] = []
  #left = 0
  #lines = 0

  /** Takes a line; true for the last one. */
  add(line: string): boolean {
    if (line.startsWith('#')) {
      const comment = line.slice(1).trim()
      if (comment !== '') this.comments.push(comment)
      return false
    }
    const isStamp = this.#lines++ === 0
    if (isStamp) this.isBottle = line.startsWith('BOTTLE')
    else if (!this.isBottle && this.#lines === 2) this.#left = headersIn(line) - 1
    else if (this.#left > 0) {
      this.#left--
      const [key = '', ...value] = line.split('=')
      this.values.push([key.trim(), value.join('=').trim()])
    } else if (this.names.length === 0) this.names = cellsIn(line)
    else {
      this.units = cellsIn(line)
      return true
    }
    return false
  }
}

/** The number of lines of `NUMBER_HEADERS = 11`, this one among them. */
function headersIn(line: string): number {
  const count = Number(/^NUMBER_HEADERS\s*=\s*(\d+)/.exec(line)?.[1] ?? Number.NaN)
  if (count >= 1 && count <= MAX_HEADERS) return count
  throw sourceProblem('The WHP exchange CTD file has no line NUMBER_HEADERS below its stamp.')
}

/** The cells of a line, without the empty ones at the end of one that ends with commas. */
const cellsIn = (line: string): readonly string[] => line.split(',').map((cell) => cell.trim())
