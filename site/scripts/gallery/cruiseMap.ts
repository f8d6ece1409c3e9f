import { brokenAtDateLine } from '#core/extent/track.ts'
import type { GalleryResults } from '../../src/gallery/figures.ts'
import { axis, latitudeWords } from './axes.ts'
import { gridImage } from './gridImage.ts'
import { type GalleryRow, numberIn, observations } from './observations.ts'
import { deviation, inWords, mean, rounded } from './statistics.ts'

const SEPTEMBER = 9
/** From 150° E across the date line to 120° W: all of the way but the hours at the pole. */
const lon = { west: 150, east: -120 }
const lat = { min: 58, max: 90 }
/** Depths of what is called the surface, metres: above them the ship stirs the water. */
const SURFACE = { min: 2, max: 10 }
const [CANADA_BASIN, POLE] = ['48', '32']
const DEEPEST_METRES = 400

/** The track of HLY1502 on the climatology of its month, the surface water on the way, and a nutrient below it. */
export async function cruiseMap(): Promise<GalleryResults> {
  const climatology = await observations('Ocean_Atlas_Temperature_Climatology', ['month', 'lat', 'lon', 'depth', 'temperature'])
  const casts = await observations('HLY1502_CTD', ['time', 'lat', 'lon', 'depth', 'station', 'temperature', 'salinity', 'oxygen'])
  const bottles = await observations('HLY1502_Bottle', ['depth', 'station', 'silicate'])
  const september = climatology.filter((row) => numberIn(row, 'month') === SEPTEMBER && numberIn(row, 'depth') === 0)
  const surface = meansByStation(casts.filter((row) => numberIn(row, 'depth') >= SURFACE.min && numberIn(row, 'depth') <= SURFACE.max))
  const inCell = ({ lat: north, lon: east }: StationMean) =>
    september.find((row) => Math.abs(numberIn(row, 'lat') - north) <= 1 && Math.abs(numberIn(row, 'lon') - east) <= 1)
  const expected = surface.flatMap((station) => {
    const found = inCell(station)
    return found === undefined ? [] : [rounded(station.lat), rounded(numberIn(found, 'temperature'))]
  })
  const track = positionsInOrder(casts)
  const around = { west: lon.west, east: lon.east + 360 }
  return {
    figures: {
      map: {
        kind: 'map',
        alt: 'Map of the Arctic Ocean from 150 degrees east across the date line to 120 degrees west. A track leads from the Bering Sea through the Chukchi Sea along 180 degrees to the North Pole and back along 150 degrees west to Alaska, over a sea that cools from 10 degrees Celsius to below minus 1.',
        caption: 'The track of HLY1502 on the mean sea surface temperature of September, °C.',
        datasets: ['HLY1502_CTD', 'Ocean_Atlas_Temperature_Climatology'],
        lon,
        lat,
        image: gridImage(september.map(eastward), 'temperature', { lon: around, lat, step: 2, range: { min: -2, max: 10 } }),
        palette: 'thermal',
        unit: '°C',
        track,
      },
      profile: {
        kind: 'lines',
        alt: 'Temperature of the surface water against latitude, measured and of the climatology. Both fall from about 10 degrees Celsius at 60 degrees north to the freezing point north of 78 degrees.',
        caption: 'Temperature between 2 and 10 m at the stations of HLY1502, and of the atlas for September at the surface, °C.',
        datasets: ['HLY1502_CTD', 'Ocean_Atlas_Temperature_Climatology'],
        panels: [
          {
            x: axis('Latitude', [59, 91], [60, 70, 80, 90], latitudeWords),
            y: axis('°C', [-3, 12], [-2, 0, 2, 4, 6, 8, 10, 12]),
            series: [
              { name: 'HLY1502', colour: 1, style: 'dots', points: surface.flatMap((at) => [rounded(at.lat), rounded(at.temperature)]) },
              { name: 'Climatology', colour: 2, style: 'dots', points: expected },
            ],
            height: 280,
          },
        ],
      },
      silicate: {
        kind: 'lines',
        alt: 'Silicate against depth at two stations. In the Canada Basin it rises from 3 to 37 micromoles per kilogram at 170 metres and falls to 8 at 400 metres; at the pole it falls slowly from 13 to 5.',
        caption: 'Silicate in the upper 400 m of the Canada Basin (station 48) and at the North Pole (station 32), µmol kg⁻¹.',
        datasets: ['HLY1502_Bottle'],
        panels: [
          {
            x: axis('Silicate, µmol kg⁻¹', [0, 40], [0, 10, 20, 30, 40]),
            y: axis('Depth, m', [DEEPEST_METRES, 0], [0, 100, 200, 300, 400]),
            series: [
              { name: 'Canada Basin', colour: 1, style: 'dots', points: profileOf(bottles, CANADA_BASIN) },
              { name: 'North Pole', colour: 2, style: 'dots', points: profileOf(bottles, POLE) },
            ],
            height: 320,
          },
        ],
      },
    },
    tables: {
      surface: {
        caption: `Between 2 and 10 m at ${surface.length} stations, ${day(casts, Math.min)} to ${day(casts, Math.max)}`,
        head: ['Variable', 'Least', 'Mean', 'Greatest', 'Deviation'],
        rows: (
          [
            ['Temperature, °C', 'temperature'],
            ['Salinity', 'salinity'],
            ['Oxygen, µmol/kg', 'oxygen'],
          ] as const
        ).map(([name, column]) => {
          const values = surface.map((station) => station[column]).filter((value) => !Number.isNaN(value))
          return [name, ...[Math.min(...values), mean(values), Math.max(...values), deviation(values)].map((value) => inWords(value, 1))]
        }),
      },
    },
  }
}

