import type { health, highlights } from '#core/api/service.ts'
import { datasetCount } from '../catalog/catalog.ts'
import { catalogFigures } from '../catalog/highlights.ts'
import type { Handler } from './Handler.ts'

/** Tells one figure of the home page. */
export const answerHighlight: Handler<typeof highlights> = async ({ ports, query: { key } }) => ({
  key,
  value: (await catalogFigures(ports.database)).values[key],
})

/** Says that the portal is up, after asking its store. */
export const answerHealth: Handler<typeof health> = async ({ ports: { version, engine, database } }) => ({
  version,
  engine: engine?.name ?? 'none',
  datasets: await datasetCount(database),
})
