import type { GalleryResults } from '../../src/gallery/figures.ts'
import { axis, latitudeWords } from './axes.ts'
import { gridImage } from './gridImage.ts'
import { type GalleryRow, numberIn, observations } from './observations.ts'
import { correlation, deviation, inWords, mean, rounded } from './statistics.ts'

const STEP = 2
const DECEMBER = 12
const latitudeBands = [
  { name: '60° S to 30° S', min: -60, max: -30 },
  { name: '30° S to 30° N', min: -30, max: 30 },
  { name: '30° N to 60° N', min: 30, max: 60 },
] as const

interface Pair {
  readonly lat: number
  readonly lon: number
  readonly day: number
  readonly climatology: number
  readonly difference: number
}

const cellOf = (lat: number, lon: number): string => `${Math.floor(lat / STEP)} ${Math.floor(((((lon + 180) % 360) + 360) % 360) / STEP)}`

/** Where both have a value: each cell of the day with the cell of the climatology that it lies in. */
function pairsOf(day: readonly GalleryRow[], climatology: readonly GalleryRow[]): Pair[] {
  const means = new Map(climatology.map((row) => [cellOf(numberIn(row, 'lat'), numberIn(row, 'lon')), numberIn(row, 'sst')]))
  return day.flatMap((row) => {
    const [lat, lon, value] = [numberIn(row, 'lat'), numberIn(row, 'lon'), numberIn(row, 'sst')]
    const usual = means.get(cellOf(lat, lon)) ?? Number.NaN
    return Number.isNaN(value) || Number.isNaN(usual) ? [] : [{ lat, lon, day: value, climatology: usual, difference: value - usual }]
  })
}

/** One day from satellites against the mean of the same month from ships. */
export async function compareSst(): Promise<GalleryResults> {
  const day = await observations('OISST_AVHRR_1981_12_31', ['lat', 'lon', 'sst'])
  const climatology = (await observations('COADS_Climatology', ['month', 'lat', 'lon', 'sst'])).filter(
    (row) => numberIn(row, 'month') === DECEMBER,
  )
  const pairs = pairsOf(day, climatology)
  const latitudes = [...new Set(pairs.map(({ lat }) => lat))].filter((lat) => Math.abs(lat) <= 70).sort((a, b) => a - b)
  const zonal = (value: (pair: Pair) => number) =>
    latitudes.flatMap((lat) => [lat, rounded(mean(pairs.filter((pair) => pair.lat === lat).map(value)))])
  const datasets = ['OISST_AVHRR_1981_12_31', 'COADS_Climatology']
  const frame = { lon: { west: -180, east: 180 }, lat: { min: -80, max: 80 } }
  return {
    figures: {
      difference: {
        kind: 'map',
        alt: 'World map of the difference. In the tropics it is small; north of 30 degrees north the day is mostly colder than the climatology, south of 30 degrees south mostly warmer.',
        caption: 'The day minus the climatology, °C. Colours end at −4 and +4; hatched where one of them has no value.',
        datasets,
        ...frame,
        image: gridImage(
          pairs.map((pair) => ({ ...pair })),
          'difference',
          { ...frame, step: STEP, range: { min: -4, max: 4 } },
        ),
        palette: 'balance',
        unit: '°C',
        track: [],
      },
      zonal: {
        kind: 'lines',
        alt: 'Zonal means of both against latitude: both rise from the poles to about 27 degrees Celsius near the equator. Below, their difference is above zero in the south and below zero in the north.',
        caption: 'Mean of each circle of latitude over the cells that both have, °C, and below it their difference.',
        datasets,
        panels: [
          {
            x: axis('Latitude', [-70, 70], [-60, -30, 0, 30, 60], latitudeWords),
            y: axis('°C', [-5, 30], [0, 10, 20, 30]),
            series: [
              { name: 'Satellites, 31 December 1981', colour: 1, style: 'line', points: zonal((pair) => pair.day) },
              { name: 'Ships, December', colour: 2, style: 'dashes', points: zonal((pair) => pair.climatology) },
            ],
            height: 240,
          },
          {
            x: axis('Latitude', [-70, 70], [-60, -30, 0, 30, 60], latitudeWords),
            y: axis('°C', [-3, 3], [-2, 0, 2]),
            series: [{ name: 'Difference', colour: 1, style: 'line', points: zonal((pair) => pair.difference) }],
            height: 150,
          },
        ],
      },
    },
    tables: {
      agreement: {
        caption: 'How well the two agree',
        head: ['Region', 'Cells', 'Mean difference, °C', 'Deviation, °C', 'Correlation'],
        rows: [{ name: 'All', min: -90, max: 90 }, ...latitudeBands].map(({ name, min, max }) => {
          const within = pairs.filter(({ lat }) => lat >= min && lat < max)
          const differences = within.map(({ difference }) => difference)
          const agreement = correlation(
            within.map((pair) => pair.day),
            within.map((pair) => pair.climatology),
          )
          return [
            name,
            within.length.toLocaleString('en'),
            inWords(mean(differences)),
            inWords(deviation(differences)),
            inWords(agreement, 3),
          ]
        }),
      },
    },
  }
}
