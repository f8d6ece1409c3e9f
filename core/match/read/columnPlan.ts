import { readAngle } from '#core/columns/angle.ts'
import type { ColumnName } from '#core/columns/columnKey.ts'
import { isSouthOrWest } from '#core/columns/hemisphere.ts'
import { choosePlaces, type PlaceRole } from '#core/columns/placeOfColumn.ts'
import { suspectedSentinels } from '#core/columns/suspectedSentinel.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { Problem } from '#core/request/Problem.ts'
import { cutName } from '#core/text/cutName.ts'
import { decimalOf } from '#core/text/decimal.ts'
import { isMissingText } from '#core/workbook/csv/missingText.ts'
import { firstOf } from './recordsOf.ts'
import type { TableHead } from './tableHead.ts'
import { type DayOrder, timeFormsOf } from './timeFormsOf.ts'
import { timePartsOf, timeRoles, zoneMsOf } from './timeParts.ts'

/** What a reader may choose: the columns of a role by their names, how dates are read that read in several ways, and where rows without a depth lie. */
export interface ColumnChoices {
  readonly columns?: Readonly<Partial<Record<ChosenRole, string>>>
  readonly dates?: DayOrder | undefined
  /** In metres, for rows whose depth is missing; without it they have none. One that cannot be read stays unknown. */
  readonly missingDepth?: number | undefined
  /** Milliseconds since 1970: numbers of days that would lie in the future count from another year. */
  readonly now?: number
}

/** Roles that a column can be chosen for. */
export const chosenRoles = ['time', 'lat', 'lon', 'depth', 'pressure', 'id'] as const
export type ChosenRole = (typeof chosenRoles)[number]

/** How the columns of a table are read. */
export interface ColumnPlan {
  readonly names: readonly string[]
  /** The unit of each column; empty where it is not known. */
  readonly units: readonly string[]
  readonly places: ReadonlyMap<PlaceRole, number>
  /** -1 where no column names the rows. */
  readonly id: number
  /** Forms of the columns `time` and `date`; several where day and month can be read both ways. */
  readonly forms: Readonly<Partial<Record<'time' | 'date', readonly string[]>>>
  /** What the zone of the times is ahead of UTC, as the name of their column says. */
  readonly zoneMs: number
  /** Whether latitudes are south, or longitudes west, without a sign. */
  readonly isTurned: { readonly lat: boolean; readonly lon: boolean }
  readonly hasDecimalComma: boolean
  /** Numbers that mark a missing depth. */
  readonly depthMarks: readonly number[]
  /** The depth of a row whose depth is missing; NaN for none. */
  readonly missingDepth: number
  /** Whether depths are negative below the surface. */
  readonly isDepthNegative: boolean
}

/** Rows whose texts tell how a column is written. */
const SAMPLE_ROWS = 2000

/** How the columns of a table are read, by their names and first rows; throws `bad-request` where there is no position. */
export function planColumns(head: TableHead, choices: ColumnChoices): ColumnPlan {
  const { names, units, hasUnitRow, hasDecimalComma } = head
  const columns = names.map((name, at): ColumnName => ({ name, ...(units[at] ? { unit: units[at] } : {}) }))
  const sample = firstOf(head.rows(), SAMPLE_ROWS).slice(hasUnitRow ? 1 : 0)
  const filled = names.map((_, at) =>
    sample.flatMap(({ cells }) => (isMissingText((cells[at] ?? '').trim()) ? [] : (cells[at] ?? '').trim())),
  )
  const places = filledPlaces(columns, filled)
  for (const [role, name] of Object.entries(choices.columns ?? {})) choose(places, role as ChosenRole, indexOf(names, name))
  requirePosition(places, head)
  const id = choices.columns?.id === undefined ? idColumn(names, places) : indexOf(names, choices.columns.id)
  const forms = Object.fromEntries(
    (['time', 'date'] as const).flatMap((role) => {
      const at = places.get(role)
      if (at === undefined) return []
      const texts = (filled[at] ?? []).map((text) => withPoint(text, hasDecimalComma))
      return [[role, timeFormsOf(names[at] ?? '', texts, choices.now ?? Date.now())]]
    }),
  )
  const isTurned = (axis: 'lat' | 'lon') => isSouthOrWest(columns[places.get(axis) ?? 0] ?? { name: '' }, axis)
  const depths = (filled[places.get('depth') ?? -1] ?? []).map((text) => decimalOf(withPoint(text, hasDecimalComma)))
  const depthMarks = marksOf(depths)
  return {
    ...{ names, units, places, id, forms, hasDecimalComma, depthMarks, missingDepth: choices.missingDepth ?? Number.NaN },
    zoneMs: zoneMsOf(columns, timePartsOf(places)),
    isTurned: { lat: isTurned('lat'), lon: isTurned('lon') },
    isDepthNegative: areHeights(depths.filter((value) => !depthMarks.includes(value))),
  }
}

