import type { PlaceRole } from '#core/columns/placeOfColumn.ts'
import { qcSchemes } from '#core/columns/qcFlags.ts'
import type { SourceColumn, SourceTable } from '../../SourceTable.ts'
import type { StagedValue } from '../../StagedTable.ts'
import { sourceProblem } from '../../sourceProblem.ts'
import type { RoutedField } from '../buildLayout.ts'
import { dataField, placeField } from '../fields.ts'
import { type NcVariable, type NetcdfFile, numbersOf, textOf } from '../NetcdfFile.ts'
import { fieldColumn, type NetcdfColumn, netcdfRows } from '../netcdfTable.ts'
import { RowSpace } from '../RowSpace.ts'
import { describeFloats } from './argoAttributes.ts'
import { type DataModes, readDataModes } from './dataModes.ts'

/** Whether a file is one of Argo's. Source: Argo user's manual 3.41, doi 10.13155/29825. */
export const isArgo = (file: NetcdfFile): boolean =>
  /\bArgo-/.test(textOf(file.attributes, 'Conventions')) || (file.variables.has('PLATFORM_NUMBER') && file.dimensions.has('N_PROF'))

/** Profiles have a row for each level, trajectories one for each measurement; their dimensions by the manual. */
const dimensionsOf = (file: NetcdfFile): readonly string[] =>
  file.dimensions.has('N_MEASUREMENT') ? ['N_MEASUREMENT'] : ['N_PROF', 'N_LEVELS']

/** Variables of a row that are not measured, by what they say of it. */
const places: Readonly<Record<string, PlaceRole | null>> = {
  ...{ JULD: 'time', LATITUDE: 'lat', LONGITUDE: 'lon' },
  ...{ PLATFORM_NUMBER: null, CYCLE_NUMBER: null, DIRECTION: null, DATA_MODE: null, MEASUREMENT_CODE: null },
}

/** The rows of floats: values of the best mode with their flags, and the float, cycle and direction. */
export async function argoTable(open: (signal: AbortSignal) => Promise<NetcdfFile>, file: NetcdfFile): Promise<SourceTable> {
  const dimensions = dimensionsOf(file)
  const isTrajectory = dimensions.length === 1
  const parameters = parametersOf(file, dimensions)
  const first = parameters[0]
  if (first === undefined) throw sourceProblem('The Argo file holds no parameter with levels or measurements.')
  const space = await RowSpace.of(file, [dataField(file, first)])
  const route = (variable: NcVariable): RoutedField | null => {
    const field =
      places[variable.name] === undefined || places[variable.name] === null
        ? dataField(file, variable)
        : placeField(file, placeOf(variable.name), variable)
    const found = space.route(field)
    return found === null ? null : { name: variable.name, field, route: found }
  }
  const routed = (name: string): RoutedField | null => {
    const variable = file.variables.get(name)
    return variable === undefined ? null : route(variable)
  }
  const modes = await readDataModes(file, dimensions)
  const columns: NetcdfColumn[] = [
    ...Object.entries(places).flatMap(([name, role]) => placeColumns(name, role, routed)),
    ...parameters.flatMap((variable) => parameterColumns(variable, { routed, modes, isTrajectory })),
  ]
  const used = new Set(columns.flatMap(({ column: { name } }) => [name, `${name}_ADJUSTED`, `${name.replace(/_QC$/, '')}_ADJUSTED_QC`]))
  return {
    kind: isTrajectory ? 'Argo trajectory' : 'Argo profiles',
    columns: columns.map(({ column }) => column),
    describes: await describeFloats(file, isTrajectory),
    // Levels that a shorter profile does not have, and measurements between two positions, are no error.
    reading: { leaveOutIncomplete: true },
    remarks: [],
    trajectory: 'PLATFORM_NUMBER',
    carriers: parameters.flatMap(({ name }) => (name === 'PRES' ? [] : [name])),
    converted: parameters.flatMap(({ name }) => modes.says(name)),
    leftOut: [...file.variables.keys()].filter((name) => !used.has(name)).map((name) => ({ column: name, because: whyLeftOut(name) })),
    ...netcdfRows(open, { space, columns, chunk: null }),
  }
}

const placeOf = (name: string) => (name === 'JULD' ? 'time' : name === 'LATITUDE' ? 'lat' : 'lon')

function whyLeftOut(name: string): string {
  if (/^PROFILE_.*_QC$/.test(name)) return 'it sums up the flags of a profile'
  if (/^(HISTORY_|SCIENTIFIC_CALIB_|PARAMETER|STATION_PARAMETERS|CONFIG_|DATA_STATE|DC_REFERENCE)/.test(name))
    return 'it describes the processing'
  if (/^(DATA_TYPE|FORMAT_|HANDBOOK_|REFERENCE_DATE|DATE_)/.test(name)) return 'it describes the file'
  return /^JULD/.test(name) ? 'the times of the rows are those of JULD' : 'it describes the float or a whole profile'
}

