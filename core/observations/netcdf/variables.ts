import type { Batch, Column, ColumnInfo, ColumnType } from '../../rows/Batch.ts'
import { coordinateDescriptions } from '../coordinateDescriptions.ts'
import { distinctNames } from '../distinctNames.ts'
import type { Cells, ColumnDescription, FormDescription } from '../FormDescription.ts'
import type { Arrangement } from './arrange.ts'
import { boundVariables, climatologicalTime } from './coordinateCells.ts'
import { featureVariables, instancesWith } from './featureVariables.ts'
import { type FilledColumn, type FilledVariable, fillOf } from './filledVariable.ts'
import { type Attribute, type Dimension, type NcType, TIME_UNITS, textAttribute } from './model.ts'
import { withoutClimatology } from './timeBounds.ts'

const typeOf: Readonly<Record<ColumnType, NcType>> = {
  float32: 'float',
  float64: 'double',
  int32: 'int',
  timestamp: 'double',
  text: 'char',
}

/** The first instant of the Gregorian calendar; the calendar `standard` is Julian before it, which our times never are. */
const GREGORIAN_FROM_MS = Date.UTC(1582, 9, 15)

/** What the variables of one file are made from. */
interface Contents {
  readonly columns: readonly ColumnInfo[]
  readonly batch: Batch
  readonly arrangement: Arrangement
  readonly described: readonly ColumnDescription[]
  /** The names of the columns in the file. */
  readonly names: readonly string[]
  /** Grows with the lengths of texts. */
  readonly dimensions: Dimension[]
  /** The column of the months of a climatology, -1 for none. */
  readonly month: number
  /** Whether its months are written as times, too. */
  readonly isClimatology: boolean
  readonly years: Cells['years']
}

/** The variables of a file and all of its dimensions, the lengths of texts among them. */
export function variablesOf(
  columns: readonly ColumnInfo[],
  batch: Batch,
  arrangement: Arrangement,
  description: FormDescription,
): { readonly dimensions: readonly Dimension[]; readonly variables: readonly FilledVariable[] } {
  const described = columns.map(({ name }, index) => description.columns[index] ?? coordinateDescriptions[name] ?? {})
  const month = columns.findIndex(({ name, type }, index) => name === 'month' && type !== 'text' && described[index]?.axis === 'T')
  const isClimatology = month !== -1 && !columns.some(({ name }) => name === 'time')
  const years = isClimatology ? description.cells.years : null
  const names = distinctNames(columns.map(({ name }) => nameOf(name)))
  const dimensions = arrangement.dimensions.map(({ name, length }) => ({
    name: isClimatology && name === 'month' ? 'time' : name,
    length,
  }))
  const contents: Contents = { columns, batch, arrangement, described, names, dimensions, month, isClimatology, years }
  const ofColumns = columns.map((_, index) => columnVariable(contents, index))
  const time = isClimatology ? [climatologicalTime(ofColumns[month], years)] : []
  const all = [...time, ...ofColumns, ...featureVariables(arrangement, dimensions)]
  const distinct = distinctNames(all.map(({ name }) => name))
  const named = all.map((variable, at) => ({ ...variable, name: distinct[at] ?? variable.name }))
  return { dimensions, variables: boundVariables(named, dimensions, arrangement, description.cells) }
}

function columnVariable(contents: Contents, index: number): FilledVariable {
  const { columns, batch, arrangement, names, dimensions } = contents
  const { name, type } = columns[index] ?? { name: '', type: 'text' }
  const { values, present } = batch.columns[index] ?? { values: [], present: null }
  const axis = arrangement.axes.get(name)
  const instances = instancesWith(arrangement, name)
  const source: FilledColumn =
    axis === undefined
      ? { values, present, rowOfPlace: instances?.rows ?? arrangement.rowOfCell }
      : { values: axis, present: null, rowOfPlace: null }
  const own = dimensionsOf(arrangement, name)
  const width = type === 'text' ? widthOf(values) : 1
  if (type === 'text') own.push(textDimension(dimensions, width))
  const places = axis?.length ?? source.rowOfPlace?.length ?? batch.rows
  const { fill, isDeclared } = fillOf(typeOf[type], source, contents.described[index]?.axis !== undefined)
  const attributes = [
    ...attributesOf(contents, index, source),
    ...(instances?.id.column === name ? [textAttribute('cf_role', instances.id.role)] : []),
    ...(isDeclared ? [{ name: '_FillValue', type: typeOf[type], value: fill } as const] : []),
  ]
  return { name: names[index] ?? name, type: typeOf[type], dimensions: own, attributes, places, width, ...readers(type, source, fill) }
}

