import { sql } from 'drizzle-orm'
import type { GuideView } from '#core/pages/views.ts'
import type { Database } from '../../database/Database.ts'
import { datasets, variables } from '../../database/schema/index.ts'

const GLOSSARY_EXAMPLES = 5 // data sets: enough to see what a term is used for

interface Example {
  readonly sensor: string
  readonly shortName: string
}

/** For each sensor of the portal the latest data sets with variables that it measured. */
export async function guideView(database: Database): Promise<GuideView> {
  const rows = await database.all<Example>(sql`
    SELECT sensor, shortName FROM (
      SELECT lower(${variables.sensor}) AS sensor, ${datasets.shortName} AS shortName, ${datasets.id} AS id,
        row_number() OVER (PARTITION BY lower(${variables.sensor}) ORDER BY ${datasets.id} DESC) AS place
      FROM ${variables} INNER JOIN ${datasets} ON ${datasets.id} = ${variables.datasetId}
      WHERE ${datasets.retiredAt} IS NULL
      GROUP BY lower(${variables.sensor}), ${datasets.id}
    ) WHERE place <= ${GLOSSARY_EXAMPLES} ORDER BY sensor, id DESC`)
  const found = new Map<string, string[]>()
  for (const { sensor, shortName } of rows) found.set(sensor, [...(found.get(sensor) ?? []), shortName])
  return { datasetsBySensor: Object.fromEntries(found) }
}
