import type { DuckDBConnection } from '@duckdb/node-api'
import { cruiseColumnOf, trackColumnOf } from '#core/catalog/cruiseColumn.ts'
import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import { mergeReadings, type Reading } from '#core/catalog/readingFile.ts'
import { NO_VALUE } from '#core/catalog/valueReport.ts'
import { parseInstant } from '#core/extent/time.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { decimalOf } from '#core/text/decimal.ts'
import { serialToMs } from '#core/workbook/rules/timeCell.ts'
import type { IngestDescription, IngestSource, SourceFile, Staged, StageOptions } from '../../IngestSource.ts'
import { BadCells } from '../BadCells.ts'
import { isClimatology, tableColumns } from '../columns.ts'
import { computeFingerprint } from '../fingerprint.ts'
import { checkDescription, laidOver } from '../metadata.ts'
import type { ReadFile } from '../Reader.ts'
import type { BlockNumbers, SourceRow, SourceTable } from '../SourceTable.ts'
import { StagedTable } from '../StagedTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { BlockMapper } from './BlockMapper.ts'
import { assignCruises, withCruiseColumn } from './cruises.ts'
import { describeTable, type SurveyedVariable } from './describeTable.ts'
import { FillCounts } from './FillCounts.ts'
import { type ColumnPlan, planColumns } from './planColumns.ts'
import { planPositions } from './positionOfRow.ts'
import { ofCommas } from './questionsOf.ts'
import { type MappingPlan, RowMapper } from './RowMapper.ts'
import { requireComplete } from './requireComplete.ts'
import { requireNoSentinels } from './requireNoSentinels.ts'
import { type Survey, surveyTable } from './surveyTable.ts'
import { Tally } from './Tally.ts'
import { monthReader, plainInstant, type TimeOfRow, timeColumnsOf, timeReader, zoneOfTimes } from './timeOfRow.ts'

/** What is known of a table before its rows are staged: enough for a draft of its metadata. */
export interface OpenedTable {
  readonly table: SourceTable
  readonly reading: Reading
  readonly plan: ColumnPlan
  readonly survey: Survey
  /** What the table says of itself, with what a person wrote laid over it. */
  readonly described: RawMetadata
}

/** Looks through a table and lays a person's metadata over what it says of itself. */
export async function exploreTable(given: SourceTable, { path, metadata, reading, signal }: ReadFile): Promise<OpenedTable> {
  const merged = mergeReadings(given.reading, reading)
  const table = merged.cruises === undefined ? given : withCruiseColumn(given, merged)
  const plan = planColumns(table, merged, metadata)
  const survey = await surveyTable(table, plan, signal)
  if (survey.rows === 0) throw sourceProblem(`The ${table.kind} has no rows.`)
  const variables = plan.variables.map((planned, index): SurveyedVariable => {
    const form = survey.forms[index]
    // Words in a column with a unit, such as the size class “> 3.0” in µm, are no numbers for that.
    const isText = form ? form.isMostlyWords || form.type(planned.unit !== '') === 'text' : planned.column.type === 'text'
    return { planned, isText, decimals: form?.decimals ?? 2 }
  })
  const described = table.isStrict ? withDecimals(metadata, variables) : laidOver(describeTable(path, table, variables), metadata)
  return { table, reading: merged, plan, survey, described }
}

