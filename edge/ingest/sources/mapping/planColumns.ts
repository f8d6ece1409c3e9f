import { isRecord, type RawMetadata } from '#core/catalog/rawMetadata.ts'
import type { Reading } from '#core/catalog/readingFile.ts'
import type { ValueReport } from '#core/catalog/valueReport.ts'
import { choosePlaces, type PlaceRole } from '#core/columns/placeOfColumn.ts'
import { flagColumns, qcSchemes } from '#core/columns/qcFlags.ts'
import { unitOfText } from '#core/columns/unitOfText.ts'
import type { SourceColumn, SourceTable } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { CellReader } from './CellReader.ts'
import { variableName } from './variableName.ts'

/** The flags that decide which values of a column are stored. */
export interface FlagPlan {
  readonly index: number
  readonly name: string
  readonly keep: ReadonlySet<string>
  /** Whether the format or a person says whose flags they are, not their names alone: those of a position then decide about its row. */
  readonly isStated: boolean
}

/** Rows in which a column holds wrong values, by what cells hold there. */
interface WrongRows {
  readonly cells: readonly (readonly [index: number, text: string])[]
  readonly because: string
}

/** A column that is read: where it is, what it is called in the data set, and which of its cells count. */
export interface PlannedColumn {
  readonly index: number
  readonly column: SourceColumn
  /** Its name in the data set, or its role. */
  readonly name: string
  readonly unit: string
  readonly cells: CellReader
  readonly flags: FlagPlan | null
  readonly wrong: readonly WrongRows[]
}

/** Which columns say where and when, which are variables, and which stay out. */
export interface ColumnPlan {
  readonly places: ReadonlyMap<PlaceRole, PlannedColumn>
  /** Columns that may hold a position or time instead of the chosen ones, by their names. */
  readonly rivals: ReadonlyMap<PlaceRole, readonly string[]>
  readonly variables: readonly PlannedColumn[]
  readonly leftOut: ValueReport['columnsLeftOut']
}

const roles: readonly string[] = [
  ...['time', 'date', 'timeOfDay', 'year', 'month', 'day', 'dayOfYear', 'hour', 'minute', 'second', 'decimalYear'],
  ...['lat', 'lon', 'depth', 'pressure', 'height'],
]
/** What variables cannot be called. */
const reserved: ReadonlySet<string> = new Set(['time', 'month', 'lat', 'lon', 'depth'])
const isRole = (name: string): name is PlaceRole => roles.includes(name)
/** Roles whose columns are also variables: what their numbers say is not stored otherwise. */
const alsoVariables: readonly PlaceRole[] = ['pressure', 'cruise', 'station', 'cast']

/** Plans the columns of a table by what its format, their names and a person say. Throws a Problem that names what a person wrote and the table does not have. */
export function planColumns(table: SourceTable, reading: Reading, written: RawMetadata): ColumnPlan {
  mustHave(table, reading)
  const { columns } = table
  const ignored = new Set(reading.ignore)
  const { said, rivals } = placesOf(table, reading)
  const places = new Map([...said].filter(([, index]) => !ignored.has(columns[index]?.name ?? '')))
  const flags = flagsOf(table, reading)
  const flagIndexes = new Set([...flags.values()].map(({ index }) => index))
  const wanted = wantedNames(written)
  const leftOut = [...(table.leftOut ?? [])]
  const variables: PlannedColumn[] = []
  const taken = new Set<string>()
  const plan = (index: number, name: string): PlannedColumn => planned(table, reading, { index, name, flags: flags.get(index) ?? null })
  for (const [index, column] of columns.entries()) {
    const role = [...places].find(([, at]) => at === index)?.[0]
    if (role !== undefined && !alsoVariables.includes(role)) continue
    const own = reading.rename?.[column.name] ?? variableName(column.name)
    const name = reserved.has(own.toLowerCase()) ? `${own}_column` : own
    const because = whyLeftOut({ column, name, index }, { ignored, wanted, flagIndexes, keepFlags: reading.keepFlags === true })
    if (because !== null) leftOut.push({ column: column.name, because })
    else variables.push(plan(index, uniqueName(name, taken)))
  }
  return { places: new Map(Array.from(places, ([role, index]) => [role, plan(index, role)])), rivals, variables, leftOut }
}

