import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestPortal } from '../helpers/portal.ts'

const main = join(import.meta.dirname, '../../cli/main.ts')

interface MadeCruise {
  readonly name: string
  readonly nickname: string
  readonly chiefName: string
  readonly series: string
  readonly start: string
  readonly points: number
  readonly place: (index: number) => readonly [lon: number, lat: number]
}

const wrapped = (lon: number) => (lon > 180 ? lon - 360 : lon)
/** Up and down by more than the tenth of a degree within which a trajectory is thinned: no point is lost. */
const zigzag = (west: number) => (index: number) => [west + index / 4000, 20 + (index % 2) * 0.3] as const

/** Drawn voyages: across the date line, and long enough to reach the limit of points. Not real cruises. */
const cruises: readonly MadeCruise[] = [
  {
    name: 'MADE_DATELINE',
    nickname: 'Across the date line',
    chiefName: 'Ann Alvarez',
    series: 'Drawn',
    start: '2021-03-01T00:00:00Z',
    points: 121,
    place: (index) => [wrapped(165.1 + index / 4), -10 + index / 6],
  },
  {
    name: 'MADE_LONG',
    nickname: 'Long zigzag',
    chiefName: 'Bo Berg',
    series: 'Drawn',
    start: '2019-03-01T00:00:00Z',
    points: 60_000,
    place: zigzag(-160),
  },
  {
    name: 'MADE_OVER',
    nickname: 'One too many',
    chiefName: 'Bo Berg',
    series: '',
    start: '2019-07-01T00:00:00Z',
    points: 11_000,
    place: zigzag(-140),
  },
]

const columns = ['temperature']

function description(): object {
  return {
    shortName: 'Made_Cruises',
    longName: 'Drawn voyages',
    tableName: 'tblMade_Cruises',
    version: '1.0',
    releaseDate: '2024-01-01',
    make: 'Observation',
    processLevel: '1',
    studyDomain: 'Physics',
    source: 'Drawn for a test',
    acknowledgement: 'Nobody',
    licence: { name: 'CC BY 4.0' },
    description: 'Drawn voyages.',
    keywords: ['drawn'],
    temporalResolution: 'Irregular',
    spatialResolution: 'Irregular',
    timeMeaning: { kind: 'instants' },
    cruises: cruises.map(({ name, nickname, chiefName, series }) => ({
      name,
      nickname,
      chiefName,
      series,
      shipName: 'Drawn Ship',
      regions: ['North Pacific Ocean'],
      keywords: ['drawn'],
    })),
    variables: ['cruise', ...columns].map((name) => ({
      name,
      longName: name,
      unit: '',
      sensor: 'Underway CTD',
      keywords: [name],
      visualize: name !== 'cruise',
    })),
  }
}

/** Brings drawn cruises into a portal that runs, as its keeper would. */
export async function ingestMadeCruises(portal: TestPortal): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-cruises-'))
  const [data, metadata] = [join(folder, 'cruises.csv'), join(folder, 'cruises.json')]
  const rows = cruises.flatMap(({ name, start, points, place }) =>
    Array.from({ length: points }, (_, index) => {
      const [lon, lat] = place(index)
      return `${new Date(Date.parse(start) + index * 60_000).toISOString()},${lat.toFixed(4)},${lon.toFixed(4)},${name},12.5`
    }),
  )
  writeFileSync(data, `time,lat,lon,cruise,${columns.join(',')}\n${rows.join('\n')}\n`)
  writeFileSync(metadata, JSON.stringify(description()))
  await promisify(execFile)(process.execPath, [main, 'ingest', data, '--metadata', metadata, '--data-dir', portal.dataDir])
  rmSync(folder, { recursive: true, force: true })
}
