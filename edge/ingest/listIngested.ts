import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { type IngestPhase, ingestPhases } from '#core/catalog/ingestionRecords.ts'
import type { Database } from '../database/Database.ts'
import { datasets, observationTables } from '../database/schema/index.ts'
import { ifThere } from '../files/durable.ts'
import { jobsFolder, readJob } from './JobFolder.ts'
import type { IngestSummary } from './summaryOf.ts'

/** An ingested data set as the store has it. */
interface IngestedDataset extends Pick<IngestSummary, 'dataset' | 'table' | 'datasetVersion' | 'version' | 'rows'> {
  readonly isRetired: boolean
}

/** A job that was not finished: which phase comes next. */
interface OpenJob {
  readonly dataset: string
  readonly next: IngestPhase
}

/** The ingested data sets of a store, and unfinished ingestions. */
export interface Ingested {
  readonly datasets: readonly IngestedDataset[]
  readonly jobs: readonly OpenJob[]
}

/** Lists the ingested data sets by ID, and the jobs of the data folder that can be gone on with. */
export async function listIngested(database: Database, dataDir: string): Promise<Ingested> {
  const rows = await database
    .select({ dataset: datasets, version: observationTables.version })
    .from(datasets)
    .leftJoin(observationTables, eq(observationTables.datasetId, datasets.id))
    .where(eq(datasets.origin, 'ingested'))
    .orderBy(asc(datasets.id))
  return {
    datasets: rows.map(({ dataset, version }) => ({
      dataset: dataset.shortName,
      table: dataset.tableName,
      datasetVersion: dataset.version,
      version,
      rows: dataset.rowCount,
      isRetired: dataset.retiredAt !== null,
    })),
    jobs: await openJobs(dataDir),
  }
}

const results: Readonly<Record<string, IngestPhase>> = { staged: 'sort', sorted: 'write', observations: 'compute', facts: 'publish' }

async function openJobs(dataDir: string): Promise<OpenJob[]> {
  const folder = jobsFolder(dataDir)
  const jobs: OpenJob[] = []
  for (const name of await ifThere(readdir(folder), [])) {
    const job = await readJob(join(folder, name))
    if (job === undefined) continue
    const reached = (await readdir(join(folder, name))).flatMap((entry) => results[entry] ?? [])
    jobs.push({ dataset: job.shortName, next: ingestPhases.findLast((phase) => reached.includes(phase)) ?? 'stage' })
  }
  return jobs
}
