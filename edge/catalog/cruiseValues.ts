import type { cruiseValues } from '#core/api/catalogCruises.ts'
import type { ValueOf } from '#core/api/endpoint.ts'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import type { Batch } from '#core/observations/Batch.ts'
import { float32Text } from '#core/observations/float32Text.ts'
import type { ObservationEngine, Requester, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import type { Database } from '../database/Database.ts'
import { variablesOfCruise } from './alongTrackVariables.ts'
import { type CatalogSnapshot, datasetById } from './catalog.ts'
import { cruiseReading, onlyCruise } from './cruiseRowsOf.ts'
import { findCruise, type ListedCruise, linksOf } from './cruises.ts'

/** Along-track values as the API returns them. */
type AlongTrack = ValueOf<typeof cruiseValues>

/** What is to be read. */
interface AlongTrackQuery {
  readonly cruise: string
  readonly dataset: string
  readonly variable: string
}

/** What it is read with. */
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
  const { extent, column, rowsOf } = cruiseReading(table, cruise, links.ofDataset.get(record.Dataset_ID)?.length ?? 0)
  const reads: SubsetQuery = {
    table,
    columns: ['time', 'lat', 'lon', known.variable, ...(column === null ? [] : [column])],
    extent,
    order: 'time-lat-lon-depth',
    present: [known.variable],
  }
  const options = { ...requester, timeoutMs: limits.chartTimeoutMs }
  if (table.rows > limits.alongTrackRows && (await engine.estimate(reads, options)).rows > limits.alongTrackRows) throw tooMany()
  const thinned = new EvenlyThinned(limits.alongTrackPoints)
  for await (const batch of onlyCruise(await engine.subset(reads, options), column, cruise.Name).batches) thinned.add(batch)
  return { ...known, rowsOf, ...thinned.columns() }
}

async function cruiseNamed({ database, catalog }: AlongTrackSource, name: string): Promise<ListedCruise> {
  try {
    return await findCruise(database, catalog, name)
  } catch (fault) {
    throw fault instanceof Problem ? new Problem('not-found', 'There is no such cruise.') : fault
  }
}

const sameWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const tooMany = () =>
  new Problem('not-supported', `The cruise has more than ${limits.alongTrackRows.toLocaleString('en-US')} rows; download them instead.`)

type Place = readonly [ms: number, lat: number, lon: number, value: number]

/** Keeps the first value of each time and position, and of these every n-th, where n doubles whenever too many are kept. */
class EvenlyThinned {
  readonly #most: number
  #kept: Place[] = []
  #stride = 1
  #last: Place | null = null
  #total = 0

  constructor(most: number) {
    this.#most = most
  }

  add({ rows, columns: [times, lats, lons, values] }: Batch): void {
    for (let row = 0; row < rows; row++) {
      const place: Place = [numberAt(times, row), numberAt(lats, row), numberAt(lons, row), numberAt(values, row)]
      if (!place.every(Number.isFinite)) continue
      const before = this.#last
      if (before !== null && before[0] === place[0] && before[1] === place[1] && before[2] === place[2]) continue
      this.#last = place
      if (this.#total % this.#stride === 0) this.#keep(place)
      this.#total += 1
    }
  }

  #keep(place: Place): void {
    this.#kept.push(place)
    if (this.#kept.length <= this.#most) return
    this.#kept = this.#kept.filter((_, index) => index % 2 === 0)
    this.#stride *= 2
  }

  columns(): Pick<AlongTrack, 'total' | 'times' | 'lats' | 'lons' | 'values'> {
    const column = (at: 0 | 1 | 2 | 3) => this.#kept.map((place) => place[at])
    return { total: this.#total, times: column(0), lats: column(1), lons: column(2), values: column(3) }
  }
}

function numberAt(column: Batch['columns'][number] | undefined, row: number): number {
  const value = Number(column?.values[row] ?? Number.NaN)
  return column?.values instanceof Float32Array && Number.isFinite(value) ? Number(float32Text(value)) : value
}
