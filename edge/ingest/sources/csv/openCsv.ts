import type { DuckDBConnection } from '@duckdb/node-api'
import { cruiseColumnOf, trackColumnOf } from '#core/catalog/cruiseColumn.ts'
import { isRecord, type RawMetadata } from '#core/catalog/rawMetadata.ts'
import { parseInstant } from '#core/extent/time.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import type { CsvRecord } from '#core/text/CsvRecords.ts'
import { decimalOf } from '#core/text/decimal.ts'
import { isMissingText } from '#core/workbook/csv/missingText.ts'
import { serialToMs } from '#core/workbook/rules/timeCell.ts'
import type { IngestDescription, IngestSource, StageOptions } from '../../IngestSource.ts'
import { BadCells } from '../BadCells.ts'
import { tableColumns } from '../columns.ts'
import { computeFingerprint } from '../fingerprint.ts'
import { checkDescription } from '../metadata.ts'
import { NumberForm } from '../NumberForm.ts'
import { placed, positionError } from '../place.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import { StagedTable, type StagedValue } from '../StagedTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { CsvTable } from './CsvTable.ts'
import { checkCsv } from './checkCsv.ts'
import { type CsvHeader, matchHeader } from './csvHeader.ts'

/** CSV, plain or gzip. */
export const csvReader: Reader = {
  name: 'CSV',
  endings: ['csv', 'tsv', 'txt'],
  metadata: 'required',
  claims: () => true,
  open: openCsv,
}

/**
 * Opens a CSV file with its metadata. The file is read once to see that it is whole and which type keeps each column's values; a column
 * with a unit or for charts must hold numbers, another is text where one of its values is no number. Decimals that the metadata leave
 * out are those of the values.
 */
async function openCsv({ path, start, metadata, metadataPath = '', signal, isStored }: ReadFile): Promise<IngestSource> {
  const written = checkDescription(metadata)
  const checked = isStored ? { reading: null } : await checkCsv(path, metadata, signal)
  const table = new CsvTable(path, start.startsWith('1f8b'), checked.reading ?? { encoding: 'utf-8' })
  const { header, forms } = await survey(table, written, signal)
  const description = withDecimals(written, metadata, forms)
  const numeric = new Set(written.variables.filter(({ unit, visualize }) => unit !== '' || visualize).map(({ name }) => name))
  const columns = tableColumns(description, header.hasDepth, (name) => forms.get(name)?.type(numeric.has(name)) ?? 'float32')
  return {
    description,
    columns,
    fingerprint: await computeFingerprint([path, metadataPath], signal),
    files: [
      { role: 'source', path },
      { role: 'metadata', path: metadataPath },
    ],
    cruiseColumn: cruiseColumnOf(columns, description.cruises.length),
    trackColumn: trackColumnOf(columns),
    remarks: 'remark' in checked ? [checked.remark] : [],
    stage: (connection, options) => stage(connection, options, { table, header, columns }),
  }
}

interface Survey {
  readonly header: CsvHeader
  readonly forms: ReadonlyMap<string, NumberForm>
}

async function survey(table: CsvTable, description: IngestDescription, signal: AbortSignal): Promise<Survey> {
  const forms = new Map(description.variables.map(({ name }) => [name, new NumberForm()]))
  let header: CsvHeader | undefined
  let watched: (readonly [NumberForm, number])[] = []
  let rows = 0
  for await (const records of table.records({ signal })) {
    for (const { cells } of records) {
      if (header === undefined) {
        const found = matchHeader(cells, description)
        header = found
        watched = [...forms].map(([name, form]) => [form, found.cellOf.get(name) ?? -1])
        continue
      }
      rows++
      for (const [form, at] of watched) {
        const text = cells[at]?.trim() ?? ''
        if (!isMissingText(text)) form.see(text)
      }
    }
  }
  if (header === undefined) throw sourceProblem('The CSV file is empty.')
  if (rows === 0) throw sourceProblem('The CSV file has a header and no rows.')
  return { header, forms }
}

/** Decimals from the values for every variable whose metadata say nothing about them. */
function withDecimals(description: IngestDescription, raw: RawMetadata, forms: ReadonlyMap<string, NumberForm>): IngestDescription {
  const described = Array.isArray(raw.variables) ? raw.variables : []
  const variables = description.variables.map((variable, index) => {
    const entry: unknown = described[index]
    if (isRecord(entry) && entry.decimals !== undefined) return variable
    return { ...variable, decimals: forms.get(variable.name)?.decimals ?? 0 }
  })
  return { ...description, variables }
}

interface Opened {
  readonly table: CsvTable
  readonly header: CsvHeader
  readonly columns: readonly ColumnInfo[]
}

function stage(connection: DuckDBConnection, { signal, onProgress }: StageOptions, { table, header, columns }: Opened): Promise<number> {
  const cells = columns.map((column) => ({ column, at: header.cellOf.get(column.name) ?? -1 }))
  return StagedTable.fill(connection, columns, async (staged) => {
    const bad = new BadCells()
    let isHeader = true
    for await (const records of table.records({ signal, onProgress })) {
      signal.throwIfAborted()
      for (const record of isHeader ? records.slice(1) : records) {
        const row = cells.map(({ column, at }) => typed(record, column, at, bad))
        if (staged.hasValue(row)) staged.add(row)
      }
      isHeader &&= records.length === 0
    }
    bad.check()
    onProgress(1)
  })
}

const isPlace = (name: string): boolean => ['time', 'month', 'lat', 'lon', 'depth'].includes(name)

function typed({ line, cells }: CsvRecord, { name, type }: ColumnInfo, at: number, bad: BadCells): StagedValue {
  const text = cells[at]?.trim() ?? ''
  const where = `Line ${line}, column ${name}`
  if (isMissingText(text)) {
    if (isPlace(name)) bad.add(where, text, 'is no value; every row needs one.')
    return null
  }
  if (type === 'text') return text
  const value = type === 'timestamp' ? (parseInstant(text) ?? serialToMs(decimalOf(text), false) ?? Number.NaN) : decimalOf(text)
  if (Number.isNaN(value)) {
    bad.add(where, text, type === 'timestamp' ? 'is no time; write it as 2019-04-30T12:00:00Z.' : 'is not a number.')
    return null
  }
  const fault = isPlace(name) ? positionError(name, value) : null
  if (fault !== null) bad.add(where, text, fault)
  if (type === 'float32' && !Number.isFinite(Math.fround(value))) bad.add(where, text, 'is too large for a number of 32 bits.')
  return placed(name, value)
}
