import { everywhere } from '#core/extent/Extent.ts'
import { gather } from '#core/observations/gather.ts'
import type { ObservationEngine, RunOptions } from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Batch } from '#core/rows/Batch.ts'
import { type CatalogSnapshot, findTable } from './catalog.ts'

/** The monthly or yearly values that the home page's monitor grew from, by the name that older clients ask for. */
const series: Readonly<Record<string, { readonly table: string; readonly variable: string; readonly isAverage: boolean }>> = {
  sst: { table: 'tblNino12_SST', variable: 'sst', isAverage: false },
  'avg-sst': { table: 'tblNino12_SST', variable: 'sst', isAverage: true },
  adt: { table: 'tblAnnual_Max_Sea_Level', variable: 'annual_max_sea_level_m', isAverage: false },
  'avg-adt': { table: 'tblAnnual_Max_Sea_Level', variable: 'annual_max_sea_level_m', isAverage: true },
}

type Lines = Record<string, { x: string[]; y: (number | null)[] }>

/** A named series by place, newest first; averages over all places are under the one key `undefined,undefined`. Throws `not-found` for other names. */
export async function namedSeries(catalog: CatalogSnapshot, engine: ObservationEngine, name: string, options: RunOptions): Promise<Lines> {
  const found = Object.hasOwn(series, name) ? series[name] : undefined
  const table = found === undefined ? undefined : findTable(catalog, found.table)?.table
  if (found === undefined || table === undefined) throw new Problem('not-found', 'Series not found.')
  const columns = ['time', 'lat', 'lon', found.variable]
  const reads = { table, columns, extent: everywhere, order: 'time-lat-lon-depth' } as const
  return linesOf(await gather(await engine.subset(reads, options)), found.isAverage)
}

function linesOf({ rows, columns }: Batch, isAverage: boolean): Lines {
  const [times, lats, lons, values] = columns
  const sums = new Map<string, Map<string, { sum: number; count: number }>>()
  for (let row = rows - 1; row >= 0; row--) {
    const place = isAverage ? 'undefined,undefined' : `${lats?.values[row]},${lons?.values[row]}`
    const date = new Date(Number(times?.values[row]))
    const month = `${date.getUTCFullYear()}, ${date.getUTCMonth() + 1}`
    const line = sums.get(place) ?? new Map<string, { sum: number; count: number }>()
    const cell = line.get(month) ?? { sum: 0, count: 0 }
    if (values?.present?.[row] !== 0) {
      cell.sum += Number(values?.values[row])
      cell.count += 1
    }
    sums.set(place, line.set(month, cell))
  }
  const lines = [...sums].map(([place, line]) => {
    const y = [...line.values()].map(({ sum, count }) => (count === 0 ? null : Number((sum / count).toPrecision(7))))
    return [place, { x: [...line.keys()], y }]
  })
  return Object.fromEntries(lines) as Lines
}