/** The measured parameters of a file: those that have flags, each in the order of the file. */
function parametersOf({ variables }: NetcdfFile, dimensions: readonly string[]): readonly NcVariable[] {
  const isOfRow = (variable: NcVariable) => variable.dimensions.join() === dimensions.join()
  return [...variables.values()].filter(
    (variable) =>
      isOfRow(variable) &&
      places[variable.name] === undefined &&
      /^float|^int16|^int32/.test(variable.kind) &&
      !/_ADJUSTED(_ERROR)?$|_ERROR$/.test(variable.name) &&
      !/^(JULD|CYCLE_NUMBER|POSITION|SATELLITE|AXES)/.test(variable.name),
  )
}

type Routed = (name: string) => RoutedField | null

/** The column of a time, position or identifier, and that of its flags. */
function placeColumns(name: string, role: PlaceRole | null, routed: Routed): readonly NetcdfColumn[] {
  const own = routed(name)
  if (own === null) return []
  const { field } = own
  const column: SourceColumn = {
    name,
    unit: '',
    role,
    type: field.type,
    longName: textOf(field.variable.attributes, 'long_name'),
    ...(field.type === 'int32' ? { decimals: 0, visualize: false } : {}),
  }
  const flags = role === 'time' ? routed('JULD_QC') : role === 'lat' ? routed('POSITION_QC') : null
  if (flags === null) return [fieldColumn(column, own)]
  return [fieldColumn(column, own), fieldColumn(flagColumn(flags.name, name), flags)]
}

const flagColumn = (name: string, of: string): SourceColumn => ({
  name,
  unit: '',
  role: null,
  type: 'text',
  flags: { of, scheme: 'argo' },
})

interface Around {
  readonly routed: Routed
  readonly modes: DataModes
  readonly isTrajectory: boolean
}

/** The columns of a parameter: its values, adjusted where its mode says so, their flags, and the errors of the adjusted. */
function parameterColumns(variable: NcVariable, { routed, modes, isTrajectory }: Around): readonly NetcdfColumn[] {
  const { name } = variable
  const raw = routed(name)
  if (raw === null) return []
  const column = parameterColumn(variable, raw, isTrajectory)
  const [flags, adjusted, adjustedFlags, error] = [`${name}_QC`, `${name}_ADJUSTED`, `${name}_ADJUSTED_QC`, `${name}_ADJUSTED_ERROR`].map(
    routed,
  )
  const errors = error ? [fieldColumn(errorColumn(column, error), error)] : []
  if (!flags) return [fieldColumn(column, raw)]
  const ofFlags = flagColumn(flags.name, name)
  if (!adjusted || !adjustedFlags) return [fieldColumn(column, raw), fieldColumn(ofFlags, flags)]
  const isMissing = (value: StagedValue) => value === null || Number.isNaN(value)
  return [
    {
      column,
      cells: async (reader, block) => {
        const [isAdjusted, own, better] = [
          modes.isAdjusted(name, block),
          await reader.cells(raw, block),
          await reader.cells(adjusted, block),
        ]
        const chosen = (row: number) => {
          const value = isAdjusted(row) ? better(row) : null
          return isMissing(value) ? own(row) : value
        }
        return Object.assign(chosen, { mark: own.mark })
      },
    },
    {
      column: ofFlags,
      cells: async (reader, block) => {
        const [isAdjusted, own, better] = [
          modes.isAdjusted(name, block),
          await reader.cells(flags, block),
          await reader.cells(adjustedFlags, block),
        ]
        const value = await reader.cells(adjusted, block)
        return (row) => {
          if (!isAdjusted(row)) return own(row)
          const flag = better(row)
          // A raw value that was given up in delayed mode is told by a flag that is not good.
          return isMissing(value(row)) && good.has(String(flag)) ? MISSING_VALUE : flag
        }
      },
    },
    ...errors,
  ]
}

const errorColumn = ({ longName, ...of }: SourceColumn, { name, field }: RoutedField): SourceColumn => ({
  name,
  unit: of.unit,
  role: null,
  type: field.type,
  longName: `${longName ?? name}, error of adjusted values`,
  ...(of.decimals === undefined ? {} : { decimals: of.decimals }),
})

const good: ReadonlySet<string> = new Set(qcSchemes.get('argo')?.good)
const MISSING_VALUE = '9'

function parameterColumn({ name, attributes }: NcVariable, { field }: RoutedField, isTrajectory: boolean): SourceColumn {
  const isPressure = name === 'PRES'
  const [min, max] = ['valid_min', 'valid_max'].map((key) => numbersOf(attributes, key)[0])
  const decimals = /\.(\d)f/.exec(textOf(attributes, 'C_format'))?.[1]
  const standardName = textOf(attributes, 'standard_name')
  return {
    name,
    unit: textOf(attributes, 'units'),
    role: isPressure && !isTrajectory ? 'pressure' : null,
    type: field.type,
    longName: textOf(attributes, 'long_name'),
    ...(standardName === '' || standardName === '-' ? {} : { standardName }),
    ...(decimals === undefined ? {} : { decimals: Math.min(6, Number(decimals)) }),
    // At the surface a pressure may be a little below 0.
    ...(isPressure ? {} : { valid: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) } }),
  }
}