/** Along its own axis, along the instances of a feature, or along all dimensions of the rows. */
function dimensionsOf({ dimensions, axes, instances, ...arrangement }: Arrangement, name: string): number[] {
  const along = axes.has(name) ? name : instancesWith({ ...arrangement, instances }, name)?.dimension.name
  const isWanted = (dimension: string) =>
    along === undefined ? !instances.some((one) => one.dimension.name === dimension) : dimension === along
  return dimensions.flatMap((dimension, at) => (isWanted(dimension.name) ? [at] : []))
}

function readers(type: ColumnType, { values, present, rowOfPlace }: FilledColumn, fill: number): Pick<FilledVariable, 'number' | 'text'> {
  const rowAt = (place: number) => (rowOfPlace === null ? place : (rowOfPlace[place] ?? -1))
  const isThere = (row: number) => row >= 0 && present?.[row] !== 0
  const perUnit = type === 'timestamp' ? 1000 : 1
  const number = (place: number) => {
    const row = rowAt(place)
    const value = isThere(row) ? Number(values[row]) : Number.NaN
    return Number.isFinite(value) ? value / perUnit : fill
  }
  const text = (place: number) => (isThere(rowAt(place)) ? String(values[rowAt(place)] ?? '') : '')
  return { number, text: type === 'text' ? text : null }
}

/** A name that NetCDF takes: no slash, no control character. */
const nameOf = (name: string): string => name.replace(/[/\p{Cc}]/gu, '_').trim() || '_'

function widthOf(values: Column['values']): number {
  const encoder = new TextEncoder()
  let width = 1
  for (const value of values) width = Math.max(width, encoder.encode(String(value)).length)
  return width
}

function textDimension(dimensions: Dimension[], width: number): number {
  const name = `strlen${width}`
  const found = dimensions.findIndex((dimension) => dimension.name === name)
  return found === -1 ? dimensions.push({ name, length: width }) - 1 : found
}

function attributesOf(contents: Contents, index: number, source: FilledColumn): readonly Attribute[] {
  const { columns, described, month, years } = contents
  const { standardName, longName, units, unitsMetadata, cellMethods, comment, references, axis } = described[index] ?? {}
  const type = columns[index]?.type
  const isTime = type === 'timestamp'
  const isOfInstance = instancesWith(contents.arrangement, columns[index]?.name ?? '') !== undefined
  const hasUnits = type !== 'text' && index !== month
  const methods = years === null ? cellMethods && withoutClimatology(cellMethods, contents.isClimatology) : cellMethods
  const texts: readonly (readonly [string, string | undefined])[] = [
    ['standard_name', standardName],
    ['long_name', longName],
    ['units', isTime ? TIME_UNITS : hasUnits ? units : undefined],
    ['units_metadata', hasUnits ? unitsMetadata : undefined],
    ['calendar', isTime ? calendarOf(source) : undefined],
    // Months are numbers without an origin, which no axis of time may be (CF-1.11, 4.4).
    ['axis', index === month ? undefined : axis],
    ['positive', axis === 'Z' ? 'down' : undefined],
    ['cell_methods', methods],
    // Names and other texts of an instance are no data.
    ['coordinates', axis === undefined && !isOfInstance ? coordinatesOf(contents) : undefined],
    ['comment', comment],
    ['references', references],
    ['_Encoding', type === 'text' ? 'utf-8' : undefined],
  ]
  return texts.flatMap(([name, value]) => (value ? [textAttribute(name, value)] : []))
}

/** The coordinates of data variables that are no dimensions of theirs. */
function coordinatesOf({ arrangement, described, names, isClimatology, month }: Contents): string {
  if (arrangement.isGrid) return isClimatology ? (names[month] ?? '') : ''
  return [...(isClimatology ? ['time'] : []), ...names.filter((_, index) => described[index]?.axis !== undefined)].join(' ')
}

function calendarOf({ values }: FilledColumn): string {
  for (const value of values) if (Number(value) < GREGORIAN_FROM_MS) return 'proleptic_gregorian'
  return 'standard'
}
