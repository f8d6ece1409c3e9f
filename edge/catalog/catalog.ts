import { asc, isNull } from 'drizzle-orm'
import { cruiseColumnOf } from '#core/catalog/cruiseColumn.ts'
import type { DatasetRecord, VariableRecord } from '#core/catalog/records.ts'
import { type SearchEntry, searchText } from '#core/catalog/search/search.ts'
import { securedAddress } from '#core/catalog/securedAddress.ts'
import { waterMassPair } from '#core/catalog/waterMassPair.ts'
import { ANCILLARY_TABLE } from '#core/observations/ancillaryTable.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { oncePer } from '#core/oncePer.ts'
import { Problem } from '#core/request/Problem.ts'
import { catalogVersion } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import * as schema from '../database/schema/index.ts'
import { storeOf } from '../database/storeOf.ts'
import { groupBy } from './groupBy.ts'
import { readObservationTables } from './observationTables.ts'
import { type KnownVariable, readVariables, type VariableNames } from './variableTexts.ts'

/** A data set of the snapshot. */
export interface KnownDataset {
  readonly record: DatasetRecord
  /** By long name; read again each time it is asked for. */
  readonly variables: readonly KnownVariable[]
  /** The names of the same, at less cost. */
  readonly variableNames: readonly VariableNames[]
  readonly variableIds: readonly number[]
  readonly references: readonly string[]
  readonly doi: string | null
  readonly licence: { readonly name: string; readonly url: string | null }
  /** The manifest of its observations. */
  readonly table: ObservationTable | null
}

/** The catalog in one version: read once, shared by all calls until another is seeded or a data set is ingested. */
export interface CatalogSnapshot {
  /** Which version; see catalogVersion. */
  readonly checksum: string
  /** By ID. */
  readonly datasets: readonly KnownDataset[]
  readonly entries: readonly SearchEntry[]
  /** The manifest of the ancillary rows of all data sets. */
  readonly ancillary: ObservationTable | null
}

const snapshots = new WeakMap<object, CatalogSnapshot>()
/** By connection, since a connection's reading must not be awaited beyond it. */
const readings = new WeakMap<Database, { readonly checksum: string; readonly snapshot: Promise<CatalogSnapshot> }>()

/** The present catalog. Asks the store each time whether the version it holds is still the one; never answers a mixture of two. */
export async function loadSnapshot(database: Database): Promise<CatalogSnapshot> {
  const checksum = await catalogVersion(database)
  const cached = snapshots.get(storeOf(database))
  if (cached?.checksum === checksum) return cached
  const underWay = readings.get(database)
  if (underWay?.checksum === checksum) return underWay.snapshot
  const reading = { checksum, snapshot: readSnapshot(database, checksum) }
  readings.set(database, reading)
  try {
    const snapshot = await reading.snapshot
    snapshots.set(storeOf(database), snapshot)
    return snapshot
  } finally {
    if (readings.get(database) === reading) readings.delete(database)
  }
}

/** Reads until no other version was published in the meantime: the version changes in the transaction that changes the rows. */
async function readSnapshot(database: Database, checksum: string): Promise<CatalogSnapshot> {
  const read = await readRows(database)
  const now = await catalogVersion(database)
  return now === checksum ? { checksum, ...read } : readSnapshot(database, now)
}

async function readRows(database: Database): Promise<Omit<CatalogSnapshot, 'checksum'>> {
  const { datasetReferences } = schema
  const { id, record, doi, licenceName, licenceUrl, retiredAt } = schema.datasets
  const rows = await database
    .select({ id, record, doi, licenceName, licenceUrl })
    .from(schema.datasets)
    .where(isNull(retiredAt))
    .orderBy(asc(id))
  const variablesOf = await readVariables(database)
  const referencesOf = groupBy(await database.select().from(datasetReferences).orderBy(asc(datasetReferences.position)), ofDataset)
  const tables = await readObservationTables(database)
  const datasets = rows.map((row): KnownDataset => {
    const variables = variablesOf.get(row.id)
    return {
      record: row.record,
      doi: row.doi,
      // Stores of earlier versions hold whatever was ingested then.
      licence: { name: row.licenceName, url: row.licenceUrl === null ? null : securedAddress(row.licenceUrl) },
      get variables() {
        return variables?.all ?? []
      },
      get variableNames() {
        return variables?.names ?? []
      },
      variableIds: variables?.ids ?? [],
      references: (referencesOf.get(row.id) ?? []).map(({ reference }) => reference),
      table: tables.get(row.record.Table_Name.toLowerCase()) ?? null,
    }
  })
  return { datasets, entries: datasets.map(entryOf), ancillary: tables.get(ANCILLARY_TABLE.toLowerCase()) ?? null }
}

