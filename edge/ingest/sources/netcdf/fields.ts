import { placeOfColumn } from '#core/columns/placeOfColumn.ts'
import { unitOfText } from '#core/columns/unitOfText.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { float32Decimal } from '#core/observations/float32Text.ts'
import type { ColumnType } from '#core/rows/Batch.ts'
import { isSame, readUnit } from '#core/units/readUnit.ts'
import type { StagedValue } from '../StagedTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { isTimeUnits, timeReader } from './cfTime.ts'
import { type NcVariable, type NetcdfFile, numbersOf, type RawValues, textOf } from './NetcdfFile.ts'
import { isSigma } from './sigmaFormulas.ts'
import { textAt, unpacker, validRange } from './unpack.ts'

/** A variable as a column: its dimensions without that of characters, its type, and what an entry means. */
export interface NetcdfField {
  readonly variable: NcVariable
  readonly dimensions: readonly string[]
  /** Characters of one text; 1 for everything else. */
  readonly width: number
  readonly type: ColumnType
  readonly decimals: number
  /** The cell at a place of values that were read; missing ones are null or NaN. */
  cell(raw: RawValues, at: number): StagedValue
  /** The number that marks a cell as missing, see `Unpacked`; left out for texts. */
  mark?(raw: RawValues, at: number): number | null
}

/** The coordinate that a column holds. */
export type PlaceName = 'time' | 'month' | 'lat' | 'lon' | 'depth'

/** A data variable as a column, decoded by its attributes; times among them are accepted and stay numbers. */
export function dataField(file: NetcdfFile, variable: NcVariable): NetcdfField {
  const { name, kind, dimensions } = variable
  if (kind === 'other') throw sourceProblem(`The variable ${name} has a type that no table can hold.`)
  if (kind === 'string') return textField(variable, dimensions, 1)
  if (kind === 'char') {
    const last = dimensions.at(-1)
    // The last dimension is the length of a text, unless numbers have it too: flags of one character each.
    const isOfText =
      last !== undefined && ![...file.variables.values()].some((other) => other.kind !== 'char' && other.dimensions.includes(last))
    return isOfText ? textField(variable, dimensions.slice(0, -1), file.dimensions.get(last) ?? 1) : textField(variable, dimensions, 1)
  }
  const { type, decimals, value, mark } = unpacker(variable)
  return { variable, dimensions, width: 1, type, decimals: decimals ?? (type === 'int32' ? 0 : 2), cell: value, mark }
}

function textField(variable: NcVariable, dimensions: readonly string[], width: number): NetcdfField {
  const cell = (raw: RawValues, at: number) => textAt(raw, at, width) || null
  return { variable, dimensions, width, type: 'text', decimals: 0, cell }
}

/** A position as a column: times as milliseconds, depths in metres below the surface. */
export function placeField(file: NetcdfFile, place: PlaceName, variable: NcVariable): NetcdfField {
  const plain = withinRange(dataField(file, variable))
  if (plain.type === 'text') throw sourceProblem(`The coordinate ${variable.name} is text, which is no ${place}.`)
  if (place === 'time') return { ...plain, type: 'timestamp', cell: timeCells(variable, plain) }
  if (place === 'month') return { ...plain, type: 'int32' }
  const factor = place === 'depth' ? depthFactor(variable) : 1
  // A file that says 60.252 in 32 bits holds 60.25199890136719.
  const precise = plain.type === 'float32' ? float32Decimal : (value: number) => value
  // A grid may count on to 380 degrees east, where it began at 20.
  const once = place === 'lon' ? (value: number) => (Math.abs(value) <= 720 ? wrapLongitude(value) : value) : (value: number) => value
  // A depth of -0 is the surface.
  const cell = (raw: RawValues, at: number) => once(precise(Number(plain.cell(raw, at) ?? Number.NaN)) * factor + 0)
  return { ...plain, type: 'float64', cell }
}

/** A position outside of its valid range is none. */
function withinRange(field: NetcdfField): NetcdfField {
  if (field.type === 'text') return field
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = validRange(field.variable)
  const cell = (raw: RawValues, at: number) => {
    const value = Number(field.cell(raw, at) ?? Number.NaN)
    return value >= min && value <= max ? value : Number.NaN
  }
  return { ...field, cell }
}

function timeCells(variable: NcVariable, plain: NetcdfField): NetcdfField['cell'] {
  const { name, attributes, kind } = variable
  const read = timeReader(name, textOf(attributes, 'units'), textOf(attributes, 'calendar'))
  const isPlainLong = (kind === 'int64' || kind === 'uint64') && !attributes.has('scale_factor') && !attributes.has('add_offset')
  if (!isPlainLong) return (raw, at) => read(Number(plain.cell(raw, at) ?? Number.NaN))
  const fills = [...numbersOf(attributes, '_FillValue'), ...numbersOf(attributes, 'missing_value'), -(2 ** 63)]
  return (raw, at) => {
    const value = raw[at]
    return typeof value !== 'bigint' || fills.includes(Number(value)) ? Number.NaN : read(value)
  }
}

