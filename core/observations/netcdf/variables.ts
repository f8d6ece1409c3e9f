import type { Batch, Column, ColumnInfo, ColumnType } from '../Batch.ts'
import { coordinateDescriptions } from '../coordinateDescriptions.ts'
import { distinctNames } from '../distinctNames.ts'
import type { ColumnDescription, FormDescription } from '../FormDescription.ts'
import type { Arrangement } from './arrange.ts'
import { type Attribute, type Dimension, type NcType, ncTypes, textAttribute, type Variable } from './model.ts'

/** A variable with its values: `number` by its place for numbers, `text` for rows of characters `width` bytes wide. */
export interface FilledVariable extends Variable {
  readonly places: number
  readonly number: (place: number) => number
  readonly text: ((place: number) => string) | null
  readonly width: number
}

const typeOf: Readonly<Record<ColumnType, NcType>> = {
  float32: 'float',
  float64: 'double',
  int32: 'int',
  timestamp: 'double',
  text: 'char',
}

/** The first instant of the Gregorian calendar; the calendar `standard` is Julian before it, which our times never are. */
const GREGORIAN_FROM_MS = Date.UTC(1582, 9, 15)

/** The variables of a file and all of its dimensions, the lengths of texts among them. */
export function variablesOf(
  columns: readonly ColumnInfo[],
  batch: Batch,
  arrangement: Arrangement,
  description: FormDescription,
): { readonly dimensions: readonly Dimension[]; readonly variables: readonly FilledVariable[] } {
  const dimensions = [...arrangement.dimensions]
  const names = distinctNames(columns.map(({ name }) => nameOf(name)))
  const descriptions = columns.map(({ name }, index) => description.columns[index] ?? coordinateDescriptions[name] ?? {})
  const places = names.filter((_, index) => descriptions[index]?.axis !== undefined)
  const coordinates = arrangement.isGrid ? undefined : places.join(' ')
  const variables = columns.map((column, index) => {
    const { values, present } = batch.columns[index] ?? { values: [], present: null }
    const axis = arrangement.axes.get(column.name)
    const from: Source =
      axis === undefined ? { values, present, rowOfCell: arrangement.rowOfCell } : { values: axis, present: null, rowOfCell: null }
    const own =
      axis === undefined
        ? arrangement.dimensions.map((_, at) => at)
        : [arrangement.dimensions.findIndex(({ name }) => name === column.name)]
    const width = column.type === 'text' ? widthOf(values) : 1
    if (column.type === 'text') own.push(textDimension(dimensions, width))
    const attributes = attributesOf(column, descriptions[index] ?? {}, from, coordinates)
    const length = axis?.length ?? from.rowOfCell?.length ?? batch.rows
    return filled(names[index] ?? column.name, column.type, from, { own, places: length, width, attributes })
  })
  return { dimensions, variables }
}

interface Source extends Column {
  readonly rowOfCell: Int32Array | null
}

interface Shape {
  readonly own: readonly number[]
  readonly places: number
  readonly width: number
  readonly attributes: readonly Attribute[]
}

function filled(
  name: string,
  type: ColumnType,
  { values, present, rowOfCell }: Source,
  { own, places, width, attributes }: Shape,
): FilledVariable {
  const ncType = typeOf[type]
  const { fill } = ncTypes[ncType]
  const rowAt = (place: number) => (rowOfCell === null ? place : (rowOfCell[place] ?? -1))
  const isThere = (row: number) => row >= 0 && present?.[row] !== 0
  const perUnit = type === 'timestamp' ? 1000 : 1
  const number = (place: number) => {
    const row = rowAt(place)
    const value = isThere(row) ? Number(values[row]) : Number.NaN
    return Number.isFinite(value) ? value / perUnit : fill
  }
  const text = (place: number) => (isThere(rowAt(place)) ? String(values[rowAt(place)] ?? '') : '')
  return { name, type: ncType, dimensions: own, attributes, places, number, text: type === 'text' ? text : null, width }
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

function attributesOf(
  column: ColumnInfo,
  { standardName, longName, units, cellMethods, comment, references, axis }: ColumnDescription,
  source: Source,
  coordinates: string | undefined,
): readonly Attribute[] {
  const isTime = column.type === 'timestamp'
  const texts: readonly (readonly [string, string | undefined])[] = [
    ['standard_name', standardName],
    ['long_name', longName],
    ['units', isTime ? 'seconds since 1970-01-01T00:00:00Z' : column.type === 'text' ? undefined : units],
    ['calendar', isTime ? calendarOf(source) : undefined],
    ['axis', axis],
    ['positive', axis === 'Z' ? 'down' : undefined],
    ['cell_methods', cellMethods],
    ['coordinates', axis === undefined ? coordinates : undefined],
    ['comment', comment],
    ['references', references],
    ['_Encoding', column.type === 'text' ? 'utf-8' : undefined],
  ]
  const attributes = texts.flatMap(([name, value]) => (value ? [textAttribute(name, value)] : []))
  const type = typeOf[column.type]
  return mayMiss(column, source, axis !== undefined) ? [...attributes, { name: '_FillValue', type, value: ncTypes[type].fill }] : attributes
}

/** Integers are declared to have gaps only if they do, because readers then convert them to floats; axes never have any. */
function mayMiss({ type }: ColumnInfo, { present, rowOfCell }: Source, isPlace: boolean): boolean {
  if (type === 'text') return false
  const hasGaps = present?.includes(0) === true || rowOfCell?.includes(-1) === true
  return hasGaps || (type !== 'int32' && type !== 'timestamp' && !isPlace)
}

function calendarOf({ values }: Source): string {
  for (const value of values) if (Number(value) < GREGORIAN_FROM_MS) return 'proleptic_gregorian'
  return 'standard'
}