/** The first search makes the text and caches an index of it. */
function entryOf(dataset: KnownDataset): SearchEntry {
  return {
    record: dataset.record,
    get text() {
      return searchText(dataset.record, dataset.variableNames)
    },
  }
}

const ofDataset = ({ datasetId }: { readonly datasetId: number }) => datasetId

/** A data set with observations. */
type ObservedDataset = KnownDataset & { readonly table: ObservationTable }

const isObserved = (dataset: KnownDataset): dataset is ObservedDataset => dataset.table !== null

interface Places {
  readonly byName: ReadonlyMap<string, KnownDataset>
  readonly byId: ReadonlyMap<number, KnownDataset>
  readonly byTable: ReadonlyMap<string, ObservedDataset>
  /** The data set of each variable. */
  readonly byVariable: ReadonlyMap<number, KnownDataset>
}

/** The index of a snapshot, computed on first use. */
const placesIn = oncePer(
  ({ datasets }: CatalogSnapshot): Places => ({
    byName: new Map(datasets.map((dataset) => [dataset.record.Short_Name.toLowerCase(), dataset])),
    byId: new Map(datasets.map((dataset) => [dataset.record.Dataset_ID, dataset])),
    byTable: new Map(datasets.filter(isObserved).map((dataset) => [dataset.table.name.toLowerCase(), dataset])),
    byVariable: new Map(datasets.flatMap((dataset) => dataset.variableIds.map((id) => [id, dataset]))),
  }),
)

/** The data set of this short name (in upper or lower case) or ID; throws `bad-request` where there is none. */
export function findDataset(
  catalog: CatalogSnapshot,
  { shortname, id }: { readonly shortname?: string | undefined; readonly id?: number | undefined },
): KnownDataset {
  const known = shortname === undefined ? datasetById(catalog, id ?? 0) : datasetNamed(catalog, shortname)
  if (known === undefined) throw new Problem('bad-request', 'Data set not found.')
  return known
}

/** The data set of this short name, in upper or lower case; undefined where there is none. */
export function datasetNamed(catalog: CatalogSnapshot, shortName: string): KnownDataset | undefined {
  return placesIn(catalog).byName.get(shortName.toLowerCase())
}

/** The data set of this ID; undefined where there is none. */
export function datasetById(catalog: CatalogSnapshot, id: number): KnownDataset | undefined {
  return placesIn(catalog).byId.get(id)
}

/** The variable of this ID, with what its table and its data set say of it; undefined where there is none. */
export function variableById(catalog: CatalogSnapshot, id: number): VariableRecord | undefined {
  const { variables = [], table = null } = placesIn(catalog).byVariable.get(id) ?? {}
  const found = variables.find(({ record }) => record.ID === id)
  const hasHour = table?.columns.some(({ name, type }) => name === 'hour' && type !== 'text') ?? false
  const [pair, cruise] = [waterMassPair(variables, id), cruiseColumnOf(table?.columns ?? [], 0)]
  const Water_Mass_Pair = pair && { ...pair, ...(cruise !== null && { Cruise: cruise }) }
  return found && { ...found.record, Has_Hour: hasHour ? 1 : 0, Water_Mass_Pair }
}

/** The ID of a variable by its name, as `table.variable`, in upper or lower case; undefined if there is none. */
export function variableIdOf(catalog: CatalogSnapshot, name: string): number | undefined {
  const [table = '', variable] = name
    .toLowerCase()
    .replace(/^dbo\./, '')
    .split('.')
  return findTable(catalog, table)?.variables.find(({ record }) => record.Variable.toLowerCase() === variable)?.record.ID
}

/** The data set whose observations have this table name, in upper or lower case; undefined if there is none. */
export function findTable(catalog: CatalogSnapshot, tableName: string): ObservedDataset | undefined {
  return placesIn(catalog).byTable.get(tableName.toLowerCase())
}

/** Every table of observations: the data sets' and, last, the ancillary one. */
export function tablesIn({ datasets, ancillary }: CatalogSnapshot): readonly ObservationTable[] {
  return [...datasets.map(({ table }) => table), ancillary].filter((table) => table !== null)
}

/** The observations of that table name, in upper or lower case; undefined where there are none. */
export function findObservations(catalog: CatalogSnapshot, tableName: string): ObservationTable | undefined {
  const { ancillary } = catalog
  const isAncillary = tableName.toLowerCase() === ancillary?.name.toLowerCase()
  return findTable(catalog, tableName)?.table ?? (isAncillary ? (ancillary ?? undefined) : undefined)
}

/** How many data sets the portal shows. */
export async function datasetCount(database: Database): Promise<number> {
  return database.$count(schema.datasets, isNull(schema.datasets.retiredAt))
}
