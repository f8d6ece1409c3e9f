import { and, eq, isNull } from 'drizzle-orm'
import { globePng } from '#core/charts/image/globeImage.ts'
import { gridPng } from '#core/charts/image/gridImage.ts'
import { limits } from '#core/limits/pages.ts'
import { coverageFigure, readFigureAddress, readGlobeAddress, sampleFigure } from '#core/pages/figures.ts'
import { GLOBE_MARKS } from '#core/pages/globe.ts'
import { datasetsNamed } from '../catalog/datasetViews.ts'
import { catalogVersion } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import * as schema from '../database/schema/index.ts'
import { etagOf } from '../platform/entityTag.ts'
import { cachedAnswer } from './cachedAnswer.ts'
import type { CachedPage } from './PageCache.ts'
import { globeMarks } from './views/globeMarks.ts'
import { globeTexture } from './views/globeTexture.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'
const REVALIDATED = 'public, max-age=0, must-revalidate'

/** A picture that pages show, drawn from what the store holds, or the data that a script draws one from; `null` for other addresses and for pictures that there are not. */
export async function figureAnswer(request: Request, connect: () => Database): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (pathname === GLOBE_MARKS) return marks(request, connect())
  const digest = readGlobeAddress(pathname)
  if (digest !== null) return globe(request, connect(), digest)
  const requested = readFigureAddress(pathname)
  return requested === null ? null : datasetFigure(request, connect(), requested)
}

/** The marks of the globe, as JSON. */
async function marks(request: Request, database: Database): Promise<Response | null> {
  const version = await catalogVersion(database)
  const make = async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(await globeMarks(database, limits.globePoints)))
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': REVALIDATED, ETag: etagOf(bytes) }
    return { version, shows: version, status: 200, headers, bytes, etag: etagOf(bytes) }
  }
  return cachedAnswer(request, database, { key: 'globe marks', version, make })
}

async function globe(request: Request, database: Database, digest: string): Promise<Response | null> {
  const found = await globeTexture(database)
  if (found === null) return null
  const make = async () => picture(await globePng(found.image, found.palette), found.digest, found.digest === digest)
  return cachedAnswer(request, database, { key: `globe ${digest === found.digest}`, version: found.digest, make })
}

async function datasetFigure(
  request: Request,
  database: Database,
  { shortName, variable, digest }: NonNullable<ReturnType<typeof readFigureAddress>>,
): Promise<Response | null> {
  const { datasets, datasetFacts } = schema
  const row = await database
    .select({ digest: datasetFacts.digest })
    .from(datasets)
    .innerJoin(datasetFacts, eq(datasetFacts.datasetId, datasets.id))
    .where(and(eq(datasets.shortName, shortName), isNull(datasets.retiredAt)))
    .get()
  // What an earlier release published has no figures before its next version.
  if (row === undefined) return null
  const isForGood = digest === row.digest
  const make = async () => {
    const [view] = await datasetsNamed(database, [shortName])
    const figure = view?.computed.kind === 'grid' ? (variable === null ? coverageFigure(view) : sampleFigure(view, variable)) : null
    if (figure === null) return null
    const { image, palette } = figure
    return picture(await gridPng(image, palette, { min: image.min, max: image.max }), row.digest, isForGood)
  }
  return cachedAnswer(request, database, { key: `figure ${shortName} ${variable} ${isForGood}`, version: row.digest, make })
}

/** A response whose address has the version may be cached forever. */
function picture(bytes: Uint8Array<ArrayBuffer>, version: string, isForGood: boolean): CachedPage {
  const etag = etagOf(bytes)
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': isForGood ? FOR_GOOD : REVALIDATED, ETag: etag }
  return { version, shows: version, status: 200, headers, bytes, etag }
}
