import { sourceProblem } from '../sourceProblem.ts'
import { isTimeUnits } from './cfTime.ts'
import { dataField, type NetcdfField, type PlaceName, placeField, placeScore } from './fields.ts'
import { type NcVariable, type NetcdfFile, product, textOf } from './NetcdfFile.ts'
import { isLink, type Route, RowSpace } from './RowSpace.ts'

/** A column of the file and how it is found from a row's place. */
export interface RoutedField {
  readonly name: string
  readonly field: NetcdfField
  readonly route: Route
}

/** A file as rows: what its positions are and which variables it holds. */
export interface Layout {
  readonly space: RowSpace
  /** By the names time, month, lat, lon and depth; one of time and month. */
  readonly places: ReadonlyMap<PlaceName, RoutedField>
  /** By their column names, in the file's order. */
  readonly data: readonly RoutedField[]
}

const placeNames: readonly PlaceName[] = ['time', 'month', 'lat', 'lon', 'depth']

/** Finds positions and data variables by the CF conventions, whatever the order of dimensions. `only` names the columns that are wanted, if a person chose. */
export async function buildLayout(file: NetcdfFile, only: readonly string[] | null): Promise<Layout> {
  const data = dataVariables(file, only)
  const space = await RowSpace.of(
    file,
    data.map(({ field }) => field),
  )
  const routed = (name: string, field: NetcdfField): RoutedField => {
    const route = space.route(field)
    if (route !== null) return { name, field, route }
    throw sourceProblem(
      `The variable ${name} has the dimensions (${field.dimensions.join(', ')}), other variables have (${space.dimensions.join(', ')}); name only variables with the same dimensions in the metadata.`,
    )
  }
  const places = new Map<PlaceName, RoutedField>()
  for (const place of placeNames) {
    const found = bestPlace(
      file,
      space,
      place,
      data.map(({ field }) => field.variable),
    )
    if (found !== null && !(place === 'month' && places.has('time'))) places.set(place, routed(place, found))
  }
  const laid = { space, places, data: data.map(({ name, field }) => routed(name, field)) }
  mustBeWhole(laid)
  return laid
}

/** A name as a column may have it. */
export const columnName = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9_]/g, '_')
    .replace(/^(\d)/, '_$1')
    .slice(0, 49)

function dataVariables(
  file: NetcdfFile,
  only: readonly string[] | null,
): readonly { readonly name: string; readonly field: NetcdfField }[] {
  const others = new Set(helperNames(file))
  const isPlace = (variable: NcVariable) =>
    placeNames.some((place) => placeScore(place, variable) > 0) && (only === null || !only.includes(columnName(variable.name)))
  const chosen = [...file.variables.values()].filter((variable) => {
    if (others.has(variable.name) || isLink(variable) || isPlace(variable) || isTimeUnits(textOf(variable.attributes, 'units')))
      return false
    if (file.dimensions.has(variable.name) && variable.dimensions.length === 1 && variable.dimensions[0] === variable.name)
      return only?.includes(columnName(variable.name)) ?? false
    return only === null || only.includes(columnName(variable.name))
  })
  const named = chosen.map((variable) => ({ name: columnName(variable.name), field: dataField(file, variable) }))
  const names = named.map(({ name }) => name.toLowerCase())
  const twice = named.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index)
  if (twice) throw sourceProblem(`Two variables of the file would both be the column ${twice.name}.`)
  const missing = only?.filter((wanted) => !named.some(({ name }) => name === wanted)) ?? []
  if (missing.length > 0)
    throw sourceProblem(`The metadata describe variables that the file does not have: ${missing.slice(0, 20).join(', ')}.`)
  if (named.length === 0) throw sourceProblem('The file holds no variable beside its coordinates.')
  return named
}

/** Variables that only serve others: bounds, grid mappings and their kind. */
function helperNames(file: NetcdfFile): readonly string[] {
  const containers = [...file.variables.values()].filter(
    ({ attributes }) => attributes.has('grid_mapping_name') || attributes.has('geometry_type'),
  )
  const named = [...file.variables.values()].flatMap(({ attributes }) =>
    ['bounds', 'climatology', 'grid_mapping', 'cell_measures', 'node_coordinates'].flatMap((key) =>
      textOf(attributes, key).split(/[\s:]+/),
    ),
  )
  return [...containers.map(({ name }) => name), ...named]
}

/** The variable that fits a place best and can be reached from the rows; coordinates that data variables name come first. */
function bestPlace(file: NetcdfFile, space: RowSpace, place: PlaceName, data: readonly NcVariable[]): NetcdfField | null {
  const helpers = helperNames(file)
  const listed = new Set(data.flatMap(({ attributes }) => textOf(attributes, 'coordinates').split(/\s+/)))
  const candidates = [...file.variables.values()]
    .filter((variable) => !data.includes(variable) && !helpers.includes(variable.name) && placeScore(place, variable) > 0)
    .map((variable) => {
      const isAxis =
        variable.dimensions.length === 1 && variable.dimensions[0] === variable.name && space.dimensions.includes(variable.name)
      const isReached = space.route(variable) !== null
      return {
        variable,
        score: placeScore(place, variable) + (isAxis ? 10 : 0) + (listed.has(variable.name) ? 5 : 0) + (isReached ? 20 : 0),
      }
    })
    .sort((a, b) => b.score - a.score)
  const [best] = candidates
  return best === undefined ? null : placeField(file, place, best.variable)
}

function mustBeWhole({ space, places }: Layout): void {
  if (!places.has('time') && !places.has('month'))
    throw sourceProblem('The file has no time coordinate: none has units such as “days since 1970-01-01”.')
  for (const place of ['lat', 'lon'] as const)
    if (!places.has(place)) throw sourceProblem(`The file has no ${place === 'lat' ? 'latitude' : 'longitude'} coordinate.`)
  if (product(space.shape) === 0) throw sourceProblem('The file holds no rows.')
  const reached = new Set([...places.values()].flatMap(({ route }) => [...space.reached(route)]))
  for (const [index, name] of space.dimensions.entries())
    if (!reached.has(index) && (space.shape[index] ?? 0) > 1)
      throw sourceProblem(`The dimension ${name} is neither time, latitude, longitude nor depth: its rows would be indistinguishable.`)
}
