import type { Cells } from '../FormDescription.ts'
import type { Arrangement } from './arrange.ts'
import { type FilledVariable, numberVariable } from './filledVariable.ts'
import { type Dimension, TIME_UNITS, textAttribute } from './model.ts'
import { climatologyBounds, climatologyTime, PLACEHOLDER_COMMENT, PLACEHOLDER_YEAR, periodAround } from './timeBounds.ts'

/** The times of a climatology, beside the variable of its months. */
export function climatologicalTime(month: FilledVariable | undefined, years: Cells['years']): FilledVariable {
  const longName = years === null ? `${PLACEHOLDER_YEAR}, a placeholder` : `${years.first}, the first year of the climatology`
  return numberVariable('time', {
    type: 'double',
    dimensions: month?.dimensions ?? [],
    places: month?.places ?? 0,
    number: (place) => climatologyTime(month?.number(place) ?? Number.NaN, years) / 1000,
    attributes: [
      textAttribute('standard_name', 'time'),
      textAttribute('long_name', `middle of the month in ${longName}`),
      textAttribute('units', TIME_UNITS),
      textAttribute('calendar', 'standard'),
      textAttribute('axis', 'T'),
      ...(years === null ? [textAttribute('comment', PLACEHOLDER_COMMENT)] : []),
    ],
  })
}

/** The variables with the bounds of those that have cells behind them; adds the dimension `nv` if there are any. */
export function boundVariables(
  variables: readonly FilledVariable[],
  dimensions: Dimension[],
  arrangement: Arrangement,
  cells: Cells,
): readonly FilledVariable[] {
  const found = variables.flatMap((variable) => {
    const bounds = boundsOf(variable, variables, arrangement, cells)
    return bounds === null ? [] : [{ variable, ...bounds }]
  })
  if (found.length === 0) return variables
  const nv = dimensions.push({ name: 'nv', length: 2 }) - 1
  const taken = new Set(variables.map(({ name }) => name))
  const named = found.map(({ key, variable, edge }) => {
    let name = `${key === 'climatology' ? key : variable.name}_bnds`
    while (taken.has(name)) name += '_'
    return { key, variable, edge, name }
  })
  const marked = variables.map((variable) => {
    const own = named.find((one) => one.variable === variable)
    return own === undefined ? variable : { ...variable, attributes: [...variable.attributes, textAttribute(own.key, own.name)] }
  })
  const bounds = named.map(({ variable, edge, name }) =>
    numberVariable(name, {
      ...{ type: variable.type, dimensions: [...variable.dimensions, nv], places: variable.places * 2 },
      ...{ attributes: [], number: (place: number) => edge(place >> 1, place & 1) },
    }),
  )
  return [...marked, ...bounds]
}

interface Bounds {
  readonly key: 'bounds' | 'climatology'
  /** The first (0) or second edge of the cell at a place. */
  readonly edge: (place: number, end: number) => number
}

function boundsOf(
  variable: FilledVariable,
  variables: readonly FilledVariable[],
  { isGrid, axes }: Arrangement,
  { latDegrees, lonDegrees, time, years }: Cells,
): Bounds | null {
  const { name, number, attributes } = variable
  if (!attributes.some((attribute) => attribute.name === 'axis')) return null
  const month = variables.find((one) => one.name === 'month')
  if (name === 'time' && years !== null && month !== undefined && month.places === variable.places)
    return { key: 'climatology', edge: (place, end) => (climatologyBounds(month.number(place), years)[end] ?? 0) / 1000 }
  if (name === 'time' && time !== null)
    return { key: 'bounds', edge: (place, end) => (periodAround(number(place) * 1000, time)[end] ?? 0) / 1000 }
  const degrees = name === 'lat' ? latDegrees : name === 'lon' ? lonDegrees : null
  const centres = axes.get(name)
  if (!isGrid || degrees === null || centres === undefined) return null
  const edges = cellEdges(centres, degrees, name === 'lat' ? 90 : Number.POSITIVE_INFINITY)
  return { key: 'bounds', edge: (place, end) => edges[place * 2 + end] ?? 0 }
}

/** How far the distance of two neighbours may differ from the size of a cell, as a part of it: files store axes in single precision. */
const TOLERANCE = 0.02

/**
 * The edges of the cells around the ascending values of an axis, two for each. Neighbours that are one size apart share an edge to the last
 * bit, as CF asks of contiguous cells (CF-1.11, 7.1); edges beyond `limit` are cut to it.
 */
function cellEdges(centres: Float64Array, size: number, limit: number): Float64Array {
  const edges = new Float64Array(centres.length * 2)
  for (const [at, centre] of centres.entries()) {
    const before = centres[at - 1]
    const after = centres[at + 1]
    edges[at * 2] = Math.max(-limit, isNext(before, centre, size) ? ((before ?? 0) + centre) / 2 : centre - size / 2)
    edges[at * 2 + 1] = Math.min(limit, isNext(centre, after, size) ? (centre + (after ?? 0)) / 2 : centre + size / 2)
  }
  return edges
}

const isNext = (one: number | undefined, other: number | undefined, size: number): boolean =>
  one !== undefined && other !== undefined && Math.abs(other - one - size) <= TOLERANCE * size
