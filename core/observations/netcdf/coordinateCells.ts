import type { Cells } from '../FormDescription.ts'
import type { Arrangement } from './arrange.ts'
import { cellEdges } from './cellEdges.ts'
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
