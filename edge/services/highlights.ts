import { count } from 'drizzle-orm'
import type { highlightKeys } from '#core/api/service.ts'
import type { Database } from '../database/Database.ts'
import { cruises } from '../database/schema/index.ts'
import { type CatalogSnapshot, catalogOf } from './catalog.ts'

type HighlightKey = (typeof highlightKeys)[number]

/** One figure of the home page, computed from the present catalog. */
export async function highlight(database: Database, key: HighlightKey): Promise<number> {
  return figures[key](await catalogOf(database), database)
}

const figures: Record<HighlightKey, (catalog: CatalogSnapshot, database: Database) => number | Promise<number>> = {
  temporalCoverage: yearsCovered,
  variableCount: ({ datasets }) => datasets.reduce((sum, { variables }) => sum + variables.length, 0),
  cruiseCount: async (_catalog, database) => {
    const [row] = await database.select({ number: count() }).from(cruises)
    return row?.number ?? 0
  },
  satelliteCount: ({ datasets }) => datasets.filter(({ record }) => record.Sensors.some((sensor) => /satellite/i.test(sensor))).length,
  organismCount: ({ datasets }) =>
    datasets.reduce((sum, { record, variables }) => sum + (/biology/i.test(record.Study_Domain) ? variables.length : 0), 0),
}

/** Whole years from the first to the last dated observation; climatologies and timeless data have no dates. */
function yearsCovered({ datasets }: CatalogSnapshot): number {
  const dated = datasets.filter(({ record }) => record.Climatology === 0 && record.Time_Meaning === null)
  const years = dated.flatMap(({ record }) => [record.Time_Min, record.Time_Max]).map((time) => Number(time?.slice(0, 4)))
  const known = years.filter((year) => Number.isFinite(year) && year > 0)
  return known.length === 0 ? 0 : Math.max(...known) - Math.min(...known) + 1
}
