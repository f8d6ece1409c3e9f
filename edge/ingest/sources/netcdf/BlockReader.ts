import { limits } from '#core/limits/storage.ts'
import type { StagedValue } from '../StagedTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { alongAxis, type ValueBlock } from './blocks.ts'
import type { RoutedField } from './buildLayout.ts'
import type { NetcdfField } from './fields.ts'
import { type NetcdfFile, product, type RawValues } from './NetcdfFile.ts'
import type { Followed } from './RowSpace.ts'

/** Gives a field's cell of a row of the block at hand; rows are numbered in the order of its places, the last dimension fastest. */
export interface CellAt {
  (row: number): StagedValue
  /** The number that marks the cell of a row as missing, see `Unpacked`. */
  readonly mark?: ((row: number) => number | null) | undefined
}

/** Cells with their marks, which are at an entry of what was read; -1 for none. */
function marked(cellAt: CellAt, { mark }: NetcdfField, raw: RawValues, entryAt: (row: number) => number): CellAt {
  const markAt = (row: number) => {
    const at = entryAt(row)
    return at === -1 ? null : (mark?.(raw, at) ?? null)
  }
  return mark === undefined ? cellAt : Object.assign(cellAt, { mark: markAt })
}

/** The entry of a row in a field's own part of a block, whose dimensions are `own` among those of the rows; null where it is the row's number. */
function entriesOf(own: readonly number[], count: readonly number[]): ((row: number) => number) | null {
  if (own.length === count.length && own.every((axis, index) => axis === index)) return null
  const lengths = own.map((axis) => count[axis] ?? 1)
  const axes = own.flatMap((axis, index) =>
    axis === -1 ? [] : [{ placeOf: alongAxis(count, axis), step: product(lengths.slice(index + 1)) }],
  )
  const [only] = axes
  if (axes.length === 1 && only?.step === 1) return only.placeOf
  return (row) => {
    let entry = 0
    for (const { placeOf, step } of axes) entry += placeOf(row) * step
    return entry
  }
}

/** Reads fields block by block; fields of instances (stations, profiles) are read once and cached. */
export class BlockReader {
  readonly #file: NetcdfFile
  readonly #instances = new Map<string, RawValues>()

  constructor(file: NetcdfFile) {
    this.#file = file
  }

  /** What the cells of a field are in a block of the rows. */
  async cells({ field, route }: RoutedField, { start, count }: ValueBlock): Promise<CellAt> {
    if (route.kind === 'linked') {
      const raw = await this.#whole(field.variable.name)
      const first = start[route.from] ?? 0
      const placeOf = alongAxis(count, route.from)
      const instanceAt = (row: number) => route.follow(first + placeOf(row))
      const cellAt = (row: number) => {
        const instance = instanceAt(row)
        return instance === -1 ? null : field.cell(raw, instance)
      }
      return marked(cellAt, field, raw, instanceAt)
    }
    if (route.kind === 'aligned') return this.#aligned(field, route, { start, count })
    const { own } = route
    const ownCount = own.map((index) => count[index] ?? 1)
    const isWide = field.dimensions.length < field.variable.dimensions.length
    const raw = await this.#file.read(
      field.variable,
      [...own.map((index) => start[index] ?? 0), ...(isWide ? [0] : [])],
      [...ownCount, ...(isWide ? [field.width] : [])],
    )
    const entryAt = entriesOf(own, count)
    const entries = product(ownCount)
    if (entryAt === null)
      return marked(
        (row) => field.cell(raw, row),
        field,
        raw,
        (row) => row,
      )
    if (entries * 2 > product(count)) return marked((row) => field.cell(raw, entryAt(row)), field, raw, entryAt)
    // A coordinate is the same for many rows: it is decoded once.
    const decoded = Array.from({ length: entries }, (_, at) => field.cell(raw, at))
    return marked((row) => decoded[entryAt(row)] ?? null, field, raw, entryAt)
  }

  /** The samples of a ragged array beside that of the rows: they lie between the first and the last that the block needs. */
  async #aligned(field: NetcdfField, { from, follow }: Followed, { start, count }: ValueBlock): Promise<CellAt> {
    const { variable, width, cell, dimensions } = field
    const first = start[from] ?? 0
    const places = Float64Array.from({ length: count[from] ?? 1 }, (_, place) => follow(first + place))
    const low = places.find((at) => at !== -1)
    if (low === undefined) return () => null
    const length = (places.findLast((at) => at !== -1) ?? low) - low + 1
    const isWide = dimensions.length < variable.dimensions.length
    const raw = await this.#file.read(variable, isWide ? [low, 0] : [low], isWide ? [length, width] : [length])
    const placeOf = alongAxis(count, from)
    const entryAt = (row: number) => {
      const at = places[placeOf(row)] ?? -1
      return at === -1 ? -1 : at - low
    }
    const cellAt = (row: number) => {
      const at = entryAt(row)
      return at === -1 ? null : cell(raw, at)
    }
    return marked(cellAt, field, raw, entryAt)
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
