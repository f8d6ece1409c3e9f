import type { GalleryResults } from '../../src/gallery/figures.ts'
import { axis, latitudeWords, monthAxis, monthName } from './axes.ts'
import { numberIn, observations } from './observations.ts'
import { inWords, mean, rounded } from './statistics.ts'

const SHIP_LIMIT = 9
const latitudes = Array.from({ length: 11 }, (_, index) => 21 + 2 * index)
const twelve = Array.from({ length: 12 }, (_, index) => index + 1)

/** What the climatology says about a line from Hawaii northward along 158 W, month by month. */
export async function cruisePlan(): Promise<GalleryResults> {
  const rows = (await observations('COADS_Climatology', ['month', 'lat', 'lon', 'sst', 'wind_speed'])).filter((row) => {
    const [lat, lon] = [numberIn(row, 'lat'), numberIn(row, 'lon')]
    return lat >= 21 && lat <= 41 && lon >= -159 && lon <= -157
  })
  const at = (month: number, lat: number, column: string) =>
    mean(rows.filter((row) => numberIn(row, 'month') === month && numberIn(row, 'lat') === lat).map((row) => numberIn(row, column)))
  const line = (month: number, column: string) =>
    rows.flatMap((row) => (numberIn(row, 'month') === month && !Number.isNaN(numberIn(row, column)) ? [numberIn(row, column)] : []))
  const winds = twelve.map((month) => line(month, 'wind_speed'))
  const temperatures = twelve.map((month) => line(month, 'sst'))
  const datasets = ['COADS_Climatology']
  return {
    figures: {
      temperature: {
        kind: 'cells',
        alt: 'Sea surface temperature along 158 degrees west by month and latitude. In the south it stays between 24 and 27 degrees Celsius; in the north it rises from 10 degrees in March to 20 in August.',
        caption: 'Mean sea surface temperature between 159° W and 157° W in each month, °C.',
        datasets,
        x: monthAxis(0.5),
        y: axis('Latitude', [20, 42], [20, 25, 30, 35, 40], latitudeWords),
        columns: 12,
        rows: latitudes.length,
        values: latitudes
          .toReversed()
          .flatMap((lat) => twelve.map((month) => (Number.isNaN(at(month, lat, 'sst')) ? null : rounded(at(month, lat, 'sst'), 1)))),
        palette: 'thermal',
        range: { min: 10, max: 28 },
        unit: '°C',
      },
      wind: {
        kind: 'lines',
        alt: `Mean wind speed along the line by month with its least and greatest value on the line. It is lowest in ${monthName(calmest(winds))}.`,
        caption:
          'Wind speed along the line: mean, and the band from the calmest to the windiest cell, m/s. The dashed line is a limit that a ship may set for work on deck.',
        datasets,
        panels: [
          {
            x: monthAxis(0.2),
            y: axis('m/s', [4, 12], [4, 6, 8, 10, 12]),
            series: [
              {
                name: 'Mean of the line',
                colour: 1,
                style: 'line',
                points: winds.flatMap((values, index) => [index + 1, rounded(mean(values))]),
              },
              { name: `Limit of ${SHIP_LIMIT} m/s`, colour: 2, style: 'dashes', points: [0.8, SHIP_LIMIT, 12.2, SHIP_LIMIT] },
            ],
            band: winds.flatMap((values, index) => [index + 1, rounded(Math.min(...values)), rounded(Math.max(...values))]),
            height: 260,
          },
        ],
      },
    },
    tables: {
      months: {
        caption: 'The line month by month',
        head: ['Month', 'Wind, m/s', 'Windiest cell, m/s', 'Coldest, °C', 'Warmest, °C'],
        rows: twelve.map((month) => {
          const [wind, sst] = [winds[month - 1] ?? [], temperatures[month - 1] ?? []]
          return [
            monthName(month),
            inWords(mean(wind), 1),
            inWords(Math.max(...wind), 1),
            inWords(Math.min(...sst), 1),
            inWords(Math.max(...sst), 1),
          ]
        }),
      },
    },
  }
}

function calmest(winds: readonly (readonly number[])[]): number {
  const means = winds.map(mean)
  return means.indexOf(Math.min(...means)) + 1
}
