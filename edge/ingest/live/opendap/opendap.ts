import { basename, join } from 'node:path'
import { limits } from '#core/limits/outbound.ts'
import { writeDurably } from '../../../files/durable.ts'
import { type NcAttributes, type NcKind, type NcVariable, product, type RawValues } from '../../sources/netcdf/NetcdfFile.ts'
import { liveProblem } from '../download.ts'
import type { AskSource } from '../LiveSource.ts'
import { instants, mustBeAlike, otherGrid, StoredGrid } from '../StoredGrid.ts'
import { type Projection, splitAddress } from './constraint.ts'
import { DapServer, type IndexRange, lengthOf } from './DapServer.ts'
import type { DapArray, DapType, Dds } from './dds.ts'

/**
 * A grid on a DAP 2 server. Its time axis is asked for first, and of each variable only the times after the last stored one, which are added to
 * the stored file; corrections of earlier times are not seen.
 */
export const askOpendap: AskSource = ({ live: { url }, kept, folder, state, fetch, signal }) =>
  StoredGrid.with(kept, async (grid) => {
    const { address, projections } = splitAddress(url)
    const server = new DapServer(address, { fetch, signal })
    const source = new DapGrid({ server, dds: await server.structure(), attributes: await server.attributes(), projections })
    const times = await source.times(grid)
    const later = times.ms.findIndex((ms) => ms > grid.lastMs)
    if (later === -1) return { files: null, state }
    if (times.ms.slice(later).some((ms, index, all) => !(ms > (all[index - 1] ?? grid.lastMs))))
      throw liveProblem('The times of the source are not in order.')
    const count = times.ms.length - later
    mustFit(grid, count)
    for (const axis of grid.axes) await grid.mustHave(axis, await source.axis(grid, axis))
    const path = join(folder, basename(kept))
    const read = (variable: NcVariable, from: number, many: number) => {
      const time = { first: later + from, step: 1, last: later + from + many - 1 }
      return source.read(variable, grid.lengths(variable).slice(1), { time, times: times.ms.length })
    }
    await writeDurably(path, grid.grown({ count, read }))
    return { files: path, state: {} }
  })

function mustFit(grid: StoredGrid, count: number): void {
  const sizes = grid.timed.map((variable) => product(grid.lengths(variable).slice(1)) * 8)
  if (sizes.some((size) => size > limits.liveRowsBytes))
    throw liveProblem(`The source has more than ${limits.liveRowsBytes / 1e6} MB at one time. Name a part of it in the address.`)
  if (sizes.reduce((sum, size) => sum + size, 0) * count > limits.liveBytes)
    throw liveProblem(`The source has more than ${limits.liveBytes / 1e9} GB of new values. Ingest them by hand.`)
}

/** As which kinds of a NetCDF-3 file the values of a DAP type are stored. */
const kinds: Readonly<Record<DapType, readonly NcKind[]>> = {
  Byte: ['int8', 'int16'],
  Int16: ['int16', 'int32'],
  UInt16: ['int32'],
  Int32: ['int32', 'float64'],
  UInt32: ['float64'],
  Float32: ['float32', 'float64'],
  Float64: ['float64'],
}
/** How the values of a stored kind are held. */
const held = { int8: Int8Array, int16: Int16Array, int32: Int32Array, float32: Float32Array, float64: Float64Array }

interface Described {
  readonly server: DapServer
  readonly dds: Dds
  readonly attributes: ReadonlyMap<string, NcAttributes>
  /** The part of it that the address names. */
  readonly projections: readonly Projection[]
}

/** A dataset as its server describes it, held against the stored file. */
class DapGrid {
  readonly #server: DapServer
  readonly #dds: Dds
  readonly #attributes: ReadonlyMap<string, NcAttributes>
  /** Parts of dimensions by their name. */
  readonly #parts = new Map<string, IndexRange>()

  constructor({ server, dds, attributes, projections }: Described) {
    this.#server = server
    this.#dds = dds
    this.#attributes = attributes
    for (const { name, ranges } of projections)
      for (const [index, range] of ranges.entries()) {
        const dimension = dds.arrays.get(name)?.dimensions[index]
        if (dimension === undefined || range.last >= dimension.length)
          throw liveProblem(`The address names a part of ${name} that the source does not have.`)
        this.#parts.set(dimension.name, range)
      }
  }

  /** The times of the server, in milliseconds since 1970 UTC. */
  async times({ time }: StoredGrid): Promise<{ readonly ms: readonly number[] }> {
    const array = this.#arrayOf(time)
    const [length = 0] = array.dimensions.map((dimension) => dimension.length)
    if (length * 8 > limits.liveRowsBytes) throw liveProblem(`The source states ${length} times, which are more than are read.`)
    if (array.dimensions.length !== 1 || length === 0) throw liveProblem(`The ${time.name} of the source is no time axis.`)
    const values = await this.#server.values(array, [{ first: 0, step: 1, last: length - 1 }])
    return { ms: instants(time.attributes, values) }
  }

  /** The values of an axis other than the time. */
  axis(grid: StoredGrid, axis: NcVariable): Promise<RawValues> {
    return this.#values(axis, grid.lengths(axis), [])
  }

  /** The values at some of the times, in the stored kind. */
  read(variable: NcVariable, lengths: readonly number[], at: { readonly time: IndexRange; readonly times: number }): Promise<RawValues> {
    const { dimensions } = this.#arrayOf(variable)
    if (dimensions[0]?.length !== at.times) throw otherGrid(variable.name)
    return this.#values(variable, lengths, [at.time])
  }

  /** `first` are the ranges of the first dimensions, and `lengths` those of the others in the stored file. */
  async #values(variable: NcVariable, lengths: readonly number[], first: readonly IndexRange[]): Promise<RawValues> {
    const array = this.#arrayOf(variable)
    const others = array.dimensions
      .slice(first.length)
      .map(({ name, length }): IndexRange => this.#parts.get(name) ?? { first: 0, step: 1, last: length - 1 })
    if (others.length !== lengths.length || others.some((range, index) => lengthOf(range) !== lengths[index]))
      throw otherGrid(variable.name)
    const values = await this.#server.values(array, [...first, ...others])
    const Kind = held[variable.kind as keyof typeof held]
    return values instanceof Kind ? values : new Kind(values)
  }

  /** The array of the server that a stored variable is. Throws where it is none, or of another type, unit or packing. */
  #arrayOf({ name, kind, attributes }: NcVariable): DapArray {
    const array = this.#dds.arrays.get(name)
    if (array === undefined) {
      const others = Array.from(this.#dds.others, ([its, type]) => `${its} (${type})`).slice(0, 5)
      throw liveProblem(
        `The source has no array or grid of numbers named ${name}.${others.length > 0 ? ` These of it are not read: ${others.join(', ')}.` : ''}`,
      )
    }
    if (!kinds[array.type].includes(kind)) throw liveProblem(`The source has ${name} as ${array.type}, the stored one as ${kind}.`)
    mustBeAlike(name, attributes, this.#attributes.get(name) ?? new Map())
    return array
  }
}
