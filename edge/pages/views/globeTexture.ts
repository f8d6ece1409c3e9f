import { and, desc, eq, gte, isNull, lte, ne, sql } from 'drizzle-orm'
import type { GridImage } from '#core/catalog/DatasetFile.ts'
import type { DatasetView } from '#core/catalog/DatasetView.ts'
import { sampleFigure } from '#core/pages/figures.ts'
import type { GlobeImage } from '#core/pages/views.ts'
import type { Database } from '../../database/Database.ts'
import { datasets } from '../../database/schema/index.ts'
import { type FactPart, factParts } from './factParts.ts'

const GLOBE_GRIDS = 8 // data sets: the latest of them; facts of a grid have 100 kB

/** What the globe of the home page is coloured by, with its cells. */
export type GlobeTextureMap = Omit<GlobeImage, 'image'> & { readonly image: GridImage }

/** What pages get of it: all but the cells, which the picture at its address has. */
export function imageOf({ image: { base64, ...image }, ...ground }: GlobeTextureMap): GlobeImage {
  return { ...ground, image }
}

/** A grid of most of the globe, degrees. */
const MIN_SPAN = { lat: 90, lon: 300 } as const
/** A surface temperature is what readers expect on a globe. */
const TEMPERATURE = /\b(sea surface temperature|sst)\b/i

const groundPart: FactPart<GlobeTextureMap | null> = {
  name: 'ground',
  of: (view) => {
    const drawn = view.file.variables.flatMap((variable) => groundMap(view, variable))
    return drawn.find(({ variable }) => TEMPERATURE.test(variable)) ?? drawn[0] ?? null
  },
}

function groundMap(view: DatasetView, { name, longName, unit }: DatasetView['file']['variables'][number]): GlobeTextureMap[] {
  const [sample, figure] = [view.computed.variables[name]?.sample, sampleFigure(view, name)]
  if (!sample || figure === null) return []
  const { shortName, digest } = view
  const { href, palette } = figure
  return [
    { shortName, dataset: view.file.longName, variable: longName, unit, palette, digest, href, image: sample.image, says: sample.says },
  ]
}

/** A map of the latest grids of most of the globe, of a surface temperature if there is one; `null` where the store has none. Invented data are left out. */
export async function globeTexture(database: Database): Promise<GlobeTextureMap | null> {
  const { id, latMin, latMax, lonMin, lonMax, spatialResolution, synthetic, retiredAt } = datasets
  const grids = await database
    .select({ id })
    .from(datasets)
    .where(
      and(
        isNull(retiredAt),
        eq(synthetic, false),
        ne(spatialResolution, 'Irregular'),
        gte(sql`${latMax} - ${latMin}`, MIN_SPAN.lat),
        gte(sql`${lonMax} - ${lonMin}`, MIN_SPAN.lon),
        lte(latMin, 0),
      ),
    )
    .orderBy(desc(id))
    .limit(GLOBE_GRIDS)
  const parts = await factParts(database, { ids: grids.map((grid) => grid.id) }, groundPart)
  const grounds = grids.flatMap((grid) => parts.get(grid.id) ?? [])
  return grounds.find(({ variable }) => TEMPERATURE.test(variable)) ?? grounds[0] ?? null
}
