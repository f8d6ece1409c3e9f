import type { Batch } from '#core/rows/Batch.ts'
import { numberedInTime } from '../points/stations.ts'

/** The cruises of points: the number of that of each, from 1 on in the order of time, and their names in that order; empty for points of none. */
export interface Cruises {
  readonly numbers: Float64Array
  readonly names: readonly string[]
}

/** Gathers the cruises of points, row by row. */
export class CruiseBuilder {
  readonly #column: number
  readonly #names: string[] = []

  /** `column` is the place of the names among the response's columns. */
  constructor(column: number) {
    this.#column = column
  }

  add({ columns }: Batch, row: number): void {
    const { values, present } = columns[this.#column] ?? { values: [] }
    const name = present?.[row] === 0 ? '' : String(values[row] ?? '').trim()
    this.#names.push(name)
  }

  /** The cruises of all points added, which have these times. */
  finish(times: Float64Array): Cruises {
    const { numbers, order } = numberedInTime(this.#names, times)
    return { numbers, names: order }
  }
}

/** Whether points are of several cruises, so that colours can tell them apart. */
export const hasCruises = ({ cruises }: { readonly cruises: Cruises | null }): boolean => (cruises?.names.length ?? 0) > 1
