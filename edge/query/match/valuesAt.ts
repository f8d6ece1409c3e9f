import { LRUCache } from 'lru-cache'
import type { HereAnswer } from '#core/api/here.ts'
import { isTimeless } from '#core/catalog/record.ts'
import { formatInstant, HOUR_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/match.ts'
import { extentHere, type HerePlace, type HereTable, type HereValue, valuesHere } from '#core/match/here.ts'
import { float32Decimal } from '#core/observations/float32Text.ts'
import { gather } from '#core/observations/gather.ts'
import type { ObservationEngine, ObservationTable, Requester } from '#core/observations/ObservationEngine.ts'
import { oncePer } from '#core/oncePer.ts'
import { Problem } from '#core/request/Problem.ts'
import { cachedPerVersion } from '../../catalog/cachedPerVersion.ts'
import type { CatalogSnapshot, KnownDataset } from '../../catalog/catalog.ts'
import type { Database } from '../../database/Database.ts'
import * as schema from '../../database/schema/index.ts'
import { matchFacts } from './matchedTables.ts'

/** What values are read from, and for whom. */
interface HereSource {
  readonly catalog: CatalogSnapshot
  readonly database: Database
  readonly engine: ObservationEngine
  readonly requester: Requester
}

type Found = HereAnswer['datasets'][number]
type Unanswered = HereAnswer['unanswered'][number]

interface Asked {
  readonly dataset: KnownDataset
  readonly table: ObservationTable
  readonly facts: HereTable
}

const answersOf = oncePer((_catalog: CatalogSnapshot) => new LRUCache<string, HereAnswer>({ max: limits.hereAnswers }))

/** Every variable of the catalog with a value at a place. Data sets that are not read in time are named instead; complete answers are cached. */
export async function valuesAt(source: HereSource, place: HerePlace): Promise<HereAnswer> {
  const answers = answersOf(source.catalog)
  const key = Object.values(place).join(' ')
  const known = answers.get(key)
  if (known !== undefined) return known
  const all = await tablesOf(source)
  const asked = all.filter(({ facts }) => extentHere(facts, place) !== null).slice(0, limits.hereTables)
  const [rest, found, unanswered]: [Iterator<Asked> & Iterable<Asked>, Found[], Unanswered[]] = [asked.values(), [], []]
  const deadline = AbortSignal.timeout(limits.hereTimeoutMs)
  const signal = AbortSignal.any([source.requester.signal, deadline])
  const readOne = async (one: Asked) => {
    try {
      const values = await valuesIn(source, one, place, signal)
      if (values.length > 0) found.push({ ...namesOf(one), table: one.table.name, variables: values })
    } catch (fault) {
      source.requester.signal.throwIfAborted()
      if (deadline.aborted) unanswered.push({ ...namesOf(one), says: 'It was not read in time.' })
      else if (fault instanceof Problem && fault.code === 'too-large') unanswered.push({ ...namesOf(one), says: fault.message })
      else throw fault
    }
  }
  const lanes = Array.from({ length: limits.hereTablesAtOnce }, async () => {
    for (const one of rest) await readOne(one)
  })
  await Promise.all(lanes)
  const asWritten = { lat: place.lat, lon: place.lon, time: place.atMs === null ? null : formatInstant(place.atMs) }
  const orderOf = new Map(asked.map(({ dataset: { record } }, index) => [record.Short_Name, index]))
  const inOrder = found.toSorted((a, b) => (orderOf.get(a.shortName) ?? 0) - (orderOf.get(b.shortName) ?? 0))
  const answer = { ...asWritten, month: place.month, depthMetres: place.depthMetres, searched: all.length, datasets: inOrder, unanswered }
  if (unanswered.length === 0) answers.set(key, answer)
  return answer
}

const namesOf = ({ dataset: { record } }: Asked) => ({ shortName: record.Short_Name, longName: record.Long_Name })

/** The tables of the catalog, by the ID of their data sets. */
function tablesOf({ catalog, database }: HereSource): Promise<readonly Asked[]> {
  return cachedPerVersion(catalog, 'tables of places', async () => {
    const { datasetId, latStep, lonStep } = schema.observationTables
    const rows = await database.select({ datasetId, latStep, lonStep }).from(schema.observationTables)
    const steps = new Map(rows.map((row) => [row.datasetId, row]))
    return catalog.datasets.flatMap((dataset): Asked[] => {
      const { table, record } = dataset
      if (table === null || table.files.length === 0) return []
      const { latStep: lat = null, lonStep: lon = null } = steps.get(table.datasetId) ?? {}
      const step = table.kind === 'grid' && lat !== null && lon !== null ? { lat, lon } : null
      return [{ dataset, table, facts: { ...matchFacts(table, isTimeless(record)), step, files: table.files } }]
    })
  })
}

async function valuesIn(
  { engine, requester }: HereSource,
  { dataset, table, facts }: Asked,
  place: HerePlace,
  signal: AbortSignal,
): Promise<Found['variables']> {
  const extent = extentHere(facts, place)
  const typeOf = (name: string) => table.columns.find((column) => column.name === name)?.type ?? 'text'
  const variables = dataset.variables
    .map(({ record }) => record)
    .filter(({ Variable, Visualize }) => Visualize === 1 && !['text', 'timestamp'].includes(typeOf(Variable)))
  if (extent === null || variables.length === 0) return []
  const names = variables.map(({ Variable }) => Variable)
  const columns = [table.timeColumn, 'lat', 'lon', ...(table.hasDepth ? ['depth'] : []), ...names]
  const query = { table, columns, extent, order: 'none', limit: limits.hereRows + 1 } as const
  const batch = await gather(await engine.subset(query, { ...requester, signal, timeoutMs: limits.hereTimeoutMs }))
  if (batch.rows > limits.hereRows) throw new Problem('too-large', 'It has too many rows there.')
  return valuesHere(facts, place, batch).flatMap((found, index) => {
    const record = variables[index]
    if (found === null || record === undefined) return []
    const { value, series, ...where } = typeOf(record.Variable) === 'float32' ? inDecimals(found) : found
    const { ID: id, Variable: variable, Long_Name: longName, Unit: unit } = record
    return [{ id, variable, longName, unit: unit ?? '', value, ...timesOf(facts, place, where.time), ...whereOf(where), series }]
  })
}

const whereOf = ({ lat, lon, distanceKm, depthMetres }: Omit<HereValue, 'value' | 'series'>) => ({ lat, lon, distanceKm, depthMetres })

function timesOf({ time }: HereTable, { atMs }: HerePlace, found: number | null) {
  if (time !== 'instants' || found === null) return { time: null, month: found, lagHours: null }
  return { time: formatInstant(found), month: null, lagHours: atMs === null ? null : (found - atMs) / HOUR_MS }
}

function inDecimals({ value, series, ...rest }: HereValue): HereValue {
  return { ...rest, value: float32Decimal(value), series: series && { ...series, values: series.values.map(float32Decimal) } }
}