const METRES: Readonly<Record<string, number>> = { m: 1, meter: 1, meters: 1, metre: 1, metres: 1, cm: 0.01, km: 1000, '': 1 }

/** From the file's numbers to metres, positive down. */
function depthFactor({ name, attributes }: NcVariable): number {
  const units = textOf(attributes, 'units')
  const metres = METRES[units.toLowerCase()]
  if (metres === undefined)
    throw sourceProblem(
      `The vertical coordinate ${name} is in ${units}; only a depth in metres can be ingested, or a pressure: convert it first.`,
    )
  return isUpward({ attributes }) ? -metres : metres
}

/** Whether a vertical coordinate counts heights. */
export function isUpward({ attributes }: Pick<NcVariable, 'attributes'>): boolean {
  const positive = textOf(attributes, 'positive').toLowerCase()
  return positive === 'up' || (positive === '' && /^(height|altitude)/.test(textOf(attributes, 'standard_name')))
}

/** How well a variable fits a place; 0 where it is none. CF-1.8 chapters 4 and 5: units and standard names first, then axis and name. */
export function placeScore(place: PlaceName, variable: NcVariable): number {
  const { name, attributes, kind } = variable
  if (kind === 'other' || kind === 'char' || kind === 'string') return 0
  const units = textOf(attributes, 'units')
  const standard = textOf(attributes, 'standard_name')
  const axis = textOf(attributes, 'axis').toUpperCase()
  const bare = name.toLowerCase()
  // ROMS has positions of its own for each of its staggered grids.
  const unstaggered = bare.replace(/_(?:rho|u|v|psi)$/, '')
  const longName = textOf(attributes, 'long_name').toLowerCase()
  switch (place) {
    case 'time':
      return isTimeUnits(units) ? 1 + (standard === 'time' ? 4 : 0) + (axis === 'T' ? 2 : 0) + (bare === 'time' ? 1 : 0) : 0
    case 'month':
      return bare === 'month' && !isTimeUnits(units) && (axis === 'T' || units === '1' || units === '') ? 1 : 0
    case 'lat':
      return standard === 'latitude'
        ? 6
        : /^degrees?_?n(orth)?$/i.test(units)
          ? 4
          : (['lat', 'latitude'].includes(unstaggered) || isCalled('latitude', longName, units)) && axis !== 'X'
            ? 2
            : 0
    case 'lon':
      return standard === 'longitude'
        ? 6
        : /^degrees?_?e(ast)?$/i.test(units)
          ? 4
          : (['lon', 'longitude'].includes(unstaggered) || isCalled('longitude', longName, units)) && axis !== 'Y'
            ? 2
            : 0
    default:
      return isPressureUnit(units) || isSigma(variable) ? 0 : depthScore(standard, axis, attributes.has('positive'), bare, units)
  }
}

/** Grids of GMT and its kind call their coordinates x and y, and say by their long names what these are. */
const isCalled = (word: string, longName: string, units: string): boolean => longName === word && /^(?:degrees?)?$/i.test(units)

/** How well a variable fits the pressure that depths are computed from; 0 where it is none. */
export function pressureScore({ name, attributes, kind }: NcVariable): number {
  if (kind === 'other' || kind === 'char' || kind === 'string') return 0
  const units = textOf(attributes, 'units')
  if (!isPressureUnit(units) || unitOfText(units) === 'hPa') return 0
  if (/^sea_water_pressure(?:_due_to_sea_water)?$/.test(textOf(attributes, 'standard_name'))) return 6
  if (textOf(attributes, 'axis').toUpperCase() === 'Z' || attributes.has('positive')) return 5
  return placeOfColumn({ name, unit: units }) === 'pressure' ? 2 : 0
}

const decibar = readUnit('dbar')

function isPressureUnit(units: string): boolean {
  const own = readUnit(unitOfText(units))
  return own !== undefined && decibar !== undefined && isSame(own, decibar)
}

function depthScore(standard: string, axis: string, hasPositive: boolean, name: string, units: string): number {
  if (standard === 'depth') return 6
  // What models call positive up or down as well.
  if (/^sea_(?:floor_depth|surface_height|surface_elevation)/.test(standard)) return 0
  if (axis === 'Z' || hasPositive) return 5
  if (['height', 'altitude'].includes(standard)) return 3
  return ['depth', 'z', 'lev', 'level'].includes(name) && units.toLowerCase() in METRES && units !== '' ? 2 : 0
}
