import { Problem } from '#core/request/Problem.ts'
import { type DescribedTable, numberOf, queryRows, type Table } from './Table.ts'

/** An axis of equal steps, some of which may hold no data. */
export interface RegularAxis {
  readonly min: number
  /** Degrees. */
  readonly step: number
  readonly count: number
}

/** The positions of a grid. */
export interface RegularGrid {
  readonly lat: RegularAxis
  readonly lon: RegularAxis
}

/** How far a coordinate may lie beside its grid line, in steps: sources round their coordinates. */
const TOLERANCE = 0.02

/** The regular grid of a table whose label promises one, computed from its coordinates; throws the Problem `bad-request` where label and data disagree. `null` for irregular data. */
export async function computeRegularGrid(table: Table): Promise<RegularGrid | null> {
  const { dataset } = table
  if (dataset.spatialResolution === 'Irregular') return null
  const regularGrid = { lat: await axisOf(table, 'lat'), lon: await axisOf(table, 'lon') }
  mustMatchLabel(dataset, regularGrid)
  return regularGrid
}

async function axisOf({ connection, dataset }: Table, name: 'lat' | 'lon'): Promise<RegularAxis> {
  const rows = await queryRows(connection, `SELECT DISTINCT ${name} AS value FROM observations ORDER BY 1`)
  const values = rows.map(({ value }) => numberOf(value))
  const min = values[0] ?? 0
  const span = (values.at(-1) ?? 0) - min
  const intervals = Math.round(span / usualStep(values))
  const step = span / intervals
  const isRegular = values.every((value) => Math.abs((value - min) / step - Math.round((value - min) / step)) < TOLERANCE)
  if (values.length < 2 || !isRegular)
    throw new Problem(
      'bad-request',
      `${dataset.shortName}: ${name} makes no regular grid, which the label ${dataset.spatialResolution} promises. Label it Irregular.`,
    )
  return { min, step: Number(step.toPrecision(6)), count: intervals + 1 }
}

/** The mean of the steps without a gap: single ones differ by what single precision lacks, which adds up over thousands. */
function usualStep(values: readonly number[]): number {
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0))
  const smallest = steps.reduce((least, step) => Math.min(least, step), Number.POSITIVE_INFINITY)
  const near = steps.filter((step) => step < 1.5 * smallest)
  return near.reduce((sum, step) => sum + step, 0) / near.length
}

/** Labels name latitude first where the two steps differ (`4° X 5°`); fractions are allowed (`1/12°`). */
function mustMatchLabel({ shortName, spatialResolution }: DescribedTable, { lat, lon }: RegularGrid): void {
  const steps = spatialResolution.split(' X ').map((part) => {
    const [over, under = '1'] = part.replace('°', '').split('/')
    return Number(over) / Number(under)
  })
  const [latStep = Number.NaN, lonStep = Number.NaN] = steps
  if (!(Math.abs(latStep - lat.step) < 1e-3 * lat.step) || !(Math.abs(lonStep - lon.step) < 1e-3 * lon.step)) {
    throw new Problem(
      'bad-request',
      `${shortName}: the label ${spatialResolution} does not fit steps of ${lat.step} and ${lon.step} degrees`,
    )
  }
}

/** The index of a coordinate on its axis. */
export function indexOn({ min, step }: RegularAxis, value: number): number {
  return Math.round((value - min) / step)
}
