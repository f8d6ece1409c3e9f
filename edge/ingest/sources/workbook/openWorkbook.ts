import { openAsBlob } from 'node:fs'
import type { DuckDBConnection } from '@duckdb/node-api'
import { cruiseColumnOf, trackColumnOf } from '#core/catalog/cruiseColumn.ts'
import { Problem } from '#core/request/Problem.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { decimalOf } from '#core/text/decimal.ts'
import { isMissingText } from '#core/workbook/csv/missingText.ts'
import { givenTracks } from '#core/workbook/givenTracks.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { readTime } from '#core/workbook/rules/timeCell.ts'
import {
  cellKind,
  columnNamed,
  kindAt,
  numberAt,
  type Sheet,
  type SheetColumn,
  submissionSheets,
  textAt,
  type Workbook,
} from '#core/workbook/Workbook.ts'
import type { IngestDescription, IngestSource, Staged, StageOptions } from '../../IngestSource.ts'
import { isClimatology, tableColumns } from '../columns.ts'
import { computeFingerprint } from '../fingerprint.ts'
import { checkDescription } from '../metadata.ts'
import { NumberForm } from '../NumberForm.ts'
import { placed } from '../place.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import { rejectErrors } from '../rejectErrors.ts'
import { StagedTable, type StagedValue } from '../StagedTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { describeWorkbook } from './describeWorkbook.ts'

const CRUISE = 'cruise'

/** A submission workbook. */
export const workbookReader: Reader = {
  name: 'workbook',
  endings: [],
  metadata: 'own',
  claims: ({ start }) => start.startsWith('504b0304'),
  open: openWorkbook,
  readMetadata: async (path, signal) => {
    // Its sheet `data`, empty or not, is not read.
    const sheets = ['dataset_meta_data', 'vars_meta_data'] as const
    const workbook = await readSubmission(path, sheets, signal)
    rejectErrors(workbook, 'The workbook', sheets)
    return describeWorkbook(workbook)
  },
}

/**
 * Opens a submission workbook and checks it by the portal's own rules. Throws a Problem with their sentences where one of them is an error.
 * A column with a unit or for charts must hold numbers, another is text where one of its values is no number.
 */
async function openWorkbook({ path, signal }: ReadFile): Promise<IngestSource> {
  const workbook = await readSubmission(path, submissionSheets, signal)
  rejectErrors(workbook, 'The workbook')
  const data = workbook.sheets.get('data')
  if (!data) throw sourceProblem('The sheet data is missing.')
  const raw = describeWorkbook(workbook)
  const forms = new Map(raw.variables.map(({ name }) => [name, formOf(workbook, data, name)]))
  const variables = raw.variables.map((variable) => ({ ...variable, decimals: forms.get(variable.name)?.decimals ?? 0 }))
  const cruiseNames = new Map(raw.cruises.map(({ name }) => [name.toLowerCase(), name]))
  // The rows of a single cruise are all of it; of several, or of none that was named, each row says which.
  const namesCruises = cruiseNames.size !== 1 && hasText(workbook, columnNamed(data, CRUISE))
  const description = checkDescription({ ...raw, variables: namesCruises ? [...variables, cruiseVariable(variables)] : variables })
  const numeric = new Set(description.variables.filter(({ unit, visualize }) => unit !== '' || visualize).map(({ name }) => name))
  const hasDepth = columnNamed(data, 'depth') !== undefined
  const columns = tableColumns(description, hasDepth, (name) =>
    name === CRUISE ? 'text' : (forms.get(name)?.type(numeric.has(name)) ?? 'float32'),
  )
  return {
    description,
    columns,
    fingerprint: await computeFingerprint([path], signal),
    files: [{ role: 'source', path }],
    cruiseColumn: cruiseColumnOf(columns, description.cruises.length),
    trackColumn: trackColumnOf(columns),
    givenTracks: givenTracks(workbook),
    stage: (connection, options) => stage(connection, options, { workbook, data, columns, description, cruiseNames }),
  }
}

