import type { ValueReport } from '#core/catalog/valueReport.ts'
import { limits } from '#core/limits/storage.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { isTimeUnits } from './cfTime.ts'
import { dataField, isUpward, type NetcdfField, type PlaceName, placeField, placeScore, pressureScore } from './fields.ts'
import { type NcVariable, type NetcdfFile, product, textOf } from './NetcdfFile.ts'
import { isLink, type Route, RowSpace } from './RowSpace.ts'
import { isSigma } from './sigmaFormulas.ts'
import { findSigma, hasSigma, type SigmaLevels } from './sigmaLevels.ts'

/** A column of the file and how it is found from a row's place. */
export interface RoutedField {
  readonly name: string
  readonly field: NetcdfField
  readonly route: Route
}

/** A file as rows: what its positions are and which variables it holds. */
export interface Layout {
  readonly space: RowSpace
  /** By the names time, month, lat, lon and depth; at most one of time and month. */
  readonly places: ReadonlyMap<PlaceName, RoutedField>
  /** The pressure that depths are computed from, which may be one of the data; null where there are depths, or neither. */
  readonly pressure: RoutedField | null
  /** The levels that depths are computed from; null where there are none. */
  readonly sigma: SigmaLevels | null
  /** By their column names, in the file's order. */
  readonly data: readonly RoutedField[]
  /** The other variables of the file, and why they are left out. */
  readonly leftOut: ValueReport['columnsLeftOut']
}

const placeNames: readonly PlaceName[] = ['time', 'month', 'lat', 'lon', 'depth']

/** Finds positions and data variables by the CF conventions, whatever the order of dimensions. `only` names the columns that are wanted, if a person chose; `ignored` those that are not. */
export async function buildLayout(file: NetcdfFile, only: readonly string[] | null, ignored: readonly string[] = []): Promise<Layout> {
  const { data: all, leftOut } = dataVariables(file, only)
  const space = await findRows(
    file,
    all.map(({ field }) => field),
  )
  const data = all.flatMap(({ name, field }): RoutedField[] => {
    const route = space.route(field)
    if (route !== null) return [{ name, field, route }]
    const misaligned = space.misaligned(field)
    if (misaligned !== null && !ignored.includes(field.variable.name))
      throw sourceProblem(
        `The variable ${field.variable.name} has ${misaligned}: it cannot be told to which levels they belong. Leave it out: "reading": {"ignore": ["${field.variable.name}"]}.`,
      )
    leftOut.push({ column: field.variable.name, because: otherDimensions(field, space) })
    return []
  })
  const missing = only?.find((name) => all.some((each) => each.name === name) && !data.some((each) => each.name === name))
  if (missing !== undefined)
    throw sourceProblem(
      `The variable ${missing} has other dimensions than the rows (${space.dimensions.join(', ')}); name only variables with the same dimensions in the metadata.`,
    )
  const places = new Map<PlaceName, RoutedField>()
  for (const place of placeNames) {
    const found = bestPlace(
      file,
      space,
      place,
      data.map(({ field }) => field.variable),
    )
    if (found !== null && !(place === 'month' && places.has('time'))) places.set(place, found)
  }
  const height = places.get('depth')
  if (height !== undefined && (await isInAir(file, height.field.variable))) {
    places.delete('depth')
    if (only === null) data.push({ ...height, name: columnName(height.field.variable.name), field: dataField(file, height.field.variable) })
  }
  const sigma = places.has('depth') ? null : await findSigma(file, space)
  const pressure = places.has('depth') || sigma !== null ? null : bestPressure(file, space)
  const used = new Set(
    [...data, ...places.values(), ...(pressure === null ? [] : [pressure])]
      .map(({ field }) => field.variable.name)
      .concat(leftOut.map(({ column }) => column))
      .concat(sigma === null ? [] : sigma.name),
  )
  // Bounds, grid mappings and their kind say nothing of their own.
  const helpers = helperNames(file)
  for (const variable of file.variables.values())
    if (!used.has(variable.name) && !helpers.includes(variable.name) && !isLink(variable))
      leftOut.push({
        column: variable.name,
        because: only === null ? 'other variables say the position or time' : 'the metadata do not list it',
      })
  const laid = { space, places, pressure, sigma, data, leftOut }
  mustBeWhole(file, laid)
  return laid
}

