import type { GalleryResults } from '../../src/gallery/figures.ts'
import { axis, latitudeWords } from './axes.ts'
import { gridImage } from './gridImage.ts'
import { type GalleryRow, numberIn, observations } from './observations.ts'
import { deviation, inWords, mean, rounded } from './statistics.ts'

const APRIL = 4
const lon = { west: -180, east: -120 }
const lat = { min: 10, max: 50 }

/** The track of an invented cruise on the climatology of its month, and what the ship measured on the way. */
export async function cruiseMap(): Promise<GalleryResults> {
  const climatology = await observations('COADS_Climatology', ['month', 'lat', 'lon', 'sst'])
  const underway = (
    await observations('Virtual_Cruise_Underway', ['time', 'lat', 'lon', 'cruise', 'sst', 'air_temp', 'wind_speed', 'sea_level_pressure'])
  )
    .filter((row) => row.cruise === 'VIRTUAL_NPAC')
    .toSorted((a, b) => numberIn(a, 'time') - numberIn(b, 'time'))
  const april = climatology.filter((row) => numberIn(row, 'month') === APRIL && isWithin(row))
  const thinned = underway.filter((_, index) => index % 40 === 0)
  const along = (column: string) =>
    thinned.flatMap((row) => (Number.isNaN(numberIn(row, column)) ? [] : [rounded(numberIn(row, 'lat')), rounded(numberIn(row, column))]))
  const day = (row: GalleryRow | undefined) => new Date(row ? numberIn(row, 'time') : 0).toISOString().slice(0, 10)
  return {
    figures: {
      map: {
        kind: 'map',
        alt: 'Map of the North Pacific from 180 to 120 degrees west. A straight track leads from Hawaii at 21 degrees north along 158 degrees west to 42 degrees north, over a sea that cools from 24 to 10 degrees Celsius.',
        caption: 'The track of VIRTUAL_NPAC on the mean sea surface temperature of April, °C.',
        datasets: ['Virtual_Cruise_Underway', 'COADS_Climatology'],
        lon,
        lat,
        image: gridImage(april, 'sst', { lon, lat, step: 2 }),
        palette: 'thermal',
        unit: '°C',
        track: thinned.map((row) => [rounded(numberIn(row, 'lon')), rounded(numberIn(row, 'lat'))] as const),
      },
      profile: {
        kind: 'lines',
        alt: 'Sea surface and air temperature against latitude. Both fall from about 24 degrees Celsius in the south to about 10 in the north.',
        caption: 'Temperature of the sea and of the air along the track, °C.',
        datasets: ['Virtual_Cruise_Underway'],
        panels: [
          {
            x: axis('Latitude', [20, 43], [20, 25, 30, 35, 40], latitudeWords),
            y: axis('°C', [5, 30], [5, 10, 15, 20, 25, 30]),
            series: [
              { name: 'Sea surface', colour: 1, style: 'line', points: along('sst') },
              { name: 'Air', colour: 2, style: 'dashes', points: along('air_temp') },
            ],
            height: 280,
          },
        ],
      },
    },
    tables: {
      track: {
        caption: `Underway from ${day(underway[0])} to ${day(underway.at(-1))}, ${underway.length.toLocaleString('en')} records`,
        head: ['Variable', 'Least', 'Mean', 'Greatest', 'Deviation'],
        rows: [
          ['Sea surface, °C', 'sst'],
          ['Air, °C', 'air_temp'],
          ['Wind, m/s', 'wind_speed'],
          ['Pressure, hPa', 'sea_level_pressure'],
        ].map(([name = '', column = '']) => {
          const values = underway.map((row) => numberIn(row, column)).filter((value) => !Number.isNaN(value))
          return [name, ...[Math.min(...values), mean(values), Math.max(...values), deviation(values)].map((value) => inWords(value, 1))]
        }),
      },
    },
  }
}

const isWithin = (row: GalleryRow): boolean => {
  const [north, east] = [numberIn(row, 'lat'), numberIn(row, 'lon')]
  return north > lat.min && north < lat.max && east > lon.west && east < lon.east
}
