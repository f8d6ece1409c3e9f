import { knownQuantity } from '#core/columns/knownQuantity.ts'
import type { PlaceRole } from '#core/columns/placeOfColumn.ts'
import { qcSchemes } from '#core/columns/qcFlags.ts'
import type { SourceColumn, SourceTable } from '../../SourceTable.ts'
import { sourceProblem } from '../../sourceProblem.ts'
import { dataField, type NetcdfField, placeField, placeScore } from '../fields.ts'
import { type NcVariable, type NetcdfFile, numbersOf, textOf } from '../NetcdfFile.ts'
import { fieldColumn, type NetcdfColumn, netcdfRows } from '../netcdfTable.ts'
import { RowSpace } from '../RowSpace.ts'
import { castAttributes, describeCast } from './woceAttributes.ts'

/** Marks of missing values that WHP files hold without declaring them. */
const MISSING = [-999, -9999]
/** Variables that hold again what the columns of time say. */
const TIME_TEXTS = ['woce_date', 'woce_time']

/** Whether a file is a cast in WOCE's NetCDF, as CCHDO writes it. Source: WHP NetCDF conventions 3.0, with the names of WHP exchange. */
export const isWoce = ({ attributes }: NetcdfFile): boolean => attributes.has('WOCE_VERSION') && attributes.has('EXPOCODE')

/** A cast as a table: a row for each pressure, with the cruise, station and cast, and the flags of its variables. */
export async function woceTable(open: (signal: AbortSignal) => Promise<NetcdfFile>, file: NetcdfFile): Promise<SourceTable> {
  const pressure = [...file.variables.values()].find(({ name, attributes }) => name === 'pressure' || whpName(attributes) === 'CTDPRS')
  if (pressure === undefined) throw sourceProblem('The WOCE file has no variable “pressure”.')
  const space = await RowSpace.of(file, [dataField(file, pressure)])
  const isCtd = /CTD/i.test(textOf(file.attributes, 'DATA_TYPE'))
  const leftOut: { column: string; because: string }[] = []
  const columns: NetcdfColumn[] = []
  const flagged = flagsOf(file)
  for (const variable of file.variables.values()) {
    const because = TIME_TEXTS.includes(variable.name) ? 'it holds the time of the cast once more' : null
    const column = because === null ? columnOf(file, space, variable, { pressure, isCtd, flagged }) : null
    if (column === null) leftOut.push({ column: variable.name, because: because ?? 'its dimensions are not those of the cast' })
    else columns.push(column)
  }
  const all = [...columns, ...castAttributes(file, space)]
  const kind = `WOCE ${isCtd ? 'CTD cast' : 'bottle file'}`
  return {
    kind,
    columns: all.map(({ column }) => column),
    describes: describeCast(file, isCtd),
    reading: { qc: Object.fromEntries(columns.flatMap(({ column }) => rawFlags(column, file))) },
    remarks: [],
    trajectory: 'expocode',
    carriers: all.flatMap(({ column }) => (isMeasured(column, flagged) ? [column.name] : [])),
    leftOut,
    ...netcdfRows(open, { space, columns: all, chunk: null }),
  }
}

/** Voltages are stored as they are, so that not to be calibrated makes them no worse. */
function rawFlags({ name, unit }: SourceColumn, { variables }: NetcdfFile) {
  const flags = textOf(variables.get(name)?.attributes ?? new Map(), 'OBS_QC_VARIABLE')
  const keep = [NOT_CALIBRATED, ...(qcSchemes.get('woce-ctd')?.good ?? [])]
  return unit === 'V' && variables.has(flags) ? [[name, { flags, keep }] as const] : []
}

const NOT_CALIBRATED = '1'

/** Whether a column is why its row was taken: it has flags, or holds a quantity that CF names. Pressures and numbers of samples are none. */
const isMeasured = ({ name, role, standardName }: SourceColumn, flagged: ReadonlyMap<string, NcVariable>): boolean =>
  role === null && (standardName !== undefined || [...flagged.values()].some((of) => of.name === name))

const whpName = (attributes: NcVariable['attributes']): string => textOf(attributes, 'WHPO_Variable_Name')

/** The variables with flags, by the names of their flags. */
function flagsOf({ variables }: NetcdfFile): ReadonlyMap<string, NcVariable> {
  const named = [...variables.values()].map((variable) => [textOf(variable.attributes, 'OBS_QC_VARIABLE'), variable] as const)
  return new Map(named.filter(([name]) => variables.has(name)))
}

interface Cast {
  readonly pressure: NcVariable
  readonly isCtd: boolean
  readonly flagged: ReadonlyMap<string, NcVariable>
}

function columnOf(file: NetcdfFile, space: RowSpace, variable: NcVariable, { pressure, isCtd, flagged }: Cast): NetcdfColumn | null {
  const place = (['time', 'lat', 'lon'] as const).find(
    (each) => placeScore(each, variable) > 0 && variable.dimensions[0] !== pressure.dimensions[0],
  )
  const field = place === undefined ? dataField(file, variable) : placeField(file, place, variable)
  const route = space.route(field)
  if (route === null) return null
  const role = place ?? (variable === pressure ? 'pressure' : (['station', 'cast'] as const).find((each) => each === variable.name)) ?? null
  const of = flagged.get(variable.name)
  const column = of === undefined ? described(variable, field, role) : flagColumn(variable, of, isCtd)
  return fieldColumn(column, { name: variable.name, field, route })
}

/** Codes of a CTD differ from those of water samples, in a file of bottles as well. */
function flagColumn({ name }: NcVariable, of: NcVariable, isCtd: boolean): SourceColumn {
  const scheme = isCtd || whpName(of.attributes).startsWith('CTD') ? 'woce-ctd' : 'woce-water'
  return { name, unit: '', role: null, type: 'int32', decimals: 0, flags: { of: of.name, scheme } }
}

function described({ name, attributes }: NcVariable, { type }: NetcdfField, role: PlaceRole | null): SourceColumn {
  const unit = unitOf(textOf(attributes, 'units'))
  const known = knownQuantity({ name: whpName(attributes) || name, unit })
  const decimals = decimalsOf(attributes)
  return {
    name,
    unit,
    type,
    role,
    longName: known?.longName ?? textOf(attributes, 'long_name').replaceAll('_', ' '),
    ...(known?.standardName ? { standardName: known.standardName } : {}),
    ...(type === 'text' || type === 'timestamp' ? {} : { missing: MISSING }),
    ...(decimals === null ? {} : { decimals }),
    visualize: known !== null || unit !== '',
  }
}

/** Units as WHP writes them, which lost their characters beyond ASCII: `?mol/kg`, `?C (ITS-90)`, `0-5VDC`. */
function unitOf(text: string): string {
  if (/^unspecified$/i.test(text)) return ''
  if (/^(?:0-5 ?VDC|volts?)$/i.test(text)) return 'V'
  return text.replace(/^\?(?=mol)/, 'µ').replace(/^[?°]?C \((?:ITS-90|IPTS-68)\)$/, '°C')
}

/** Digits after the point: those of the format that it was written in, or of its least and greatest value. */
function decimalsOf(attributes: NcVariable['attributes']): number | null {
  const stated = /\.(\d)f$/.exec(textOf(attributes, 'C_format'))?.[1]
  if (stated !== undefined) return Math.min(6, Number(stated))
  const ends = ['data_min', 'data_max'].flatMap((name) => numbersOf(attributes, name)).filter(Number.isFinite)
  return ends.length === 0 ? null : Math.min(6, Math.max(...ends.map((end) => (String(end).split('.')[1] ?? '').length)))
}
