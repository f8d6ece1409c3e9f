import { datasetPath } from '#core/catalog/pagePaths.ts'
import type { ColumnInfo } from '#core/observations/Batch.ts'
import type { ColumnDescription, FormDescription } from '#core/observations/FormDescription.ts'
import type { SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { placeDescriptions } from '#core/observations/placeDescriptions.ts'
import type { PreparedProcedure } from '#core/observations/procedures/Procedure.ts'
import { type CatalogSnapshot, findTable, type KnownDataset } from '../catalog/catalog.ts'
import { describeColumn } from './describeColumn.ts'
import { answerColumns } from './sql/answerColumns.ts'
import type { UnderstoodSelect } from './understandQuery.ts'

/** For forms that say nothing about themselves. */
export const withoutDescription: FormDescription = { title: '', attributes: {}, columns: [], isGrid: false, lon: null }

/** What a file of an answer with these columns says about itself: the data sets it comes from, their licences and its variables. */
export function describeAnswer(
  catalog: CatalogSnapshot,
  publicUrl: string,
  asked: PreparedProcedure | UnderstoodSelect,
  answered: readonly ColumnInfo[],
): FormDescription {
  if (asked.kind === 'catalog' || asked.table === null) return { ...withoutDescription, title: 'Pelagos catalog' }
  const made = asked.kind === 'select' ? answerColumns(asked.select.query) : asked.columns
  const columns = answered.map(({ name }, index) => describeColumn(catalog, made[index] ?? null, name))
  const tables = [...new Set([asked.table.name, ...made.flatMap((column) => column?.table.name ?? [])])]
  const datasets = tables.flatMap((name) => findTable(catalog, name) ?? [])
  const title = datasets.length === 0 ? asked.table.name : datasets.map(({ record }) => record.Long_Name).join('; ')
  const isGrid = asked.table.kind === 'grid' && answered.every(({ name }, index) => isWhatItsNameSays(name, columns[index] ?? null))
  return { title, attributes: attributesOf(datasets, publicUrl), columns, isGrid, lon: readsOf(asked)?.extent.lon ?? null }
}

const readsOf = (asked: UnderstoodSelect | Extract<PreparedProcedure, { kind: 'observations' }>): SubsetQuery | null =>
  asked.kind === 'observations' ? asked.reads : asked.rows?.kind === 'subset' ? asked.rows.reads : null

/** A variable that a SELECT calls `lat` is no axis. */
const isWhatItsNameSays = (name: string, said: ColumnDescription | null): boolean =>
  placeDescriptions[name] === undefined || said === null || said.axis !== undefined

function attributesOf(datasets: readonly KnownDataset[], publicUrl: string): Readonly<Record<string, string>> {
  const all = (text: (dataset: KnownDataset) => string | null) => [...new Set(datasets.map(text))].filter(Boolean).join('; ')
  const pages = datasets.map(({ record }) => `${publicUrl}${datasetPath(record.Short_Name)} (version ${record.Dataset_Version})`)
  return {
    source: all(({ record }) => record.Data_Source),
    institution: all(({ record }) => record.Distributor),
    license: all(({ licence }) => (licence.url === null ? licence.name : `${licence.name} (${licence.url})`)),
    acknowledgement: all(({ record }) => record.Acknowledgement),
    references: all(({ references }) => references.join('\n')),
    history: pages.length === 0 ? '' : `Read from ${pages.join(' and ')}.`,
  }
}
