import { wrapLongitude } from '#core/extent/longitude.ts'
import { formatInstant, MINUTE_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/index.ts'
import { metadata, variable } from '../fixtures/ingest/sourceFiles.ts'
import { ingestMade } from '../helpers/ingestMade.ts'
import type { TestPortal } from '../helpers/portal.ts'

const START = Date.parse('2022-01-01T00:00:00Z')
const timeOf = (index: number) => new Date(START + index * MINUTE_MS).toISOString()

/** The time of the last row that a chart of the drawn stations gets, to the minute. */
export const lastDrawnTime = formatInstant(Date.parse(timeOf(limits.sparseRows - 1)))
  .slice(0, 16)
  .replace('T', ' ')

/** Ingests a CSV of stations on both sides of the date line into a running portal: more rows than the limit of a chart. */
export async function ingestMadeStations({ dataDir }: TestPortal): Promise<void> {
  const rows = Array.from({ length: limits.sparseRows + 500 }, (_, index) => {
    const [lat, lon] = [-20 + (index % 300) / 10, wrapLongitude(170 + (index % 200) / 10)]
    return `${timeOf(index)},${lat.toFixed(1)},${lon.toFixed(1)},${index % 7},${200 + (index % 90)}`
  })
  const oxygen = variable('oxygen', { longName: 'Dissolved oxygen', unit: 'umol/kg' })
  const described = metadata([oxygen], { shortName: 'My_Stations', longName: 'Drawn stations' })
  await ingestMade(dataDir, `time,lat,lon,depth,oxygen\n${rows.join('\n')}\n`, described)
}
