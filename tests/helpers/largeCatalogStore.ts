import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { VariableRecord, VariableRow } from '#core/catalog/records.ts'
import { changeCatalogVersion } from '../../edge/database/catalogVersion.ts'
import type { Database } from '../../edge/database/Database.ts'
import * as schema from '../../edge/database/schema/index.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { type SyntheticDataset, syntheticCatalog } from './syntheticCatalog.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** A store with many data sets. */
interface LargeStore {
  readonly database: Database
  readonly dataDir: string
  /** Gives one of them another name, as a new version of it may. */
  publishOne(): Promise<void>
  close(): Promise<void>
}

/** A store of its own with a made-up catalog of so many data sets, without observations. */
export async function largeCatalogStore(count: number): Promise<LargeStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pelagos-large-'))
  const { database, close } = await openDatabase(dataDir)
  const made = syntheticCatalog(count)
  await database.transaction(async (tx) => {
    await insert(tx, schema.datasets, made.map(datasetRow))
    let id = 0
    const variables = made.flatMap((dataset) => dataset.variables.map((names) => variableRow(dataset, names, ++id)))
    await insert(tx, schema.variables, variables)
  })
  return {
    database,
    dataDir,
    publishOne: () =>
      database.transaction(async (tx) => {
        await tx
          .update(schema.datasets)
          .set({ longName: sql`${schema.datasets.longName} || ', again'` })
          .where(eq(schema.datasets.id, count))
        await changeCatalogVersion(tx)
      }),
    async close() {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function insert<Table extends typeof schema.datasets | typeof schema.variables>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 200) await tx.insert(table).values(rows.slice(at, at + 200) as never)
}

function datasetRow({ record }: SyntheticDataset): typeof schema.datasets.$inferInsert {
  return {
    id: record.Dataset_ID,
    origin: 'ingested',
    shortName: record.Short_Name,
    longName: `${record.Long_Name} ${record.Dataset_ID}`,
    tableName: record.Table_Name,
    version: record.Dataset_Version,
    releaseDate: record.Dataset_Release_Date,
    make: record.Make,
    processLevel: record.Process_Level,
    studyDomain: record.Study_Domain,
    dataSource: record.Data_Source,
    acknowledgement: record.Acknowledgement,
    licenceName: 'None',
    description: record.Description,
    temporalResolution: record.Temporal_Resolution,
    spatialResolution: record.Spatial_Resolution,
    climatology: record.Climatology === 1,
    hasDepth: record.Has_Depth === 1,
    visualize: true,
    depthLevels: [],
    latCount: record.Row_Count,
    rowCount: record.Row_Count,
    metadata: {},
    record,
  }
}

type Names = SyntheticDataset['variables'][number]

function variableRow(
  { record: dataset }: SyntheticDataset,
  { Variable: quantity, Long_Name }: Names,
  ID: number,
): typeof schema.variables.$inferInsert {
  const Variable = `${quantity}_${ID}`
  const sensor = dataset.Sensors[ID % dataset.Sensors.length] ?? ''
  const shared = {
    ...{ ID, Variable, Long_Name, Unit: 'm', Sensor: sensor, Make: dataset.Make, Visualize: 1, Comment: null, Keywords: Long_Name },
    ...{ Study_Domain: dataset.Study_Domain, Unstructured_Variable_Metadata: null },
    ...{ Spatial_Resolution: dataset.Spatial_Resolution, Temporal_Resolution: dataset.Temporal_Resolution },
  } as const
  return {
    ...{ id: ID, datasetId: dataset.Dataset_ID, name: Variable, longName: Long_Name, unit: 'm', sensor },
    ...{ visualize: true, palette: 'viridis', decimals: 2, metadata: {} },
    row: shared as unknown as VariableRow,
    record: { ...shared, Process_Level: dataset.Process_Level, Dataset_ID: dataset.Dataset_ID } as unknown as VariableRecord,
  }
}
