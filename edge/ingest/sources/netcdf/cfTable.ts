import { isRecord, type RawMetadata } from '#core/catalog/rawMetadata.ts'
import type { PlaceRole } from '#core/columns/placeOfColumn.ts'
import { variableName } from '../mapping/variableName.ts'
import type { ReadFile } from '../Reader.ts'
import type { SourceColumn, SourceTable } from '../SourceTable.ts'
import { buildLayout, columnName, type Layout, type RoutedField } from './buildLayout.ts'
import { readClimatology } from './climatology.ts'
import { describeNetcdf, describeVariables } from './describeNetcdf.ts'
import { type NcVariable, type NetcdfFile, textOf } from './NetcdfFile.ts'
import { fieldColumn, type NetcdfColumn, netcdfRows } from './netcdfTable.ts'
import { computeResolutions } from './resolutions.ts'
import { sigmaColumn } from './sigmaLevels.ts'
import { flagColumn, flagsOf } from './statedFlags.ts'
import { validRange } from './unpack.ts'

/**
 * A CF NetCDF file as a table: grids with any order of dimensions, points, and time series, profiles and trajectories as whole, incomplete or
 * ragged arrays. Where a person lists variables, the rows are theirs alone.
 */
export async function cfTable(
  open: (signal: AbortSignal) => Promise<NetcdfFile>,
  file: NetcdfFile,
  { path, metadata, reading }: ReadFile,
): Promise<SourceTable> {
  const layout = await buildLayout(file, chosenNames(metadata, reading), reading.ignore)
  const { space, places, pressure, sigma, data, leftOut } = layout
  const isData = ({ field }: RoutedField) => data.some((routed) => routed.field.variable === field.variable)
  const found = { ...(await readClimatology(file, layout)), ...(await computeResolutions(file, layout)) }
  const described = describeVariables(layout)
  const columns: NetcdfColumn[] = [
    ...Array.from(places.values(), (routed) => fieldColumn(placeColumn(routed), routed)),
    ...(sigma === null ? [] : [sigmaColumn(sigma)]),
    ...(pressure !== null && !isData(pressure) ? [fieldColumn({ ...dataColumn(pressure, {}), role: 'pressure' }, pressure)] : []),
    ...data.map((routed, index) => {
      const column = dataColumn(routed, described[index] ?? {})
      const flags = flagsOf(routed, data)
      if (flags !== null) return flagColumn(column, routed, flags)
      return fieldColumn(pressure?.field.variable === routed.field.variable ? { ...column, role: 'pressure' } : column, routed)
    }),
  ]
  const full = data.filter(({ route, field }) => route.kind !== 'linked' && field.dimensions.length === space.shape.length)
  const trajectory = trajectoryOf(layout)
  return {
    kind: 'CF NetCDF',
    columns: columns.map(({ column }) => column),
    describes: describeNetcdf(path, file, layout, found),
    // Data sets of earlier releases have these names.
    reading: {
      rename: Object.fromEntries(
        data.flatMap(({ name, field: { variable } }) => (variableName(variable.name) === name ? [] : [[variable.name, name]])),
      ),
    },
    remarks: gridRemarks(layout, file),
    ...(sigma === null ? {} : { converted: [{ column: sigma.name, says: COMPUTED }] }),
    ...(trajectory === null ? {} : { trajectory }),
    // What is the same for many rows, such as the depth of the sea floor, makes no row of its own.
    carriers: full.map(({ field }) => field.variable.name),
    leftOut,
    ...netcdfRows(open, { space, columns, chunk: chunkOf(full.find(({ route }) => route.kind === 'direct')) }),
  }
}

const COMPUTED = 'depths computed from levels that follow the sea floor, by the formula of CF'

/** What becomes of grids whose cells are no steps of latitude and longitude. */
function gridRemarks({ places }: Layout, { variables }: NetcdfFile): readonly string[] {
  const says = (grid: string) => [`The grid is ${grid}: its cells are stored as points. Variables at other points of it are left out.`]
  if ((places.get('lat')?.field.dimensions.length ?? 0) > 1) return says('curvilinear')
  const isMesh = [...variables.values()].some(
    ({ name, attributes, dimensions }) => attributes.get('cf_role') === 'mesh_topology' || (name === 'nv' && dimensions.length === 2),
  )
  return isMesh ? says('unstructured') : []
}

/** The chunks of the variable that the rows follow, in the order of the rows' dimensions. */
function chunkOf(found: RoutedField | undefined): readonly number[] | null {
  if (found?.route.kind !== 'direct' || found.field.variable.chunk === null) return null
  const { own } = found.route
  const { chunk } = found.field.variable
  return own.map((_, dimension) => chunk[own.indexOf(dimension)] ?? 1)
}

/** A position, which is converted where it is read. */
const placeColumn = ({ name, field }: RoutedField): SourceColumn => ({
  name: field.variable.name,
  unit: '',
  role: name as PlaceRole,
  type: field.type,
})

/** What CCHDO's files say of their variables in the words of WHP exchange. */
const whpName = ({ attributes }: NcVariable): string => textOf(attributes, 'whp_name')
const ROLES: Readonly<Record<string, PlaceRole>> = { STNNBR: 'station', CASTNO: 'cast' }

function dataColumn({ field }: RoutedField, describes: RawMetadata): SourceColumn {
  const { variable, type, decimals } = field
  return {
    name: variable.name,
    unit: textOf(variable.attributes, 'units'),
    role: ROLES[whpName(variable)] ?? null,
    type,
    decimals,
    describes,
    valid: validRange(variable),
    // Counts and codes may be any number.
    ...(type === 'int32' ? { missing: [] } : {}),
  }
}

/** The columns that a person lists, as the file calls them, and those of their flags, if the metadata list any. */
function chosenNames({ variables }: RawMetadata, { rename = {}, qc }: ReadFile['reading']): readonly string[] | null {
  if (!Array.isArray(variables)) return null
  const own = new Map(Object.entries(rename).map(([from, to]) => [to, columnName(from)]))
  const listed = variables.flatMap((entry: unknown) =>
    isRecord(entry) && typeof entry.name === 'string' ? [own.get(entry.name) ?? entry.name] : [],
  )
  const flags = qc === undefined || qc === false ? [] : Object.values(qc).map((each) => columnName(each.flags))
  return [...new Set([...listed, ...flags])]
}

/** The column of the trajectory's identifier (CF-1.8 section 9.5) or of the cruise, which is the name of a row's cruise where it is a text. */
function trajectoryOf({ data }: Layout): string | null {
  const isId = ({ attributes }: NcVariable) => attributes.get('cf_role') === 'trajectory_id'
  const ids = data.filter(({ field: { variable } }) => isId(variable) || whpName(variable) === 'EXPOCODE')
  const named = ids.find(({ field }) => field.type === 'text') ?? ids[0]
  return named?.field.variable.name ?? null
}
