import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { limits } from '#core/limits.ts'
import type { TestPortal } from '../helpers/portal.ts'

const main = join(import.meta.dirname, '../../cli/main.ts')
const START = Date.parse('2022-01-01T00:00:00Z')
const lonOf = (index: number) => ((170 + (index % 200) / 10 + 540) % 360) - 180

/** The time of the last row that a chart of the drawn stations gets, to the minute. */
export const lastDrawnTime = new Date(START + (limits.sparseRows - 1) * 60_000).toISOString().slice(0, 16).replace('T', ' ')

const description = {
  shortName: 'My_Stations',
  longName: 'Drawn stations',
  tableName: 'tblMy_Stations',
  version: '1.0',
  releaseDate: '2024-01-01',
  make: 'Observation',
  processLevel: '1',
  studyDomain: 'Physics',
  source: 'Drawn for a test',
  acknowledgement: 'Nobody',
  licence: { name: 'CC BY 4.0' },
  description: 'Drawn stations, somewhat more than a chart can get.',
  keywords: ['drawn'],
  temporalResolution: 'Irregular',
  spatialResolution: 'Irregular',
  timeMeaning: { kind: 'instants' },
  cruises: [],
  variables: [{ name: 'oxygen', longName: 'Dissolved oxygen', unit: 'umol/kg', sensor: 'CTD', keywords: ['oxygen'], visualize: true }],
}

/** Ingests a CSV of stations on both sides of the date line into a running portal: more rows than the limit of a chart. */
export async function ingestMadeStations(portal: TestPortal): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-stations-'))
  const [data, metadata] = [join(folder, 'stations.csv'), join(folder, 'stations.json')]
  const rows = Array.from({ length: limits.sparseRows + 500 }, (_, index) => {
    const time = new Date(START + index * 60_000).toISOString()
    return `${time},${(-20 + (index % 300) / 10).toFixed(1)},${lonOf(index).toFixed(1)},${index % 7},${200 + (index % 90)}`
  })
  writeFileSync(data, `time,lat,lon,depth,oxygen\n${rows.join('\n')}\n`)
  writeFileSync(metadata, JSON.stringify(description))
  await promisify(execFile)(process.execPath, [main, 'ingest', data, '--metadata', metadata, '--data-dir', portal.dataDir])
  rmSync(folder, { recursive: true, force: true })
}
