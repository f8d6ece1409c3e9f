import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { limits } from '#core/storage/limits.ts'
import { refused } from '../refuse.ts'
import type { Hdf5Answer, Hdf5Description, Hdf5Order, Hdf5Variable } from './hdf5Messages.ts'
import { type NcAttributes, type NcVariable, type NetcdfFile, product, type RawValues } from './NetcdfFile.ts'

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
      throw refused('The HDF5 file has no variables in its root group; data in other groups cannot be ingested.')
  }

  /** Opens a file and reads what it says of itself; refuses HDF5 files that are no NetCDF-4. */
  static async open(path: string, signal: AbortSignal): Promise<Hdf5File> {
    const { size } = await stat(path)
    const thread = new Hdf5Reader(signal)
    try {
      return new Hdf5File(thread, size, await thread.ask<Hdf5Description>({ order: 'open', path }))
    } catch (error) {
      await thread.end()
      throw error
    }
  }

  #variable({ name, kind, shape, chunk, dimensions, attributes }: Hdf5Variable): NcVariable {
    if (dimensions === null) throw refused(`The variable ${name} has dimensions without names: this is an HDF5 file, but no NetCDF-4 file.`)
    if (dimensions.some((dimension, index) => this.dimensions.get(dimension) !== shape[index]))
      throw refused(`The variable ${name} is shorter than its dimensions: it was not written to its end.`)
    // Space without values costs a file nothing; no real table is that empty.
    if (product(shape) > limits.ingestLargestBlockCells + this.sizeBytes * INGEST_HDF5_CELLS_PER_BYTE)
      throw refused(`The variable ${name} states more values than a file of this size can hold.`)
    return { name, kind, dimensions, attributes: new Map(attributes), chunk }
  }

  read({ name }: NcVariable, start: readonly number[], count: readonly number[]): Promise<RawValues> {
    return this.#thread.ask<RawValues>({ order: 'read', name, start, count })
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

/** The thread and the one question it is at. */
class Hdf5Reader {
  readonly #worker = new Worker(new URL('./hdf5Thread.ts', import.meta.url), { execArgv: [], env: {}, stdout: true, stderr: true })
  readonly #signal: AbortSignal
  readonly #stop = () => this.#fail(this.#signal.reason)
  #waiting: { resolve(answer: Hdf5Answer<unknown>): void; reject(reason: unknown): void } | null = null
  #fault: { readonly reason: unknown } | null = null

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', this.#stop, { once: true })
    this.#worker.on('message', (answer: Hdf5Answer<unknown>) => this.#waiting?.resolve(answer))
    this.#worker.on('error', () => this.#fail(broken('the HDF5 library stopped on it')))
    this.#worker.on('exit', () => this.#fail(broken('the HDF5 library stopped on it')))
  }

  async ask<Value>(order: Hdf5Order): Promise<Value> {
    this.#signal.throwIfAborted()
    if (this.#fault) throw this.#fault.reason
    const promise = new Promise<Hdf5Answer<unknown>>((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
    const timer = setTimeout(() => this.#fail(broken('reading a part of it took too long')), INGEST_READ_TIMEOUT_MS)
    try {
      this.#worker.postMessage(order)
      const answer = await promise
      if ('says' in answer) throw broken(answer.says)
      return answer.value as Value
    } finally {
      clearTimeout(timer)
      this.#waiting = null
    }
  }

  #fail(reason: unknown): void {
    this.#fault ??= { reason }
    this.#waiting?.reject(this.#fault.reason)
    // Nothing more can be asked; its end needs no waiting for.
    void this.#worker.terminate()
  }

  async end(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#stop)
    this.#fault ??= { reason: broken('it was closed') }
    await this.#worker.terminate()
  }
}

const broken = (because: string) => refused(`The NetCDF-4 file is damaged or was cut off: ${because}.`)
