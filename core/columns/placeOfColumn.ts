import { type ColumnName, keyOf, splitUnit, unitOfColumn, wordsOf } from './columnKey.ts'
import { placeNames, qualifiers, standardNames } from './placeNames.ts'
import { unitOfText } from './unitOfText.ts'

export type { ColumnName } from './columnKey.ts'

/** What a column says about where or when a row was taken. */
export type PlaceRole =
  | ('time' | 'date' | 'timeOfDay' | 'year' | 'month' | 'day' | 'dayOfYear' | 'hour' | 'minute' | 'second' | 'decimalYear')
  | ('lat' | 'lon' | 'depth' | 'pressure' | 'height' | 'cruise' | 'station' | 'cast')

/** The columns that say where and when, and what else may be chosen instead. */
export interface ChosenPlaces {
  /** The index of the best column for each role. */
  readonly places: ReadonlyMap<PlaceRole, number>
  /** Other columns for the same role, the better ones first. */
  readonly rivals: ReadonlyMap<PlaceRole, readonly number[]>
}

interface Found {
  readonly role: PlaceRole
  /** Lower is better. */
  readonly cost: number
}

/** The role of a column by its standard name, its name and its unit; null for one that is no place. Its neighbours may tell more: `choosePlaces`. */
export const placeOfColumn = (column: ColumnName): PlaceRole | null => findRole(column)?.role ?? null

/**
 * The best column for each role among those of a table, with the others that a person may choose instead: UTC before local time, `Latitude`
 * before `Start latitude`. A `time` beside a `date` is its time of day; `DEPTH` beside the pressure of WHP exchange is that of the sea floor.
 */
export function choosePlaces(columns: readonly ColumnName[]): ChosenPlaces {
  const keys = columns.map(({ name }) => keyOf(splitUnit(name).name))
  const alone = columns.map(findRole)
  const hasHour = alone.some((each) => each?.role === 'hour')
  // Elsewhere these are a minimum and millimetres.
  const found = alone.map((each, index) =>
    hasHour && /^(?:mm|min)$/.test(keys[index] ?? '') ? ({ role: 'minute', cost: 1 } as const) : each,
  )
  const has = (role: PlaceRole) => found.some((each) => each?.role === role)
  const isExchange = keys.includes('ctdprs') || keys.includes('expocode')
  const candidates = new Map<PlaceRole, { readonly index: number; readonly cost: number }[]>()
  for (const [index, each] of found.entries()) {
    const key = keys[index] ?? ''
    if (each === null || isPartOfAngle(key, keys) || (isExchange && key === 'depth')) continue
    const isClock = each.role === 'time' && isPlainTime(columns[index]) && has('date')
    const role = isClock ? 'timeOfDay' : each.role
    candidates.set(role, [...(candidates.get(role) ?? []), { index, cost: each.cost }])
  }
  const places = new Map<PlaceRole, number>()
  const rivals = new Map<PlaceRole, readonly number[]>()
  for (const [role, list] of candidates) {
    const [best, ...others] = list.toSorted((one, other) => one.cost - other.cost)
    if (best === undefined) continue
    places.set(role, best.index)
    if (others.length > 0)
      rivals.set(
        role,
        others.map(({ index }) => index),
      )
  }
  return { places, rivals }
}

/** Whether a column holds the whole degrees of an angle whose minutes are in a column of their own, as in `Lat_Deg` and `Lat_Min`. */
const isPartOfAngle = (key: string, keys: readonly string[]): boolean =>
  /^(?:lat|lon|long|latitude|longitude)deg(?:rees?)?$/.test(key) && keys.some((other) => other === key.replace(/deg(?:rees?)?$/, 'min'))

/** Whether the name of a time says no more than that, and whose. */
function isPlainTime(column: ColumnName | undefined): boolean {
  const known = new Set([...qualifiers.keys(), 'time', 'hhmm', 'hh', 'mm', 'ss'])
  return column !== undefined && wordsOf(splitUnit(column.name).name).every((word) => known.has(word))
}

const costs: ReadonlyMap<string, Found> = new Map(
  placeNames.toReversed().map(([role, key], index) => [key, { role, cost: (placeNames.length - index) / 100 }]),
)

function findRole(column: ColumnName): Found | null {
  const role = standardNames.get(column.standardName ?? '')
  const unit = unitOfColumn(column) ?? ''
  const named =
    role === undefined ? findByName(splitUnit(column.name).name) : { role, cost: -5 + (findByName(splitUnit(column.name).name)?.cost ?? 0) }
  if (column.standardName !== undefined && column.standardName !== '' && role === undefined) return null
  return / since /i.test(unit) && named?.role !== 'timeOfDay' ? { role: 'time', cost: named?.cost ?? 4 } : named && byUnit(named, unit)
}

/** The role of a name, without the words beside it that leave it a place. */
function findByName(name: string): Found | null {
  const whole = costs.get(keyOf(name))
  if (whole) return whole
  const words = wordsOf(name)
  const bare = words.filter((word) => !qualifiers.has(word))
  const found = bare.length > 0 ? costs.get(bare.join('')) : undefined
  if (found === undefined) return null
  const told = words.flatMap((word) => qualifiers.get(word) ?? [])
  const sum = found.cost + costOf(words)
  // A depth that says whose it is comes before one that may be that of the sea floor.
  return { role: found.role, cost: found.role === 'depth' && told.every((cost) => cost === 2) ? -1 : sum }
}

/** What the words beside the name of a place add to its cost. */
const costOf = (words: readonly string[]): number => words.reduce((total, word) => total + (qualifiers.get(word) ?? 0), 0)

const PRESSURES = new Set(['dbar', 'bar', 'MPa', 'psi'])

/** What the unit makes of a role: a `Depth [dbar]` is a pressure, a pressure in hPa that of the air, a `Time (sec)` the time since the launch. */
function byUnit(found: Found, text: string): Found | null {
  const unit = unitOfText(text)
  switch (found.role) {
    case 'depth':
      return PRESSURES.has(unit) ? { ...found, role: 'pressure' } : found
    case 'pressure':
      return text === '' || PRESSURES.has(unit) ? found : null
    case 'time':
      if (/^(?:hh|h):?mm/i.test(text)) return { ...found, role: 'timeOfDay' }
      return ['s', 'min', 'h', 'd', 'ms', 'yr'].includes(unit) ? null : { ...found, cost: found.cost + costOf(wordsOf(text)) }
    case 'cast':
    case 'station':
      return text === '' || unit === '' ? found : null
    case 'height':
      return text === '' || unit === 'm' ? found : null
    default:
      return found
  }
}
