import { dirname, join } from 'node:path'
import type { WorkbookDraftRecord } from '#core/catalog/ingestionRecords.ts'
import { type DraftedData, requireSheetRows, writeDraftedWorkbook } from '#core/workbook/draftedWorkbook.ts'
import { writeDurably } from '../files/durable.ts'
import { quoted } from '../query/sql/duckdbDialect.ts'
import { describesDataset, draftMetadata } from './draftMetadata.ts'
import { queryRows } from './facts/Table.ts'
import { axes, type IngestDescription, type IngestSource } from './IngestSource.ts'
import { repliesTo } from './repliesTo.ts'
import type { Question } from './sources/mapping/questionsOf.ts'
import { NOT_STATED } from './sources/notStated.ts'
import { openSource } from './sources/openSource.ts'
import { withDatabase } from './withDatabase.ts'

/** A file that a workbook is begun with; what is needed on the way is written beside its folder. */
interface WorkbookOrder {
  readonly path: string
  /** To the questions about how the file is read, in their order. */
  readonly replies: readonly (string | null)[]
  readonly now: number
  readonly signal: AbortSignal
}

/**
 * Begins a submission workbook with the rows of a field file and what it says of itself. What only its submitter knows stays empty, for them to
 * fill in. Without replies that the file needs there is no workbook yet. Throws a Problem for a file that cannot be read or has too many rows.
 */
export async function draftWorkbook({
  path,
  replies,
  now,
  signal,
}: WorkbookOrder): Promise<Omit<WorkbookDraftRecord, 'workbook'> & { readonly bytes: Uint8Array | null }> {
  let asked: readonly Question[] = []
  const ask = async (all: readonly Question[]) => {
    asked = all.filter((question) => !describesDataset(question))
    const own = repliesTo(asked, replies)
    return all.map((question) => (describesDataset(question) ? (question.guess ?? null) : (own[asked.indexOf(question)] ?? null)))
  }
  const { kind, metadata, questions, open } = await draftMetadata(path, { signal, now, ask })
  const record = { kind, questions: asked.map(toRecord) }
  if (open.length > 0) return { ...record, rows: 0, notes: [], bytes: null }
  const folder = dirname(dirname(path))
  const metadataPath = join(folder, 'drafted.json')
  await writeDurably(metadataPath, JSON.stringify(metadata))
  const source = await openSource(path, { metadataPath, signal })
  const { rows, notes } = await rowsOf(source, folder, signal)
  const guessed = new Set(questions.filter(describesDataset).map((question) => question.path[0]))
  return { ...record, rows: rows.length, notes, bytes: await writeDraftedWorkbook({ ...cellsOf(source, guessed), rows }) }
}

/** A question as it is sent. */
export const toRecord = ({ asks, options, guess, isOptional = false }: Question) => ({
  asks,
  ...(options === undefined ? {} : { options: [...options] }),
  ...(guess === undefined ? {} : { guess }),
  isOptional,
})

async function rowsOf(source: IngestSource, folder: string, signal: AbortSignal) {
  const { columns } = source
  const database = { file: join(folder, 'rows.duckdb'), spillFolder: join(folder, 'spill'), signal }
  return withDatabase(database, async (connection) => {
    const staged = await source.stage(connection, { signal, onProgress: () => undefined })
    requireSheetRows(staged.rows, columns.length)
    const cells = columns.map(({ name, type }, index) => `${cellSql(name, type)} AS c${index}`)
    const places = columns.filter(({ name }) => axes.includes(name)).map(({ name }) => quoted(name))
    const found = await queryRows(connection, `SELECT ${cells.join(', ')} FROM staged ORDER BY ${places.join(', ')}, rowid`)
    const isValue = columns.map(({ name }) => !axes.includes(name))
    const rows = found
      .map((row) => columns.map((_, index) => cellOf(row[`c${index}`])))
      .filter((row) => row.some((cell, index) => isValue[index] === true && cell !== null))
    return { rows, notes: notesOf(source, staged.report) }
  })
}

/** As a person reads it: by way of its digits a float of 32 bits is 27.05 and not 27.049999237060547. */
function cellSql(name: string, type: IngestSource['columns'][number]['type']): string {
  if (type === 'text') return quoted(name)
  return type === 'timestamp' ? `strftime(${quoted(name)}, '%Y-%m-%dT%H:%M:%S')` : `${quoted(name)}::VARCHAR::DOUBLE`
}

const cellOf = (value: unknown): string | number | null => (typeof value === 'number' || typeof value === 'string' ? value : null)

/** What was left out or computed, in sentences. */
function notesOf({ remarks = [] }: IngestSource, report: Awaited<ReturnType<IngestSource['stage']>>['report']): string[] {
  if (report === null) return [...remarks]
  return [
    ...remarks,
    ...report.rowsLeftOut.map(({ because, count }) => `Rows left out: ${count}, because ${because}.`),
    ...report.cellsLeftOut.map(({ column, because, count }) => `Values of ${column} left out: ${count}, because ${because}.`),
    ...report.columnsLeftOut.map(({ column, because }) => `Column ${column} left out: ${because}.`),
    ...report.converted.map(({ column, says }) => `${column}: ${says}.`),
  ]
}

/** The sheets beside the data; entries that were only guessed, or that nobody stated, stay empty. */
function cellsOf({ description, columns }: IngestSource, guessed: ReadonlySet<string | undefined>): Omit<DraftedData, 'rows'> {
  const stated = (key: keyof IngestDescription & string, value = description[key]) =>
    typeof value === 'string' && value !== '' && value !== NOT_STATED && !guessed.has(key) ? [value] : []
  const licence = description.licence.name
  return {
    columns: columns.map(({ name }) => name),
    dataset: {
      dataset_short_name: stated('shortName'),
      dataset_long_name: stated('longName'),
      dataset_version: stated('version'),
      dataset_release_date: stated('releaseDate'),
      dataset_make: stated('make'),
      dataset_source: stated('source'),
      dataset_distributor: stated('distributor'),
      dataset_acknowledgement: stated('acknowledgement'),
      dataset_history: stated('history'),
      dataset_description: stated('description'),
      dataset_references: description.references,
      cruise_names: description.cruises.map(({ name }) => name),
      ...(guessed.has('licence') || licence === NOT_STATED ? {} : { dataset_licence: [licence] }),
      ...(columns.some(({ name }) => name === 'month') ? { climatology: ['1'] } : {}),
    },
    variables: description.variables.map((variable) => ({
      var_short_name: variable.name,
      var_long_name: variable.longName,
      var_sensor: statedOr(variable.sensor),
      var_unit: variable.unit,
      var_spatial_res: statedOr(description.spatialResolution),
      var_temporal_res: statedOr(description.temporalResolution),
      var_discipline: statedOr(description.studyDomain),
      visualize: variable.visualize ? 1 : 0,
      var_keywords: variable.keywords.join(', '),
      var_comment: variable.comment ?? '',
    })),
  }
}

const statedOr = (text: string): string | null => (text === NOT_STATED ? null : text)