/** The names of columns and variables that a person may write are checked, so that a slip of the pen is told. */
function mustHave({ columns, leftOut, kind }: SourceTable, reading: Reading): void {
  const names = new Set(columns.map(({ name }) => name))
  const flags = reading.qc === undefined || reading.qc === false ? [] : Object.entries(reading.qc).flatMap(([of, { flags }]) => [of, flags])
  const written = [
    ...Object.keys(reading.rename ?? {}),
    // What its format leaves out may be left out by a person as well.
    ...(reading.ignore ?? []).filter((name) => !leftOut?.some(({ column }) => column === name)),
    ...Object.keys(reading.units ?? {}),
    ...Object.keys(reading.missing ?? {}).filter((name) => name !== '*'),
    ...Object.keys(reading.valid ?? {}),
    ...(reading.time?.columns ?? []),
    ...(reading.wrong ?? []).flatMap(({ columns: ofRows, where }) => [...ofRows, ...Object.keys(where)]),
    ...flags,
  ]
  const unknown = written.find((name) => !names.has(name))
  if (unknown !== undefined)
    throw sourceProblem(
      `The entry “reading” names the column ${unknown}, which the ${kind} does not have. It has: ${[...names].slice(0, 40).join(', ')}.`,
    )
}

/** The columns of positions and times: what a person says first, then the format, then the names. */
function placesOf(table: SourceTable, { rename = {}, time }: Reading) {
  const { columns } = table
  const indexOf = (name: string) => columns.findIndex((column) => column.name === name)
  const said = new Map<PlaceRole, number>()
  for (const [name, target] of Object.entries(rename)) if (isRole(target)) said.set(target, indexOf(name))
  for (const [index, { role }] of columns.entries()) if (role && !said.has(role)) said.set(role, index)
  const isOpen = ({ role, name }: SourceColumn, index: number) =>
    role === undefined && rename[name] === undefined && ![...said.values()].includes(index)
  const open = columns.flatMap((column, index) => (isOpen(column, index) ? [{ column, index }] : []))
  const { places: guessed, rivals: others } = choosePlaces(open.map(({ column }) => column))
  const rivals = new Map<PlaceRole, readonly string[]>()
  const saysTime = [...said.keys()].some((role) => timeRoles.includes(role))
  for (const [role, at] of guessed) {
    const index = open[at]?.index
    if (index === undefined || said.has(role) || (saysTime && timeRoles.includes(role))) continue
    said.set(role, index)
    rivals.set(
      role,
      (others.get(role) ?? []).flatMap((other) => open[other]?.column.name ?? []),
    )
  }
  if (time?.value !== undefined || time?.columns !== undefined) for (const role of timeRoles) said.delete(role)
  if (time?.columns !== undefined) for (const [role, name] of timeColumns(time.columns, columns)) said.set(role, indexOf(name))
  return { said, rivals }
}

const timeRoles: readonly PlaceRole[] = [
  'time',
  'date',
  'timeOfDay',
  'year',
  'month',
  'day',
  'dayOfYear',
  'hour',
  'minute',
  'second',
  'decimalYear',
]

/** What the columns that a person names for the time hold: one is all of it, several are its parts by their names. */
function timeColumns(names: readonly string[], columns: readonly SourceColumn[]): readonly (readonly [PlaceRole, string])[] {
  const found = names.map((name) => columns.find((column) => column.name === name) ?? { name, unit: '' })
  const { places } = choosePlaces(found)
  return names.map((name, at) => {
    const role = [...places].find(([each, index]) => index === at && timeRoles.includes(each))?.[0]
    if (names.length === 1) return [role === 'decimalYear' || role === 'month' ? role : 'time', name] as const
    const part = at === 0 ? 'date' : 'timeOfDay'
    return [role === undefined || role === 'time' ? part : role, name] as const
  })
}

