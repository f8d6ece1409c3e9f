import { limits } from '#core/limits/storage.ts'
import type { StagedValue } from '../StagedTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import type { ValueBlock } from './blocks.ts'
import type { RoutedField } from './buildLayout.ts'
import type { NetcdfField } from './fields.ts'
import { type NetcdfFile, product, type RawValues } from './NetcdfFile.ts'
import type { Followed } from './RowSpace.ts'

/** Gives a field's cell at a place inside of the block at hand. */
export type CellAt = (place: readonly number[]) => StagedValue

/** Reads fields block by block; fields of instances (stations, profiles) are read once and cached. */
export class BlockReader {
  readonly #file: NetcdfFile
  readonly #instances = new Map<string, RawValues>()

  constructor(file: NetcdfFile) {
    this.#file = file
  }

  /** What the cells of a field are in a block of the rows; the places that it takes count from the block's start. */
  async cells({ field, route }: RoutedField, { start, count }: ValueBlock): Promise<CellAt> {
    if (route.kind === 'linked') {
      const raw = await this.#whole(field.variable.name)
      const first = start[route.from] ?? 0
      return (place) => {
        const instance = route.follow(first + (place[route.from] ?? 0))
        return instance === -1 ? null : field.cell(raw, instance)
      }
    }
    if (route.kind === 'aligned') return this.#aligned(field, route, [start[route.from] ?? 0, count[route.from] ?? 1])
    const { own } = route
    const ownCount = own.map((index) => count[index] ?? 1)
    const isWide = field.dimensions.length < field.variable.dimensions.length
    const raw = await this.#file.read(
      field.variable,
      [...own.map((index) => start[index] ?? 0), ...(isWide ? [0] : [])],
      [...ownCount, ...(isWide ? [field.width] : [])],
    )
    const steps = ownCount.map((_, index) => product(ownCount.slice(index + 1)))
    const entryAt = (place: readonly number[]): number => {
      let at = 0
      for (let index = 0; index < own.length; index++) at += (place[own[index] ?? 0] ?? 0) * (steps[index] ?? 0)
      return at
    }
    const entries = product(ownCount)
    if (entries * 2 > product(count)) return (place) => field.cell(raw, entryAt(place))
    // A coordinate is the same for many rows: it is decoded once.
    const decoded = Array.from({ length: entries }, (_, at) => field.cell(raw, at))
    return (place) => decoded[entryAt(place)] ?? null
  }

  /** The samples of a ragged array beside that of the rows: they lie between the first and the last that the block needs. */
  async #aligned(
    { variable, width, cell, dimensions }: NetcdfField,
    { from, follow }: Followed,
    [first, rows]: [number, number],
  ): Promise<CellAt> {
    const places = Float64Array.from({ length: rows }, (_, row) => follow(first + row))
    const low = places.find((at) => at !== -1)
    if (low === undefined) return () => null
    const length = (places.findLast((at) => at !== -1) ?? low) - low + 1
    const isWide = dimensions.length < variable.dimensions.length
    const raw = await this.#file.read(variable, isWide ? [low, 0] : [low], isWide ? [length, width] : [length])
    return (place) => {
      const at = places[place[from] ?? 0] ?? -1
      return at === -1 ? null : cell(raw, at - low)
    }
  }

  async #whole(name: string): Promise<RawValues> {
    const known = this.#instances.get(name)
    if (known !== undefined) return known
    const variable = this.#file.variables.get(name)
    if (variable === undefined) throw new TypeError(`No variable ${name}`)
    const shape = variable.dimensions.map((dimension) => this.#file.dimensions.get(dimension) ?? 0)
    if (product(shape) > limits.ingestInstanceValues)
      throw sourceProblem(`The variable ${name} describes more than ${limits.ingestInstanceValues} instances.`)
    const raw = await this.#file.read(
      variable,
      shape.map(() => 0),
      shape,
    )
    this.#instances.set(name, raw)
    return raw
  }
}
