import type { GalleryResults, LinesPanel } from '../../src/gallery/figures.ts'
import { axis } from './axes.ts'
import { numberIn, observations } from './observations.ts'
import { deviation, inWords, mean, rounded } from './statistics.ts'

/** A series of monthly values split into three parts whose sum it is. */
export interface Parts {
  /** The mean over a year around each month; NaN in the first and last half year. */
  readonly trend: readonly number[]
  readonly season: readonly number[]
  readonly rest: readonly number[]
}

const YEAR = 12

/** Classical additive decomposition (Persons 1919): a centred mean over twelve months, then the mean departure of each calendar month, then what is left. */
export function decompose(values: readonly number[]): Parts {
  const trend = values.map((_, index) => {
    if (index < YEAR / 2 || index >= values.length - YEAR / 2) return Number.NaN
    const year = values.slice(index - YEAR / 2, index + YEAR / 2 + 1)
    return (mean(year.slice(0, -1)) + mean(year.slice(1))) / 2
  })
  const departures = values.map((value, index) => value - (trend[index] ?? Number.NaN))
  const months = Array.from({ length: YEAR }, (_, month) => mean(departures.filter((_value, index) => index % YEAR === month)))
  const middle = mean(months)
  const season = values.map((_, index) => (months[index % YEAR] ?? 0) - middle)
  return { trend, season, rest: values.map((value, index) => value - (trend[index] ?? Number.NaN) - (season[index] ?? 0)) }
}

/** The sea surface temperature of the Niño 1+2 region from 1950 to 2010 in its parts. */
export async function decomposition(): Promise<GalleryResults> {
  const rows = (await observations('Nino12_SST', ['time', 'sst'])).toSorted((a, b) => numberIn(a, 'time') - numberIn(b, 'time'))
  const years = rows.map((row) => 1970 + numberIn(row, 'time') / (365.2425 * 86_400_000))
  const values = rows.map((row) => numberIn(row, 'sst'))
  const parts = decompose(values)
  const panel = (name: string, part: readonly number[], [min, max]: readonly [number, number], ticks: readonly number[]): LinesPanel => ({
    x: axis('Year', [1950, 2011], [1950, 1960, 1970, 1980, 1990, 2000, 2010]),
    y: axis('°C', [min, max], ticks),
    series: [
      {
        name,
        colour: 1,
        style: 'line',
        points: part.flatMap((value, index) => (Number.isNaN(value) ? [] : [rounded(years[index] ?? 0), rounded(value)])),
      },
    ],
    height: 150,
  })
  const named = [
    ['Observed', values],
    ['Trend', parts.trend],
    ['Season', parts.season],
    ['Rest', parts.rest],
  ] as const
  const seasonal = parts.season.slice(0, YEAR)
  return {
    figures: {
      parts: {
        kind: 'lines',
        alt: 'Four panels from 1950 to 2010: the observed monthly temperature, its trend with peaks in 1983 and 1997 to 1998, the season that repeats each year by about five degrees, and the rest.',
        caption: 'Monthly sea surface temperature of the Niño 1+2 region and its three parts, °C. The parts add up to the first panel.',
        datasets: ['Nino12_SST'],
        panels: [
          panel('Observed', values, [18, 30], [20, 25, 30]),
          panel('Trend', parts.trend, [20, 28], [20, 24, 28]),
          panel('Season', parts.season, [-4, 4], [-4, 0, 4]),
          panel('Rest', parts.rest, [-4, 4], [-4, 0, 4]),
        ],
      },
    },
    tables: {
      parts: {
        caption: `The parts of ${values.length} months`,
        head: ['Part', 'Least, °C', 'Mean, °C', 'Greatest, °C', 'Deviation, °C'],
        rows: named.map(([name, part]) => {
          const numbers = part.filter((value) => !Number.isNaN(value))
          return [name, ...[Math.min(...numbers), mean(numbers), Math.max(...numbers), deviation(numbers)].map((value) => inWords(value))]
        }),
      },
      season: {
        caption: 'The season, month by month',
        head: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
        rows: [seasonal.map((value) => inWords(value, 1))],
      },
    },
  }
}