/** The rows of most values that have a time and a position; those of most values where none has. */
async function findRows(file: NetcdfFile, data: readonly NetcdfField[]): Promise<RowSpace> {
  const spaces = await RowSpace.all(file, data)
  const variables = data.map(({ variable }) => variable)
  const has = (space: RowSpace, ...names: readonly PlaceName[]) => names.some((place) => bestPlace(file, space, place, variables) !== null)
  const placed = spaces.filter((space) => has(space, 'lat') && has(space, 'lon') && has(space, 'time', 'month'))
  // Of staggered grids those rows are taken whose depths are known.
  for (const space of placed) if (hasSigma(file, space) && (await findSigma(file, space)) !== null) return space
  return placed[0] ?? spaces[0] ?? RowSpace.of(file, data)
}

/** Why a variable is left out. Grids of other points, as of staggered models, are data sets of their own. */
function otherDimensions({ dimensions }: NetcdfField, space: RowSpace): string {
  const says = `it has the dimensions (${dimensions.join(', ')}), the rows have (${space.dimensions.join(', ')})`
  const isGrid = dimensions.length > 1 && dimensions.length === space.dimensions.length
  return isGrid ? `${says}; to ingest it instead, list under “variables” only those with its dimensions` : says
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
): {
  readonly data: readonly { readonly name: string; readonly field: NetcdfField }[]
  readonly leftOut: { column: string; because: string }[]
} {
  const others = new Set(helperNames(file))
  const isPlace = (variable: NcVariable) =>
    placeNames.some((place) => placeScore(place, variable) > 0) && (only === null || !only.includes(columnName(variable.name)))
  const chosen = [...file.variables.values()].filter((variable) => {
    if (isSigma(variable) && !only?.includes(columnName(variable.name))) return false
    if (others.has(variable.name) || isLink(variable) || isPlace(variable) || isTimeUnits(textOf(variable.attributes, 'units')))
      return false
    if (file.dimensions.has(variable.name) && variable.dimensions.length === 1 && variable.dimensions[0] === variable.name)
      return only?.includes(columnName(variable.name)) ?? false
    return only === null || only.includes(columnName(variable.name))
  })
  // A relief holds depths or heights at its positions, which are those of nothing else.
  if (chosen.length === 0) chosen.push(...[...file.variables.values()].filter((each) => !others.has(each.name) && isRelief(each)))
  const leftOut = chosen.flatMap(({ name, kind }) =>
    kind === 'other' ? [{ column: name, because: 'its type (compounds or bytes) fits no column' }] : [],
  )
  const named = chosen
    .filter(({ kind }) => kind !== 'other')
    .map((variable) => ({ name: columnName(variable.name), field: dataField(file, variable) }))
  const missing = only?.filter((wanted) => !named.some(({ name }) => name === wanted)) ?? []
  if (missing.length > 0)
    throw sourceProblem(`The metadata describe variables that the file does not have: ${missing.slice(0, 20).join(', ')}.`)
  if (named.length === 0) throw sourceProblem('The file holds no variable beside its coordinates.')
  return { data: named, leftOut }
}

const isRelief = (variable: NcVariable): boolean => variable.dimensions.length >= 2 && placeScore('depth', variable) > 0

