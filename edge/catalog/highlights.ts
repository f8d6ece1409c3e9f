import { sql } from 'drizzle-orm'
import type { HomeView } from '#core/pages/views.ts'
import type { Database } from '../database/Database.ts'

/** Counts of what is in the store. */
export interface CatalogFigures extends Pick<HomeView, 'sizeBytes' | 'values' | 'years' | 'isAllSynthetic'> {
  readonly datasets: number
}

interface Counts {
  readonly datasets: number
  readonly sizeBytes: number
  readonly first: string | null
  readonly last: string | null
  readonly variables: number
  readonly organisms: number
  readonly satellites: number
  readonly cruises: number
  readonly real: number
}

/**
 * The figures of the catalog, counted by the database. Variables are counted whole, less those of retired data sets: going from each of a
 * hundred thousand to its data set would take several times as long. Climatologies and timeless data have no years.
 */
export async function catalogFigures(database: Database): Promise<CatalogFigures> {
  const [row] = await database.all<Counts>(sql`
    WITH shown AS MATERIALIZED (
        SELECT id, climatology, time_meaning, time_min, time_max, study_domain, synthetic FROM datasets WHERE retired_at IS NULL),
      dated AS (SELECT substr(time_min, 1, 4) AS first, substr(time_max, 1, 4) AS last FROM shown WHERE climatology = 0 AND time_meaning IS NULL)
    SELECT (SELECT count(*) FROM shown) AS datasets,
      (SELECT coalesce(sum(f.size_bytes), 0) FROM observation_files f
        JOIN observation_tables t ON t.id = f.table_id JOIN shown s ON s.id = t.dataset_id) AS sizeBytes,
      (SELECT min(first) FROM dated) AS first, (SELECT max(last) FROM dated) AS last,
      (SELECT count(*) FROM variables)
        - (SELECT count(*) FROM datasets d JOIN variables v ON v.dataset_id = d.id WHERE d.retired_at IS NOT NULL) AS variables,
      (SELECT count(*) FROM shown s JOIN variables v ON v.dataset_id = s.id WHERE s.study_domain LIKE '%biology%') AS organisms,
      (SELECT count(*) FROM datasets WHERE retired_at IS NULL AND id IN (
        SELECT dataset_id FROM variables WHERE sensor IN (SELECT DISTINCT sensor FROM variables WHERE sensor LIKE '%satellite%'))) AS satellites,
      (SELECT count(DISTINCT l.cruise_id) FROM dataset_cruises l JOIN shown s ON s.id = l.dataset_id) AS cruises,
      (SELECT count(*) FROM dataset_cruises l JOIN shown s ON s.id = l.dataset_id WHERE s.synthetic = 0) AS real`)
  if (row === undefined) throw new Error('The database answered no figures')
  const years = row.first === null || row.last === null ? null : { first: Number(row.first), last: Number(row.last) }
  return {
    datasets: row.datasets,
    sizeBytes: row.sizeBytes,
    years,
    values: {
      temporalCoverage: years === null ? 0 : years.last - years.first + 1,
      variableCount: row.variables,
      cruiseCount: row.cruises,
      satelliteCount: row.satellites,
      organismCount: row.organisms,
    },
    isAllSynthetic: row.real === 0,
  }
}