/** Makes a source of a table. Throws a Problem that says what its metadata lack, or which column is not understood. */
export async function openTable(table: SourceTable, file: ReadFile): Promise<IngestSource> {
  const opened = await exploreTable(table, file)
  const [comma] = ofCommas(opened)
  if (comma !== undefined)
    throw sourceProblem(`${comma.asks} Write "reading": {"decimalComma": true} for the former, {"decimalComma": false} for the latter.`)
  const description = checkDescription(opened.described)
  const { path, metadataPath, signal } = file
  const files = table.files ?? [{ path }]
  const mapping = planMapping(opened, description)
  const columns = tableColumns(description, mapping.positions.depth !== null, typesOf(opened, description))
  const named = opened.plan.variables.find(({ column }) => column.name === table.trajectory)
  const trajectory = columns.find(({ name }) => name === named?.name)
  return {
    description,
    columns,
    fingerprint: await computeFingerprint([...files.map((file) => file.path), metadataPath ?? null], signal),
    files: [...files.map(toSource), ...(metadataPath === undefined ? [] : [{ role: 'metadata', path: metadataPath } as const])],
    cruiseColumn: (trajectory?.type === 'text' ? trajectory.name : null) ?? cruiseColumnOf(columns, description.cruises.length),
    trackColumn: trajectory?.name ?? trackColumnOf(columns),
    remarks: table.remarks,
    stage: (connection, options) => stage(connection, options, { opened, mapping, columns, cruises: description.cruises }),
  }
}

const toSource = (file: Omit<SourceFile, 'role'>) => ({ role: 'source', ...file }) as const

/** Decimals from the values for every variable whose metadata say nothing about them. */
function withDecimals(metadata: RawMetadata, variables: readonly SurveyedVariable[]): RawMetadata {
  const found = new Map(variables.map(({ planned, decimals }) => [planned.name, decimals]))
  if (!Array.isArray(metadata.variables)) return metadata
  const described = metadata.variables.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string'
      ? { decimals: found.get(entry.name) ?? 0, ...entry }
      : entry,
  )
  return { ...metadata, variables: described }
}

/** Plans how the rows become those of a data set with such variables. Throws a Problem for times and positions that are not understood. */
export function planMapping(
  { table, reading, plan, survey }: OpenedTable,
  description: Pick<IngestDescription, 'timeMeaning'> & { readonly variables: readonly { readonly name: string }[] },
): MappingPlan {
  const byName = new Map(plan.variables.map((planned) => [planned.name, planned]))
  const isMonthly = isClimatology(description)
  const variables = description.variables.flatMap(({ name }) => byName.get(name) ?? [])
  const time = isMonthly
    ? monthReader(plan, reading, survey.times)
    : table.isStrict
      ? strictTime(plan)
      : timeReader(plan, reading, survey.times)
  const { places } = plan
  const cellOf = (name: string, ...roles: ('time' | 'month' | 'lat' | 'lon' | 'depth')[]) =>
    roles.flatMap((role) => places.get(role)?.index ?? []).map((index) => [name, index] as const)
  return {
    time,
    positions: planPositions(plan, reading),
    variables,
    placeCells: new Map([
      ...(isMonthly ? cellOf('month', 'time', 'month') : cellOf('time', 'time')),
      ...cellOf('lat', 'lat'),
      ...cellOf('lon', 'lon'),
      ...cellOf('depth', 'depth'),
    ]),
    placeFlags: placeFlagsOf(plan),
    isStrict: table.isStrict === true,
    carriers:
      table.rowCount === undefined ? [] : table.columns.flatMap(({ name }, index) => (table.carriers?.includes(name) ? [index] : [])),
    locate: table.locate?.bind(table) ?? ((at) => `line ${at}`),
  }
}

/** The flags of the columns that the place columns are made of. */
function placeFlagsOf(plan: ColumnPlan): MappingPlan['placeFlags'] {
  const { places } = plan
  const time = timeColumnsOf(plan).flatMap(([, planned]) => planned)[0]
  const chosen = {
    time,
    lat: places.get('lat'),
    lon: places.get('lon'),
    depth: places.get('depth') ?? places.get('pressure') ?? places.get('height'),
  }
  return new Map(Object.entries(chosen).flatMap(([name, planned]) => (planned?.flags?.isStated ? [[name, planned.flags] as const] : [])))
}

