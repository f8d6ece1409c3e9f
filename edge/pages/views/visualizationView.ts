import { limits } from '#core/limits/pages.ts'
import type { VisualizationView } from '#core/pages/views.ts'
import { catalogFigures } from '../../catalog/highlights.ts'
import type { Database } from '../../database/Database.ts'
import { cruiseTracks } from './globeMarks.ts'
import { globeTexture, imageOf } from './globeTexture.ts'
import { chartsView } from './listViews.ts'

/** What the page that leads to charts and cruises shows of the store. */
export async function visualizationView(database: Database): Promise<VisualizationView> {
  const [ground, { variables }, figures] = [await globeTexture(database), await chartsView(database), await catalogFigures(database)]
  return {
    variables,
    cruises: figures.values.cruiseCount,
    ground: ground === null ? null : imageOf(ground),
    tracks: await cruiseTracks(database, limits.globeStillPoints),
  }
}
