import type { cruisesApi } from '#core/api/cruises.ts'
import type { ValueOf } from '#core/api/endpoint.ts'
import type { ListedCruise } from '#core/catalog/records.ts'
import { limits } from '#core/limits/catalog.ts'
import { limits as observationsLimits } from '#core/limits/observations.ts'
import type { ObservationEngine, Requester, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import { countText } from '#core/text/counted.ts'
import type { Database } from '../database/Database.ts'
import { variablesOfCruise } from './alongTrackVariables.ts'
import { type CatalogSnapshot, datasetById } from './catalog.ts'
import { cruiseReading, onlyCruise } from './cruiseRowsOf.ts'
import { findCruise, linksOf } from './cruises.ts'
import { TrackValues } from './TrackValues.ts'

/** Along-track values as the API returns them. */
type AlongTrack = ValueOf<typeof cruisesApi.cruiseValues>

/** What to read. */
interface AlongTrackQuery {
  readonly cruise: string
  readonly dataset: string
  readonly variable: string
  /** Metres; the shallowest values without one. */
  readonly depth?: number | undefined
  /** Every depth of each position. */
  readonly depths?: 'all' | undefined
}

/** The dependencies for reading it. */
interface AlongTrackSource {
  readonly database: Database
  readonly catalog: CatalogSnapshot
  readonly engine: ObservationEngine
}

/** A variable along the track of a cruise; throws `not-found` for names that do not belong together. */
export async function valuesAlong(source: AlongTrackSource, query: AlongTrackQuery, requester: Requester): Promise<AlongTrack> {
  const { database, catalog, engine } = source
  const cruise = await cruiseNamed(source, query.cruise)
  const known = (await variablesOfCruise(database, catalog, cruise.ID)).find(
    ({ dataset, variable }) => sameWord(dataset, query.dataset) && sameWord(variable, query.variable),
  )
  const links = await linksOf(database, catalog)
  const [dataset] = (links.ofCruise.get(cruise.ID) ?? [])
    .map((id) => datasetById(catalog, id))
    .filter((each) => each?.record.Short_Name === known?.dataset)
  if (known === undefined || !dataset?.table) throw new Problem('not-found', 'The cruise’s data sets have no such variable.')
  const { table, record } = dataset
  const reading = cruiseReading(table, cruise, links.ofDataset.get(record.Dataset_ID)?.length ?? 0)
  const { extent, column, rowsOf } = reading
  const reads: SubsetQuery = {
    table,
    columns: ['time', 'lat', 'lon', known.variable, ...(table.hasDepth ? ['depth'] : []), ...(column === null ? [] : [column])],
    extent,
    order: 'time-lat-lon-depth',
    present: [known.variable],
  }
  const options = { ...requester, timeoutMs: observationsLimits.chartTimeoutMs }
  if (table.rows > limits.alongTrackRows && (await engine.estimate(reads, options)).rows > limits.alongTrackRows) throw tooMany()
  const along = new TrackValues(table.hasDepth, query.depths ?? query.depth ?? null)
  for await (const batch of onlyCruise(await engine.subset(reads, options), reading).batches) along.add(batch)
  return { ...known, rowsOf, ...along.columns() }
}

async function cruiseNamed({ database, catalog }: AlongTrackSource, name: string): Promise<ListedCruise> {
  try {
    return await findCruise(database, catalog, name)
  } catch (fault) {
    throw fault instanceof Problem ? new Problem('not-found', 'Cruise not found.') : fault
  }
}

const sameWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const tooMany = () =>
  new Problem('not-supported', `The cruise has more than ${countText(limits.alongTrackRows)} rows; download them instead.`)
