import { orcidAddress } from '#core/catalog/orcid.ts'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import type { ColumnInfo } from '#core/observations/Batch.ts'
import { coordinateDescriptions } from '#core/observations/coordinateDescriptions.ts'
import type { ColumnDescription, FormDescription } from '#core/observations/FormDescription.ts'
import type { SubsetQuery } from '#core/observations/ObservationEngine.ts'
import type { PreparedProcedure } from '#core/observations/procedures/Procedure.ts'
import { type CatalogSnapshot, findTable, type KnownDataset } from '../catalog/catalog.ts'
import { describeColumn } from './describeColumn.ts'
import type { PreparedSelect } from './prepareQuery.ts'
import { answerColumns } from './sql/answerColumns.ts'

/** For forms that carry no metadata. */
export const withoutDescription: FormDescription = { title: '', attributes: {}, columns: [], isGrid: false, lon: null }

/** The metadata of an answer with these columns: its source data sets, their licences and its variables. */
export function describeAnswer(
  catalog: CatalogSnapshot,
  publicUrl: string,
  prepared: PreparedProcedure | PreparedSelect,
  answerColumnInfos: readonly ColumnInfo[],
): FormDescription {
  if (prepared.kind === 'catalog' || prepared.table === null) return { ...withoutDescription, title: 'Pelagos catalog' }
  const made = prepared.kind === 'select' ? answerColumns(prepared.select.query) : prepared.columns
  const columns = answerColumnInfos.map(({ name }, index) => describeColumn(catalog, made[index] ?? null, name))
  const tables = [...new Set([prepared.table.name, ...made.flatMap((column) => column?.table.name ?? [])])]
  const datasets = tables.flatMap((name) => findTable(catalog, name) ?? [])
  const title = datasets.length === 0 ? prepared.table.name : datasets.map(({ record }) => record.Long_Name).join('; ')
  const isGrid =
    prepared.table.kind === 'grid' && answerColumnInfos.every(({ name }, index) => isWhatItsNameSays(name, columns[index] ?? null))
  return { title, attributes: attributesOf(datasets, publicUrl), columns, isGrid, lon: readsOf(prepared)?.extent.lon ?? null }
}

const readsOf = (prepared: PreparedSelect | Extract<PreparedProcedure, { kind: 'observations' }>): SubsetQuery | null =>
  prepared.kind === 'observations' ? prepared.reads : prepared.rows?.kind === 'subset' ? prepared.rows.reads : null

/** A variable that a SELECT renames to `lat` is not an axis. */
const isWhatItsNameSays = (name: string, description: ColumnDescription | null): boolean =>
  coordinateDescriptions[name] === undefined || description === null || description.axis !== undefined

function attributesOf(datasets: readonly KnownDataset[], publicUrl: string): Readonly<Record<string, string>> {
  const all = (text: (dataset: KnownDataset) => string | null) => [...new Set(datasets.map(text))].filter(Boolean).join('; ')
  const pages = datasets.map(({ record }) => `${publicUrl}${datasetPath(record.Short_Name)} (version ${record.Dataset_Version})`)
  return {
    source: all(({ record }) => record.Data_Source),
    institution: all(({ record }) => record.Distributor),
    license: all(({ licence }) => (licence.url === null ? licence.name : `${licence.name} (${licence.url})`)),
    creator_name: all(({ record }) => (record.Creators ?? []).map(({ Name }) => Name).join('; ')),
    creator_url: all(({ record }) =>
      (record.Creators ?? []).flatMap(({ ORCID }) => (ORCID === null ? [] : orcidAddress(ORCID))).join('; '),
    ),
    id: all(({ doi }) => (doi === null ? null : `https://doi.org/${doi}`)),
    acknowledgement: all(({ record }) => record.Acknowledgement),
    references: all(({ references }) => references.join('\n')),
    history: pages.length === 0 ? '' : `Read from ${pages.join(' and ')}.`,
  }
}
