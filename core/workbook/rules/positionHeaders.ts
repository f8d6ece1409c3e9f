import { positionColumns, requiredColumns } from '../columns.ts'
import { plainText } from '../plainText.ts'
import { cellKind, columnNamed, kindAt, numberAt, type Sheet, textAt, type Workbook } from '../Workbook.ts'

/** A header that is written in another way than the position that it stands for. */
export interface MeantPosition {
  readonly name: string
  /** Whether it means the same but for letter case, spaces and the unit that is asked for. */
  readonly isSame: boolean
  /** Why the column cannot simply be renamed: its values are another quantity. */
  readonly obstacle?: string
  /** Whether its values have the opposite sign: degrees west or south. */
  readonly isOpposite?: true
}

/** Other words for a position, in lower case. */
const others: ReadonlyMap<string, string> = new Map([
  ['date', 'time'],
  ['datetime', 'time'],
  ['date_time', 'time'],
  ['timestamp', 'time'],
])

/** Units of depth that need no conversion, and those that do. */
const metres = new Set(['', 'm', 'meter', 'meters', 'metre', 'metres'])
const pressures = new Set(['dbar', 'db', 'dbars', 'decibar', 'decibars', 'bar', 'kpa', 'mpa', 'hpa', 'pa'])
const lengths = new Set(['ft', 'feet', 'foot', 'fathom', 'fathoms', 'fm', 'km', 'cm', 'mm'])

const WEST = 'These are degrees west. Change the sign of every value, as west is negative, and name the column lon.'
const SOUTH = 'These are degrees south. Change the sign of every value, as south is negative, and name the column lat.'
const ZONE = 'The times are not in UTC. Convert them, or write the zone behind each, such as -10:00, and name the column time.'

/** The headers that stand for a position which the sheet lacks, with what they should be: `Lat` for `lat`, `latitude` and `Depth [m]` too. Each position once. */
export function meantPositions(sheet: Sheet): ReadonlyMap<string, MeantPosition> {
  const headers = sheet.columns.map(({ header }) => header)
  const required = requiredColumns(sheet)
  const meant = new Map<string, MeantPosition>()
  for (const name of sheet.places ?? positionColumns) {
    if (headers.includes(name)) continue
    const same = headers.find((header) => plainText(header.slice(0, MAX_CHARACTERS)).trim().toLowerCase() === name)
    const near =
      name === 'depth'
        ? headers.find((header) => namesDepth(header))
        : required.includes(name)
          ? headers.find((header) => namesPosition(header, name))
          : undefined
    const found = same ?? near
    if (found === undefined) continue
    const obstacle = same === undefined ? obstacleOf(found, name) : undefined
    const isSame = same !== undefined || (name === 'depth' && obstacle === undefined)
    const opposite = obstacle === WEST || obstacle === SOUTH ? { isOpposite: true as const } : {}
    meant.set(found, { name, isSame, ...(obstacle === undefined ? {} : { obstacle }), ...opposite })
  }
  return meant
}

const MAX_CHARACTERS = 60

/** Whether a header stands for a position in other words: `Latitude (deg)` for `lat`, `Date` for `time`. */
function namesPosition(header: string, name: string): boolean {
  const bare = header.slice(0, MAX_CHARACTERS).trim().toLowerCase()
  return bare.startsWith(name) || others.get(bare) === name || others.get(partsOf(bare)[0] ?? '') === name
}

/** Whether a header is the depth with a unit; one in brackets may be any that depths are given in. */
function namesDepth(header: string): boolean {
  const bare = header.slice(0, MAX_CHARACTERS).trim().toLowerCase()
  const [word, unit = '', ...more] = partsOf(bare)
  if (word !== 'depth' || more.length > 0) return false
  return metres.has(unit) || (/[([]/.test(bare) && (pressures.has(unit) || lengths.has(unit)))
}

function obstacleOf(header: string, name: string): string | undefined {
  const [word = '', ...more] = partsOf(header.slice(0, MAX_CHARACTERS).toLowerCase())
  const units = [...more, ...(/^(?:lon|lat)/.test(word) ? [word.replace(/^(?:longitude|latitude|lon|lat)/, '')] : [])]
  const has = (...words: readonly string[]) => units.some((unit) => words.includes(unit))
  switch (name) {
    case 'depth':
      if (units.some((unit) => pressures.has(unit)))
        return `The unit ${units[0]} is one of pressure. Convert the values to metres, or describe the column as a variable named pressure.`
      return units.some((unit) => lengths.has(unit))
        ? `Depths are in metres. Convert the values from ${units[0]}, and name the column depth.`
        : undefined
    case 'lon':
      return has('w', 'west', 'degw', 'degreesw', 'degwest') ? WEST : undefined
    case 'lat':
      return has('s', 'south', 'degs', 'degreess', 'degsouth') ? SOUTH : undefined
    default:
      return has('local', 'lt', 'hst', 'akst', 'akdt', 'pst', 'pdt', 'mst', 'mdt', 'cst', 'cdt', 'est', 'edt', 'cet', 'cest', 'jst')
        ? ZONE
        : undefined
  }
}

/** The words of a header, such as `depth` and `m` of `Depth [m]`. */
const partsOf = (bare: string): readonly string[] => bare.split(/[^\p{L}\d]+/u).filter((part) => part !== '')

/** Rows in which headers are looked for below a title. */
const LOOKED_AT = 10

/** Excel's number of the row that holds the headers where a title stands above them; undefined where the headers are in their place. */
export function headerRowBelow(workbook: Workbook, data: Sheet | undefined): number | undefined {
  const required = data ? requiredColumns(data) : []
  if (!data || required.some((name) => columnNamed(data, name))) return undefined
  for (let row = 0; row < Math.min(LOOKED_AT, data.rowCount); row++) {
    const texts = data.columns.map((column) => textAt(workbook, column, row).slice(0, 20).trim().toLowerCase())
    if (required.every((name) => texts.includes(name))) return data.rowNumbers[row]
  }
  return undefined
}

/** Whether the first row holds units instead of values: words for time and position, and numbers in the row after it. */
export function isUnitRow(workbook: Workbook, data: Sheet): boolean {
  const [lat, lon] = [columnNamed(data, 'lat'), columnNamed(data, 'lon')]
  if (!lat || !lon || data.rowCount < 2) return false
  const isWord = [lat, lon].every(
    (column) => kindAt(column, 0) === cellKind.text && /^[^\d]+$/.test(textAt(workbook, column, 0).slice(0, 50)),
  )
  return isWord && [lat, lon].every((column) => !Number.isNaN(numberAt(workbook, column, 1)))
}
