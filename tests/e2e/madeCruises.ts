import { MINUTE_MS } from '#core/extent/time.ts'
import { metadata, variable } from '../fixtures/ingest/sourceFiles.ts'
import { ingestMade } from '../helpers/ingestMade.ts'
import type { TestPortal } from '../helpers/portal.ts'

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

/** Brings drawn cruises into a portal that runs, as its keeper would. */
export async function ingestMadeCruises({ dataDir }: TestPortal): Promise<void> {
  const rows = cruises.flatMap(({ name, start, points, place }) =>
    Array.from({ length: points }, (_, index) => {
      const [lon, lat] = place(index)
      return `${new Date(Date.parse(start) + index * MINUTE_MS).toISOString()},${lat.toFixed(4)},${lon.toFixed(4)},${name},12.5`
    }),
  )
  const sensor = 'Underway CTD'
  const plain = { longName: 'temperature', unit: '', sensor }
  const described = metadata(
    [variable('cruise', { longName: 'cruise', unit: '', sensor, visualize: false }), variable('temperature', plain)],
    {
      shortName: 'Made_Cruises',
      longName: 'Drawn voyages',
      cruises: cruises.map(({ name, nickname, chiefName, series }) => ({
        ...{ name, nickname, chiefName, series, shipName: 'Drawn Ship' },
        ...{ regions: ['North Pacific Ocean'], keywords: ['drawn'] },
      })),
    },
  )
  await ingestMade(dataDir, `time,lat,lon,cruise,temperature\n${rows.join('\n')}\n`, described)
}