/** Times as the template of submissions has them: of ISO 8601, or serial days of a spreadsheet. */
function strictTime({ places }: ColumnPlan): TimeOfRow {
  const planned = places.get('time')
  if (planned === undefined) throw sourceProblem('The header has no column time.')
  const read: TimeOfRow = ({ cells }) => {
    const text = planned.cells.text(cells[planned.index])
    return text === null ? null : (parseInstant(text) ?? serialToMs(decimalOf(text), false) ?? Number.NaN)
  }
  return Object.assign(read, { plain: plainInstant(planned.index) })
}

/** A column with a unit or for charts must hold numbers; another is text where one of its values is no number. */
function typesOf({ plan, survey }: OpenedTable, { variables }: IngestDescription): (name: string) => ColumnInfo['type'] {
  const numeric = new Set(variables.filter(({ unit, visualize }) => unit !== '' || visualize).map(({ name }) => name))
  return (name) => {
    const index = plan.variables.findIndex((planned) => planned.name === name)
    return survey.forms[index]?.type(numeric.has(name)) ?? plan.variables[index]?.column.type ?? 'float32'
  }
}

interface Filling {
  readonly plain: BlockMapper
  readonly staged: StagedTable
  readonly tally: Tally
  readonly fills: FillCounts
  readonly mapped: (row: SourceRow) => void
}

/** Stages the rows of a block, those that are out of the ordinary one by one. */
function fillPlain(block: BlockNumbers, length: number, { plain, staged, tally, fills, mapped }: Filling): void {
  for (let row = 0; row < length; row++) {
    if (plain.set(block, row, staged) && staged.next()) {
      tally.rowsRead++
      fills.addOf(block, row)
    } else mapped(block.row(row))
  }
}

interface Staging {
  readonly opened: OpenedTable
  readonly mapping: MappingPlan
  readonly columns: readonly ColumnInfo[]
  readonly cruises: IngestDescription['cruises']
}

async function stage(connection: DuckDBConnection, { signal, onProgress }: StageOptions, staging: Staging): Promise<Staged> {
  const { opened, mapping, columns, cruises } = staging
  const { table, plan, survey } = opened
  const tally = new Tally()
  const carriers = plan.variables.filter(({ column }) => table.carriers?.includes(column.name)).map(({ name }) => name)
  const fill = async (staged: StagedTable): Promise<void> => {
    const bad = new BadCells()
    const mapper = new RowMapper(mapping, columns, tally, bad)
    const plain = BlockMapper.of(mapping, columns)
    const fills = new FillCounts(mapping, tally)
    for await (const block of table.rows({ signal })) {
      signal.throwIfAborted()
      const mapped = (row: SourceRow) => {
        const values = mapper.map(row)
        if (values === null) return
        if (staged.add(values)) fills.add(row)
        else tally.row(NO_VALUE, () => mapping.locate(row.at))
      }
      if (block.numbers && plain) fillPlain(block.numbers, block.length, { plain, staged, tally, fills, mapped })
      else for (const row of block) mapped(row)
      onProgress(tally.rowsRead, survey.rows)
    }
    bad.check()
  }
  const rows = await StagedTable.fill(connection, columns, fill, carriers)
  const zone = table.isStrict ? 'UTC' : zoneOfTimes(plan, opened.reading)
  const times = zone === 'UTC' ? [] : [{ column: 'time', says: `converted to UTC from ${zone}` }]
  const converted = [...(table.converted ?? []), ...times, ...mapping.positions.converted]
  const report = tally.report(rows, { kind: table.kind, columnsLeftOut: plan.leftOut, converted })
  try {
    requireComplete(report, plan, opened.reading)
    if (opened.reading.cruises !== undefined) await assignCruises(connection, cruises, opened.reading.cruises)
    if (!table.isStrict) await requireNoSentinels(connection, columns, mapping.variables)
  } catch (error) {
    await connection.run('DROP TABLE staged')
    throw error
  }
  return { rows, report }
}