/** Reads the named sheets of a workbook; an error of the reader becomes the Problem of a source. */
async function readSubmission(path: string, sheets: readonly string[], signal: AbortSignal): Promise<Workbook> {
  try {
    return await readWorkbook(await openAsBlob(path), { signal, sheets })
  } catch (error) {
    if (error instanceof Problem && error.code === 'unreadable-workbook') throw sourceProblem(error.message)
    throw error
  }
}

function hasText(workbook: Workbook, column: SheetColumn | undefined): boolean {
  return column?.kinds.some((_, row) => textAt(workbook, column, row).trim() !== '') ?? false
}

/** The column that names the cruise of each row, which a workbook does not describe. It is found like the variables beside it. */
function cruiseVariable(variables: readonly { readonly keywords: readonly string[] }[]) {
  const shared = (variables[0]?.keywords ?? []).filter((word) => variables.every(({ keywords }) => keywords.includes(word)))
  const described = { name: CRUISE, longName: 'Cruise', unit: '', sensor: 'Uncategorized', keywords: [CRUISE, ...shared] }
  return { ...described, comment: 'The cruise of the row.', visualize: false, decimals: 0 }
}

function formOf(workbook: Workbook, data: Sheet, name: string): NumberForm {
  const column = columnNamed(data, name)
  if (column === undefined) throw sourceProblem(`The sheet vars_meta_data describes ${name}, but the sheet data has no such column.`)
  const form = new NumberForm()
  for (let row = 0; row < data.rowCount; row++) {
    const text = textAt(workbook, column, row).trim()
    if (!isMissingText(text)) form.see(text)
  }
  return form
}

interface Opened {
  readonly workbook: Workbook
  readonly data: Sheet
  readonly columns: readonly ColumnInfo[]
  readonly description: IngestDescription
  /** As they are published, by their names in lower case. */
  readonly cruiseNames: ReadonlyMap<string, string>
}

async function stage(connection: DuckDBConnection, { signal, onProgress }: StageOptions, opened: Opened): Promise<Staged> {
  const { workbook, data, columns, description, cruiseNames } = opened
  const isMonthly = isClimatology(description)
  const cells = columns.map((column) => ({ column, from: columnNamed(data, column.name === 'month' ? 'time' : column.name) }))
  const rows = await StagedTable.fill(connection, columns, async (staged) => {
    for (let row = 0; row < data.rowCount; row++) {
      if (row % 10_000 === 0) {
        signal.throwIfAborted()
        onProgress(row, data.rowCount)
        await new Promise((resolve) => setImmediate(resolve))
      }
      const where = `Sheet data, row ${data.rowNumbers[row]}`
      const values = cells.map(({ column, from }) => (from ? typed(workbook, from, row, column, { where, isMonthly, cruiseNames }) : null))
      staged.add(values)
    }
  })
  return { rows, report: null }
}

function typed(
  workbook: Workbook,
  from: SheetColumn,
  row: number,
  { name, type }: ColumnInfo,
  { where, isMonthly, cruiseNames }: { readonly where: string; readonly isMonthly: boolean } & Pick<Opened, 'cruiseNames'>,
): StagedValue {
  if (name === 'time' || name === 'month') {
    const reading = readTime(workbook, from, row)
    if (reading.kind !== 'instant') throw sourceProblem(`${where}, column time: this is no time.`)
    return isMonthly ? new Date(reading.ms).getUTCMonth() + 1 : reading.ms
  }
  if (name === 'lat' || name === 'lon' || name === 'depth') return placed(name, numberAt(workbook, from, row))
  const text = textAt(workbook, from, row).trim()
  if (isMissingText(text)) return null
  if (name === CRUISE) return cruiseNames.get(text.toLowerCase()) ?? text
  if (type === 'text') return text
  const value = kindAt(from, row) === cellKind.text ? decimalOf(text) : numberAt(workbook, from, row)
  if (Number.isNaN(value)) throw sourceProblem(`${where}, column ${name}: ${JSON.stringify(text.slice(0, 60))} is not a number.`)
  return value
}