interface StationMean {
  readonly lat: number
  readonly lon: number
  readonly temperature: number
  readonly salinity: number
  readonly oxygen: number
}

function meansByStation(rows: readonly GalleryRow[]): readonly StationMean[] {
  const stations = new Map<GalleryRow[string], GalleryRow[]>()
  for (const row of rows) stations.set(row.station ?? null, [...(stations.get(row.station ?? null) ?? []), row])
  const meanOf = (of: readonly GalleryRow[], column: string) =>
    mean(of.map((row) => numberIn(row, column)).filter((value) => !Number.isNaN(value)))
  return Array.from(stations.values(), (of) => ({
    ...{ lat: meanOf(of, 'lat'), lon: numberIn(of[0] ?? {}, 'lon') },
    ...{ temperature: meanOf(of, 'temperature'), salinity: meanOf(of, 'salinity'), oxygen: meanOf(of, 'oxygen') },
  }))
}

/** Each place once, as the ship came to it, and the great circles over the pole. */
function positionsInOrder(rows: readonly GalleryRow[]): (readonly [number, number])[] {
  const places = new Map(rows.toSorted((a, b) => numberIn(a, 'time') - numberIn(b, 'time')).map((row) => [numberIn(row, 'time'), row]))
  const [lons, lats] = ['lon', 'lat'].map((column) => Array.from(places.values(), (row) => numberIn(row, column)))
  return brokenAtDateLine(lons ?? [], lats ?? []).flatMap((line) => line.map(([east, north]) => [rounded(east), rounded(north)] as const))
}

/** Silicate and depth by turns. */
const profileOf = (rows: readonly GalleryRow[], station: string): number[] =>
  rows
    .filter((row) => row.station === station && numberIn(row, 'depth') < DEEPEST_METRES && !Number.isNaN(numberIn(row, 'silicate')))
    .flatMap((row) => [rounded(numberIn(row, 'silicate')), rounded(numberIn(row, 'depth'))])

const eastward = (row: GalleryRow): GalleryRow => ({ ...row, lon: (numberIn(row, 'lon') + 360) % 360 })

const day = (rows: readonly GalleryRow[], pick: (one: number, other: number) => number): string =>
  new Date(rows.map((row) => numberIn(row, 'time')).reduce((one, other) => pick(one, other))).toISOString().slice(0, 10)
