import type * as z from 'zod'
import type { VariableQuery, variablesApi } from '#core/api/variables.ts'
import { searchCatalog } from '#core/catalog/search/search.ts'
import { completeNames, foundVariable, type VariableSearch, variableSearch } from '#core/catalog/variableSearch.ts'
import { Problem } from '#core/request/Problem.ts'
import { cachedPerVersion } from './cachedPerVersion.ts'
import { type CatalogSnapshot, datasetById, type KnownDataset } from './catalog.ts'
import { JsonRows, type ReadyJson } from './JsonRows.ts'
import { catalogRow } from './tables/catalogRows.ts'

const COMPLETED_NAMES = 50 // a list that is read while typing

/** The search of a catalog's variables, prepared once. */
export const variablesIn = (catalog: CatalogSnapshot): Promise<VariableSearch> =>
  cachedPerVersion(catalog, 'variable search', () => variableSearch(catalog.datasets))

/** The variables that a search finds, newest data set first. */
export async function variablesFor(
  catalog: CatalogSnapshot,
  query: VariableQuery,
): Promise<ReadyJson<z.output<typeof variablesApi.variableSearch.reply.schema>>> {
  const search = await variablesIn(catalog)
  const rows = await cachedPerVersion(catalog, 'found variables', () => new JsonRows(foundTexts(catalog)))
  // The entries are those of the data sets, in the same order.
  const { exact } = searchCatalog(catalog.entries, { ...query, keywords: [] })
  const found = search(exact, query)
  return rows.list(found.variables, `{"counts":${JSON.stringify(found.counts)},"variables":`, '}')
}

function foundTexts({ datasets }: CatalogSnapshot): string[] {
  return datasets.flatMap(({ record: dataset, variables }) => variables.map(({ record }) => JSON.stringify(foundVariable(record, dataset))))
}

/** Long names of variables that a reader may mean. */
export async function namesFor(catalog: CatalogSnapshot, typed: readonly string[]): Promise<string[]> {
  const names = await cachedPerVersion(catalog, 'variable names', () => {
    const all = catalog.datasets.flatMap(({ variableNames }) => variableNames.map(({ Long_Name }) => Long_Name))
    return [...new Set(all)].sort((one, other) => one.localeCompare(other, 'en'))
  })
  return completeNames(names, typed, COMPLETED_NAMES)
}

/** The catalog rows of a data set by its ID; throws `not-found` where there are none. */
export function memberRows(catalog: CatalogSnapshot, id: number) {
  const known = datasetById(catalog, id)
  if (known === undefined || known.variables.length === 0) throw new Problem('not-found', 'Data set not found.')
  return known.variables.map(({ record }) => catalogRow(known, record))
}

/** What the authors of a data set added to its variables, parsed, by variable. */
export function furtherMetadata({ variables }: KnownDataset): Record<string, Record<string, unknown>[]> {
  return Object.fromEntries(variables.map(({ record }) => [record.Variable, metadataList(record.Unstructured_Variable_Metadata)]))
}

function metadataList(text: string | null): Record<string, unknown>[] {
  if (text === null) return []
  const parsed: unknown = JSON.parse(text)
  const list: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  return list.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null)
}