/** Variables that only serve others: bounds, grid mappings and their kind. */
function helperNames(file: NetcdfFile): readonly string[] {
  const containers = [...file.variables.values()].filter(
    ({ attributes }) => attributes.has('grid_mapping_name') || attributes.has('geometry_type'),
  )
  const named = [...file.variables.values()].flatMap(({ attributes }) => {
    // The node of a geometry that is a point is the position (CF-1.8 section 7.5).
    const nodes = textOf(attributes, 'geometry_type') === 'point' ? [] : ['node_coordinates']
    return ['bounds', 'climatology', 'grid_mapping', 'cell_measures', ...nodes].flatMap((key) => textOf(attributes, key).split(/[\s:]+/))
  })
  return [...containers.map(({ name }) => name), ...named]
}

/** The variable that fits a place best, of those that can be reached from the rows; coordinates that data variables name come first. */
function bestPlace(file: NetcdfFile, space: RowSpace, place: PlaceName, data: readonly NcVariable[]): RoutedField | null {
  const helpers = helperNames(file)
  const listed = new Set(data.flatMap(({ attributes }) => textOf(attributes, 'coordinates').split(/\s+/)))
  const [best] = [...file.variables.values()]
    .filter((variable) => !data.includes(variable) && !helpers.includes(variable.name) && placeScore(place, variable) > 0)
    .flatMap((variable) => {
      const isAxis =
        variable.dimensions.length === 1 && variable.dimensions[0] === variable.name && space.dimensions.includes(variable.name)
      const route = space.route(variable)
      return route === null
        ? []
        : [{ variable, route, score: placeScore(place, variable) + (isAxis ? 10 : 0) + (listed.has(variable.name) ? 5 : 0) }]
    })
    .toSorted((a, b) => b.score - a.score)
  return best === undefined ? null : { name: place, field: placeField(file, place, best.variable), route: best.route }
}

/** Whether all heights are in the air, as those of an aircraft: they are measured values, and no depths. */
async function isInAir(file: NetcdfFile, variable: NcVariable): Promise<boolean> {
  const shape = variable.dimensions.map((name) => file.dimensions.get(name) ?? 0)
  if (!isUpward(variable) || product(shape) > limits.ingestInstanceValues) return false
  const origin = shape.map(() => 0)
  const raw = await file.read(variable, origin, shape)
  const { cell } = dataField(file, variable)
  const values = Float64Array.from({ length: product(shape) }, (_, at) => Number(cell(raw, at) ?? Number.NaN))
  return values.some((value) => value > 0) && !values.some((value) => value < 0)
}

/** The pressure that fits best, of those that can be reached from the rows. */
function bestPressure(file: NetcdfFile, space: RowSpace): RoutedField | null {
  const [best] = [...file.variables.values()]
    .flatMap((variable) => {
      const route = pressureScore(variable) > 0 ? space.route(variable) : null
      return route === null ? [] : [{ variable, route, score: pressureScore(variable) }]
    })
    .toSorted((a, b) => b.score - a.score)
  return best === undefined ? null : { name: best.variable.name, field: dataField(file, best.variable), route: best.route }
}

function mustBeWhole(file: NetcdfFile, { space, places, pressure, sigma }: Layout): void {
  for (const place of ['lat', 'lon'] as const)
    if (!places.has(place)) throw sourceProblem(`The file has no ${place === 'lat' ? 'latitude' : 'longitude'} coordinate.`)
  if (product(space.shape) === 0) throw sourceProblem('The file holds no rows.')
  if (sigma === null && !places.has('depth') && hasSigma(file, space))
    throw sourceProblem(
      `The depths of the rows (${space.dimensions.join(', ')}) cannot be computed: the file lacks a term of the formula of its levels there.`,
    )
  const vertical = [...(pressure === null ? [] : [pressure]), ...(sigma?.terms.values() ?? [])]
  const reached = new Set([...places.values(), ...vertical].flatMap(({ route }) => [...space.reached(route)]))
  for (const [index, name] of space.dimensions.entries())
    if (!reached.has(index) && (space.shape[index] ?? 0) > 1)
      throw sourceProblem(`The dimension ${name} is neither time, latitude, longitude nor depth: its rows would be indistinguishable.`)
}