function flagsOf(table: SourceTable, { qc, rename = {} }: Reading): ReadonlyMap<number, FlagPlan> {
  if (qc === false) return new Map()
  const { columns } = table
  const indexOf = (name: string) => columns.findIndex((column) => column.name === name)
  const found = new Map<number, FlagPlan>()
  const goodOf = (scheme: string) => new Set(qcSchemes.get(scheme)?.good ?? [])
  for (const [index, { of, scheme }] of flagColumns(columns))
    if (qcSchemes.has(scheme) && rename[columns[index]?.name ?? ''] === undefined)
      found.set(of, { index, name: columns[index]?.name ?? '', keep: goodOf(scheme), isStated: false })
  for (const [index, { name, flags }] of columns.entries())
    if (flags !== undefined && qcSchemes.has(flags.scheme))
      found.set(indexOf(flags.of), { index, name, keep: goodOf(flags.scheme), isStated: true })
  for (const [of, { flags, keep }] of Object.entries(qc ?? {}))
    found.set(indexOf(of), { index: indexOf(flags), name: flags, keep: new Set(keep.map(String)), isStated: true })
  return found
}

interface Choice {
  readonly ignored: ReadonlySet<string>
  readonly wanted: ReadonlySet<string> | null
  readonly flagIndexes: ReadonlySet<number>
  readonly keepFlags: boolean
}

function whyLeftOut(
  { column, name, index }: { readonly column: SourceColumn; readonly name: string; readonly index: number },
  { ignored, wanted, flagIndexes, keepFlags }: Choice,
): string | null {
  if (ignored.has(column.name)) return 'the metadata ignore it'
  if (wanted?.has(name)) return null
  if (flagIndexes.has(index) && !keepFlags) return 'its flags decide which values are stored'
  return wanted === null ? null : 'the metadata do not list it among the variables'
}

/** The variables that a person lists, if the metadata list any. */
function wantedNames({ variables }: RawMetadata): ReadonlySet<string> | null {
  if (!Array.isArray(variables)) return null
  return new Set(variables.flatMap((entry: unknown) => (isRecord(entry) && typeof entry.name === 'string' ? [entry.name] : [])))
}

function uniqueName(name: string, taken: Set<string>): string {
  let unique = name
  for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${name.slice(0, 45)}_${number}`
  taken.add(unique.toLowerCase())
  return unique
}

function planned(
  { columns }: SourceTable,
  reading: Reading,
  { index, name, flags }: { readonly index: number; readonly name: string; readonly flags: FlagPlan | null },
): PlannedColumn {
  const column = columns[index]
  if (column === undefined) throw new TypeError(`No column ${index}`)
  const indexOf = (other: string) => columns.findIndex(({ name: known }) => known === other)
  const written = reading.units?.[column.name] ?? column.unit
  const unit = unitOfText(written)
  const marks = reading.missing?.[column.name] ?? [...(column.missing ?? []), ...(reading.missing?.['*'] ?? [])]
  const valid = reading.valid?.[column.name] ?? column.valid ?? {}
  return {
    index,
    column,
    name,
    unit,
    cells: new CellReader({
      marks,
      valid,
      decimalComma: reading.decimalComma,
      isStated: reading.missing?.[column.name] !== undefined || column.missing?.length === 0,
    }),
    flags,
    wrong: (reading.wrong ?? [])
      .filter(({ columns: ofRows }) => ofRows.includes(column.name))
      .map(({ where, because }) => ({
        because,
        cells: Object.entries(where).map(([other, value]) => [indexOf(other), String(value)] as const),
      })),
  }
}
