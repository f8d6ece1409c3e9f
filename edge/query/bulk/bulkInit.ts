import { eq } from 'drizzle-orm'
import type { bulkApi } from '#core/api/bulk.ts'
import type { ValueOf } from '#core/api/endpoint.ts'
import type { KnownDataset } from '../../catalog/catalog.ts'
import { groupBy } from '../../catalog/groupBy.ts'
import type { Database } from '../../database/Database.ts'
import { datasetPrograms, programs } from '../../database/schema/index.ts'
import type { RowEstimate } from '../size/rowEstimate.ts'

/** The depths given for data without any. */
const NO_DEPTH = { min: 0, max: 5 }

type Init = ValueOf<typeof bulkApi.bulkDownloadInit>

/** What a page shows of data sets before they are downloaded together: extents, row counts and programs, and how many rows filters leave. */
export async function bulkInit(
  database: Database,
  datasets: readonly KnownDataset[],
  count: ((dataset: KnownDataset) => Promise<Pick<RowEstimate, 'rows' | 'precision'>>) | null = null,
): Promise<Init> {
  const rows = await database
    .select({ datasetId: datasetPrograms.datasetId, name: programs.name })
    .from(datasetPrograms)
    .innerJoin(programs, eq(programs.key, datasetPrograms.programKey))
    .orderBy(programs.name)
  const programsOf = groupBy(rows, ({ datasetId }) => datasetId)
  const datasetsMetadata: Init['datasetsMetadata'] = []
  // Sequentially, since the engine may count each of them.
  for (const dataset of datasets) {
    const names = (programsOf.get(dataset.record.Dataset_ID) ?? []).map(({ name }) => name)
    datasetsMetadata.push({ ...metadataOf(dataset, names), ...(count && countedFields(dataset, await count(dataset))) })
  }
  return { datasetsMetadata }
}

const metadataOf = ({ record }: KnownDataset, programs: string[]) => ({
  Dataset_Name: record.Short_Name,
  Lat_Min: clamped(record.Lat_Min, 90),
  Lat_Max: clamped(record.Lat_Max, 90),
  Lon_Min: clamped(record.Lon_Min, 180),
  Lon_Max: clamped(record.Lon_Max, 180),
  Depth_Min: record.Depth_Min ?? NO_DEPTH.min,
  Depth_Max: record.Depth_Max ?? NO_DEPTH.max,
  Time_Min: record.Time_Min,
  Time_Max: record.Time_Max,
  Row_Count: record.Row_Count,
  Programs: programs,
})

const countedFields = ({ record }: KnownDataset, { rows, precision }: Pick<RowEstimate, 'rows' | 'precision'>) => ({
  Has_Depth: record.Has_Depth,
  Climatology: record.Climatology,
  Time_Meaning: record.Time_Meaning,
  Filtered_Row_Count: rows,
  Filtered_Precision: precision,
})

const clamped = (degrees: number | null, limit: number): number | null =>
  degrees === null ? null : Math.min(limit, Math.max(-limit, degrees))
