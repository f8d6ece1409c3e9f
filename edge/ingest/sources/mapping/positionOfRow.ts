import type { Reading } from '#core/catalog/readingFile.ts'
import type { ValueReport } from '#core/catalog/valueReport.ts'
import { readAngle } from '#core/columns/angle.ts'
import { depthOfPressure } from '#core/columns/depthOfPressure.ts'
import { isSouthOrWest } from '#core/columns/hemisphere.ts'
import { isSame, readUnit } from '#core/units/readUnit.ts'
import type { SourceRow } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import type { ColumnPlan, PlannedColumn } from './planColumns.ts'

/** A number of a row's position; NaN where its cell holds something else, null where it is missing. */
type NumberOfRow = (row: SourceRow) => number | null

/** A number for all rows, or how one follows from the plain number of a cell and the latitude of its row. */
export type PlainNumber =
  | { readonly given: number }
  | { readonly index: number; readonly cells: PlannedColumn['cells']; readonly convert: (value: number, latitude: number) => number }

/** How the positions of rows are read, and what is computed for that. */
export interface PositionPlan {
  readonly lat: NumberOfRow
  readonly lon: NumberOfRow
  /** Metres below the surface, of a row at a latitude; null for data without depth. */
  readonly depth: ((row: SourceRow, latitude: number) => number | null) | null
  readonly converted: ValueReport['converted']
  /** The same for rows of plain numbers; null where the cells themselves are needed. */
  readonly plain: { readonly lat: PlainNumber | null; readonly lon: PlainNumber | null; readonly depth: PlainNumber | null }
}

/** Plans how latitude, longitude and depth are read. Throws a Problem where there is no position, or a unit of depth that is none. */
export function planPositions({ places }: ColumnPlan, { position = {} }: Reading): PositionPlan {
  const angle = (axis: 'lat' | 'lon'): NumberOfRow => {
    const given = position[axis]
    if (given !== undefined) return () => given
    const planned = places.get(axis)
    if (planned === undefined) throw sourceProblem(noPosition(axis))
    const isNegative = isSouthOrWest(planned.column, axis)
    const read = isDegreesMinutes(planned) ? joinedAngleOf : angleOf
    return ({ cells }) => signed(read(planned, cells[planned.index], axis), isNegative && !hasLetter(cells[planned.index]))
  }
  const plain = (axis: 'lat' | 'lon'): PlainNumber | null => {
    const given = position[axis]
    const planned = places.get(axis)
    if (given !== undefined) return { given }
    const isPlain = planned !== undefined && !isSouthOrWest(planned.column, axis) && !isDegreesMinutes(planned)
    return isPlain ? { ...planned, convert: (degrees) => degrees } : null
  }
  const vertical = planDepth(places, position.depth)
  const turned = (['lat', 'lon'] as const).flatMap((axis) => {
    const planned = position[axis] === undefined ? places.get(axis) : undefined
    if (planned === undefined) return []
    const says = axis === 'lat' ? 'degrees south stored as negative degrees north' : 'degrees west stored as negative degrees east'
    return [
      ...(isSouthOrWest(planned.column, axis) ? [{ column: planned.column.name, says }] : []),
      ...(isDegreesMinutes(planned) ? [{ column: planned.column.name, says: `${planned.unit} stored as degrees` }] : []),
    ]
  })
  return {
    lat: angle('lat'),
    lon: angle('lon'),
    depth: vertical.depth,
    plain: { lat: plain('lat'), lon: plain('lon'), depth: vertical.plain },
    // Some are known once the rows were read.
    get converted() {
      return [...turned, ...vertical.converted]
    },
  }
}

const noPosition = (axis: 'lat' | 'lon'): string =>
  `No column holds the ${axis === 'lat' ? 'latitude' : 'longitude'}. Name it: "reading": {"rename": {"COLUMN": "${axis}"}}, or write one position for all rows: "reading": {"position": {"lat": 54.2, "lon": -12.5}}.`

/** Degrees of a column that says they are south or west. */
const signed = (degrees: number | null, isNegative: boolean): number | null =>
  degrees === null || !isNegative ? degrees : -Math.abs(degrees) + 0

/** Whether the cell itself says which way. */
const hasLetter = (cell: SourceRow['cells'][number] | undefined): boolean => typeof cell === 'string' && /[NSEW]/i.test(cell)