/** A number with a decimal point, where the table has decimal commas. */
export const withPoint = (text: string, hasDecimalComma: boolean): string =>
  hasDecimalComma && /^[+-]?\d+,\d/.test(text) ? text.replace(',', '.') : text

/** The columns by their names; where one holds nothing, the first rival that does, and where no name tells, one whose values do. */
function filledPlaces(columns: readonly ColumnName[], filled: readonly (readonly string[])[]) {
  const { places: named, rivals } = choosePlaces(columns)
  const isFilled = (index: number) => (filled[index]?.length ?? 0) > 0
  const places = new Map([...named].map(([role, index]) => [role, [index, ...(rivals.get(role) ?? [])].find(isFilled) ?? index] as const))
  // `Tag` is German for day, and English for what a seal wears.
  for (const role of numberRoles)
    if (filled[places.get(role) ?? -1]?.slice(0, DECIDING).every((cell) => Number.isNaN(decimalOf(cell)))) places.delete(role)
  const taken = new Set(places.values())
  for (const [index, cells] of filled.entries()) {
    const role = taken.has(index) ? null : roleOfValues(cells)
    if (role !== null && !places.has(role) && !(role === 'time' && timePartsOf(places).length > 0)) places.set(role, index)
  }
  return places
}

const DECIDING = 50
/** Parts of a time that are numbers. */
const numberRoles = ['year', 'day', 'dayOfYear', 'hour', 'minute', 'second'] as const

/** What values say that can be nothing else: angles with letters, and times of ISO 8601. */
function roleOfValues(cells: readonly string[]): 'lat' | 'lon' | 'time' | null {
  const some = cells.slice(0, DECIDING)
  const all = (test: (cell: string) => boolean) => some.length > 0 && some.every(test)
  if (all((cell) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(cell))) return 'time'
  const hasDegrees = (axis: 'lat' | 'lon') => all((cell) => /[\d°'′"″.] ?[NSEW]$/i.test(cell) && !Number.isNaN(readAngle(cell, axis)))
  return hasDegrees('lat') ? 'lat' : hasDegrees('lon') ? 'lon' : null
}

/** A chosen column comes before what stands for the same: a time before date and clock, a pressure before a depth. */
function choose(places: Map<PlaceRole, number>, role: ChosenRole, at: number): void {
  if (role === 'id') return
  if (role === 'depth' || role === 'pressure') for (const other of ['depth', 'pressure', 'height'] as const) places.delete(other)
  if (role === 'time') for (const other of timeRoles) places.delete(other)
  for (const [other, index] of places) if (index === at) places.delete(other)
  places.set(role, at)
}

function indexOf(names: readonly string[], name: string): number {
  const at = names.findIndex((known) => known.toLowerCase() === name.trim().toLowerCase())
  if (at < 0) throw new Problem('bad-request', matchFileTexts.noColumn(cutName(name)))
  return at
}

const MAX_LISTED = 300

function requirePosition(places: ReadonlyMap<PlaceRole, number>, { names, nameless }: TableHead): void {
  const missing = places.has('lat') ? (places.has('lon') ? null : 'longitude') : 'latitude'
  if (missing === null) return
  if (nameless !== null) throw new Problem('bad-request', matchFileTexts.noHeader(nameless.line, cutName(nameless.cells.join(','))))
  const listed = names.map(cutName).join(', ')
  const cut = listed.length > MAX_LISTED ? `${listed.slice(0, MAX_LISTED)}…` : listed
  throw new Problem('bad-request', matchFileTexts.noPosition(missing, cut))
}

const idNames: ReadonlySet<string> = new Set(['id', 'label', 'name', 'station', 'site', 'cast', 'tag', 'sample', 'cruise', 'float'])

function idColumn(names: readonly string[], places: ReadonlyMap<PlaceRole, number>): number {
  const named = names.findIndex((name) => idNames.has(name.toLowerCase()))
  return named >= 0 ? named : (places.get('station') ?? places.get('cast') ?? places.get('cruise') ?? -1)
}

/** Numbers that mark a missing depth. */
function marksOf(values: readonly number[]): readonly number[] {
  const counts = new Map<number, number>()
  for (const value of values) if (!Number.isNaN(value)) counts.set(value, (counts.get(value) ?? 0) + 1)
  const numbers = [...counts.keys()]
  return numbers.length === 0 ? [] : suspectedSentinels({ min: Math.min(...numbers), max: Math.max(...numbers), top: counts })
}

/** Whether depths are written as heights: none is above zero, and some are below. */
const areHeights = (values: readonly number[]): boolean => values.some((value) => value < 0) && values.every((value) => !(value > 0))
