import type { ComputedFile } from '#core/catalog/DatasetFile.ts'
import type { ValueReport } from '#core/catalog/valueReport.ts'
import type { datasets } from '../database/schema/index.ts'
import type { Prepared } from './prepare.ts'

/** `unchanged`: the very same source was published before. */
export type Outcome = 'published' | 'unchanged' | 'dry-run'

/** The result of an ingestion, for people and programs. */
export interface IngestSummary {
  readonly outcome: Outcome
  readonly dataset: string
  readonly table: string
  /** As stated in the description. */
  readonly datasetVersion: string
  /** The version of the table that was published, counted from 1; null where nothing was. */
  readonly version: number | null
  /** The data set's version that was, or would be, replaced. */
  readonly replaces: string | null
  readonly rows: number
  readonly files: number
  readonly sizeBytes: number
  readonly bounds: Pick<ComputedFile, 'lat' | 'lon' | 'depthMetres' | 'time' | 'timeColumn'>
  readonly regions: readonly string[]
  readonly cruises: readonly { readonly name: string; readonly rows: number; readonly points: number }[]
  readonly variables: readonly IngestedVariable[]
  readonly warnings: readonly string[]
  /** What became of every value of the source, where its reader counts that. */
  readonly report: ValueReport | null
}

/** A variable with the statistics that were computed. */
interface IngestedVariable extends Pick<ComputedFile['statistics'][string], 'count' | 'mean' | 'std' | 'min' | 'max'> {
  readonly name: string
  readonly unit: string
}

/** Says what an ingestion made. */
export function summaryOf(
  { draft, computed, warnings, report }: Prepared,
  done: { readonly outcome: Outcome; readonly version: number | null; readonly replaces: typeof datasets.$inferSelect | null },
): IngestSummary {
  const { lat, lon, depthMetres, time, timeColumn, files, rows } = computed
  return {
    outcome: done.outcome,
    dataset: draft.shortName,
    table: draft.tableName,
    datasetVersion: draft.version,
    version: done.version,
    replaces: done.outcome === 'unchanged' ? null : (done.replaces?.version ?? null),
    rows,
    files: files.length,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    bounds: { lat, lon, depthMetres, time, timeColumn },
    regions: draft.regions,
    cruises: draft.cruises.map(({ id, name }) => {
      const voyage = computed.cruises.find((known) => known.id === id)
      return { name, rows: voyage?.rows ?? 0, points: voyage?.trajectory.length ?? 0 }
    }),
    variables: draft.variables.map(({ name, unit }) => {
      const { count = 0, mean = null, std = null, min = null, max = null } = computed.statistics[name] ?? {}
      return { name, unit, count, mean, std, min, max }
    }),
    warnings,
    report,
  }
}
