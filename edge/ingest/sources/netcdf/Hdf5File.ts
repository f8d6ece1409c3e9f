import { stat } from 'node:fs/promises'
import { limits } from '#core/limits/storage.ts'
import { Problem } from '#core/request/Problem.ts'
import { RemoteCalls } from '#core/request/RemoteCalls.ts'
import { openThread } from '../../../platform/helpers/openThread.ts'
import { sourceProblem } from '../sourceProblem.ts'
import type { Hdf5Calls, Hdf5Description, Hdf5Variable } from './hdf5Thread.ts'
import { damagedHdf5, type NcAttributes, type NcVariable, type NetcdfFile, product, type RawValues } from './NetcdfFile.ts'

const INGEST_HDF5_CELLS_PER_BYTE = 2_000 // values: deflate shrinks at most 1,032-fold
const INGEST_READ_TIMEOUT_MS = 120_000 // a block of a sound file is read in a second

/** A NetCDF-4 file (HDF5), read by slabs in a thread of its own that is ended when it takes too long or breaks. */
export class Hdf5File implements NetcdfFile {
  readonly sizeBytes: number
  readonly dimensions: ReadonlyMap<string, number>
  readonly attributes: NcAttributes
  readonly variables: ReadonlyMap<string, NcVariable>
  readonly #thread: Hdf5Reader

  private constructor(thread: Hdf5Reader, sizeBytes: number, { attributes, variables }: Hdf5Description) {
    this.#thread = thread
    this.sizeBytes = sizeBytes
    this.attributes = new Map(attributes)
    this.dimensions = dimensionsOf(variables)
    this.variables = new Map(
      variables.filter(({ isDimensionOnly }) => !isDimensionOnly).map((description) => [description.name, this.#variable(description)]),
    )
    if (this.variables.size === 0)
      throw sourceProblem('The HDF5 file has no variables in its root group; data in other groups cannot be ingested.')
  }

  /** Opens a file and reads what it says of itself; throws for HDF5 files that are no NetCDF-4. */
  static async open(path: string, signal: AbortSignal): Promise<Hdf5File> {
    const { size } = await stat(path)
    const thread = new Hdf5Reader(signal)
    try {
      return new Hdf5File(thread, size, await thread.ask('open', path))
    } catch (error) {
      await thread.end()
      throw error
    }
  }

  #variable({ name, kind, shape, chunk, dimensions, attributes }: Hdf5Variable): NcVariable {
    if (dimensions === null)
      throw sourceProblem(`The variable ${name} has dimensions without names: this is an HDF5 file, but no NetCDF-4 file.`)
    if (dimensions.some((dimension, index) => this.dimensions.get(dimension) !== shape[index]))
      throw sourceProblem(`The variable ${name} is shorter than its dimensions: it was not written to its end.`)
    // Space without values costs a file nothing; no real table is that empty.
    if (product(shape) > limits.ingestLargestBlockCells + this.sizeBytes * INGEST_HDF5_CELLS_PER_BYTE)
      throw sourceProblem(`The variable ${name} states more values than a file of this size can hold.`)
    return { name, kind, dimensions, attributes: new Map(attributes), chunk }
  }

  read({ name }: NcVariable, start: readonly number[], count: readonly number[]): Promise<RawValues> {
    return this.#thread.ask('read', { name, start, count })
  }

  close(): Promise<void> {
    return this.#thread.end()
  }
}

/** A dimension is as long as its scale or the longest variable along it. */
function dimensionsOf(variables: readonly Hdf5Variable[]): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>()
  for (const { name, shape, dimensions, isDimensionOnly } of variables) {
    const own = isDimensionOnly ? [name] : (dimensions ?? [])
    for (const [index, dimension] of own.entries()) lengths.set(dimension, Math.max(lengths.get(dimension) ?? 0, shape[index] ?? 0))
  }
  return lengths
}

/** The thread, which ends when the signal aborts or one question takes too long. */
class Hdf5Reader {
  readonly #calls = new RemoteCalls<Hdf5Calls>(
    openThread(new URL('./hdf5Thread.ts', import.meta.url), { execArgv: [], env: {}, stdout: true, stderr: true }),
  )
  readonly #signal: AbortSignal

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  readonly ask: RemoteCalls<Hdf5Calls>['call'] = async (name, input) => {
    const tooLong = () => this.#calls.end(damagedHdf5('reading a part of it took too long'))
    const timer = setTimeout(tooLong, INGEST_READ_TIMEOUT_MS)
    try {
      return await this.#calls.call(name, input, { signal: this.#signal })
    } catch (fault) {
      this.#signal.throwIfAborted()
      throw fault instanceof Problem ? fault : damagedHdf5('the HDF5 library stopped on it')
    } finally {
      clearTimeout(timer)
    }
  }

  end(): Promise<void> {
    return this.#calls.end(damagedHdf5('it was closed'))
  }
}