function angleOf({ cells }: PlannedColumn, cell: SourceRow['cells'][number] | undefined, axis: 'lat' | 'lon'): number | null {
  const value = cells.number(cell)
  if (typeof value === 'number') return value
  if (value === null || value === 'marked') return null
  return value === 'no-number' ? readAngle(cells.text(cell) ?? '', axis) : Number.NaN
}

/** Whether a column is said to hold degrees and minutes in one number, as NMEA does: `DDMM.mm` for its unit. */
const isDegreesMinutes = ({ unit }: PlannedColumn): boolean => /^d{2,3}mm(\.m{1,9})?$/i.test(unit)

function joinedAngleOf({ cells }: PlannedColumn, cell: SourceRow['cells'][number] | undefined, axis: 'lat' | 'lon'): number | null {
  const value = cells.number(cell)
  if (value === null || value === 'marked') return null
  return readAngle(cells.text(cell) ?? '', axis, { isDegreesMinutes: true })
}

interface DepthPlan extends Pick<PositionPlan, 'depth' | 'converted'> {
  readonly plain: PlainNumber | null
}

function planDepth(places: ColumnPlan['places'], given: number | undefined): DepthPlan {
  if (given !== undefined) return { depth: () => given, converted: [], plain: { given } }
  const depth = places.get('depth')
  const height = places.get('height')
  const pressure = places.get('pressure')
  if (depth !== undefined) return inMetres(depth, 1)
  if (pressure !== undefined) return ofPressure(pressure)
  return height === undefined ? { depth: null, converted: [], plain: null } : inMetres(height, -1)
}

const SURFACE = /^(?:surface|surf|sfc)$/i
const AT_SURFACE = '“surface” stored as 0 m'

const metre = readUnit('m')
const decibar = readUnit('dbar')

function inMetres(planned: PlannedColumn, sign: 1 | -1): DepthPlan {
  const factor = factorOf(planned, metre, 'a depth in metres') * sign
  const name = planned.column.name
  // A depth of -0 is the surface.
  const toMetres = (value: number) => value * factor + 0
  const says = [
    ...(factor === sign ? [] : [{ column: name, says: `depths converted from ${planned.unit} to m` }]),
    ...(sign === 1 ? [] : [{ column: name, says: 'heights above the surface stored as depths below it' }]),
  ]
  const depth = ({ cells }: SourceRow) => {
    const cell = cells[planned.index]
    if (typeof cell === 'string' && SURFACE.test(cell.trim())) {
      if (says.every((each) => each.says !== AT_SURFACE)) says.push({ column: name, says: AT_SURFACE })
      return 0
    }
    return scaled(numberOf(planned, cell), toMetres)
  }
  return { depth, converted: says, plain: { ...planned, convert: toMetres } }
}

function ofPressure(planned: PlannedColumn): DepthPlan {
  const factor = factorOf(planned, decibar, 'a pressure')
  const says = `depths computed from pressures in ${planned.unit || 'dbar'} and latitudes by TEOS-10`
  const convert = (value: number, latitude: number) => toMillimetre(depthOfPressure(value * factor, latitude))
  return {
    depth: ({ cells }, latitude) => scaled(numberOf(planned, cells[planned.index]), (value) => convert(value, latitude)),
    converted: [{ column: planned.column.name, says }],
    plain: { ...planned, convert },
  }
}

/** No sensor knows its depth better, and further digits would only be noise in every table. */
const toMillimetre = (metres: number): number => Math.round(metres * 1000) / 1000

/** The numbers of a column in another unit: their factor. A column without a unit is in that unit. */
function factorOf({ column, unit }: PlannedColumn, wanted: ReturnType<typeof readUnit>, what: string): number {
  if (unit === '' || wanted === undefined) return 1
  const own = readUnit(unit)
  if (own !== undefined && isSame(own, wanted)) return own.size / wanted.size
  throw sourceProblem(
    `The column ${column.name} is in ${unit}, which is not the unit of ${what}. Write it: "reading": {"units": {"${column.name}": "m"}}, or name another column: "reading": {"rename": {"COLUMN": "depth"}}.`,
  )
}

/** A number as it is; null where it is missing or marked so, NaN for anything else. */
function numberOf({ cells }: PlannedColumn, cell: SourceRow['cells'][number] | undefined): number | null {
  const value = cells.number(cell)
  if (typeof value === 'number' || value === null) return value
  return value === 'marked' ? null : Number.NaN
}

const scaled = (value: number | null, convert: (value: number) => number): number | null => (value === null ? null : convert(value))
