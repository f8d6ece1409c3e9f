import { type FileHandle, open } from 'node:fs/promises'
import { sourceProblem } from '../sourceProblem.ts'
import { type ClassicHeader, type ClassicVariable, damaged, HeaderEnds, readClassicHeader } from './classicHeader.ts'
import type { NcAttributes, NcVariable, NetcdfFile, RawValues } from './NetcdfFile.ts'
import { product } from './NetcdfFile.ts'

const INGEST_HEADER_BYTES = 64_000_000 // NetCDF headers of thousands of variables have 1 MB

/** Small pieces that are near each other are read together, up to this many bytes. */
const WINDOW_BYTES = 8 << 20
/** Pieces further apart are read one by one. */
const NEAR_BYTES = 64 << 10

interface FileSlab {
  readonly variable: ClassicVariable
  readonly shape: readonly number[]
  /** Bytes from one index of the first dimension to the next. */
  readonly firstStep: number
}

/** A NetCDF-3 file (classic, 64-bit offset or 64-bit data), read by slabs of any size at the offsets given in the header. */
export class ClassicFile implements NetcdfFile {
  readonly sizeBytes: number
  readonly dimensions: ReadonlyMap<string, number>
  readonly attributes: NcAttributes
  readonly variables: ReadonlyMap<string, NcVariable>
  readonly #file: FileHandle
  readonly #places: ReadonlyMap<string, FileSlab>

  private constructor(file: FileHandle, sizeBytes: number, header: ClassicHeader) {
    this.#file = file
    this.sizeBytes = sizeBytes
    const recordBytes = recordSize(header)
    const records = recordCount(header, recordBytes, sizeBytes)
    const lengths = header.dimensions.map(({ length }) => (length === 0 ? records : length))
    this.dimensions = new Map(header.dimensions.map(({ name }, index) => [name, lengths[index] ?? 0]))
    this.attributes = header.attributes
    const named = (variable: ClassicVariable): NcVariable => ({
      name: variable.name,
      kind: variable.type.kind,
      dimensions: variable.dimensions.map((index) => header.dimensions[index]?.name ?? ''),
      attributes: variable.attributes,
      chunk: null,
    })
    this.variables = new Map(header.variables.map((variable) => [variable.name, named(variable)]))
    this.#places = new Map(
      header.variables.map((variable) => {
        const shape = variable.dimensions.map((index) => lengths[index] ?? 0)
        const firstStep = isRecord(header, variable) ? recordBytes : product(shape.slice(1)) * variable.type.bytes
        return [variable.name, { variable, shape, firstStep }]
      }),
    )
    if (this.variables.size < header.variables.length) throw damaged('two variables have the same name')
    for (const place of this.#places.values()) mustFit(place, sizeBytes)
  }

  /** Opens a file and reads its header; throws for a file that is shorter than its header says. */
  static async open(path: string): Promise<ClassicFile> {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      return new ClassicFile(file, size, await readHeader(file, size))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async read({ name }: NcVariable, start: readonly number[], count: readonly number[]): Promise<RawValues> {
    const place = this.#places.get(name)
    if (place === undefined) throw new TypeError(`No variable ${name}`)
    const { variable, shape, firstStep } = place
    const steps = shape.map((_, index) => (index === 0 ? firstStep : product(shape.slice(index + 1)) * variable.type.bytes))
    const target = new Uint8Array(product(count) * variable.type.bytes)
    const { pieceBytes, outer } = pieces(shape, count, steps, variable.type.bytes)
    const offsets = offsetsOf(variable.begin, start, count, steps, outer)
    await this.#gather(offsets, pieceBytes, target)
    return variable.type.values(target)
  }

  async #gather(offsets: readonly number[], pieceBytes: number, target: Uint8Array): Promise<void> {
    let window = new Uint8Array(0)
    let windowAt = 0
    for (let index = 0; index < offsets.length && pieceBytes > 0; index++) {
      const at = offsets[index] ?? 0
      const next = offsets[index + 1] ?? Number.POSITIVE_INFINITY
      if (pieceBytes > NEAR_BYTES || (next - at > NEAR_BYTES && at + pieceBytes > windowAt + window.length)) {
        await this.#fill(target.subarray(index * pieceBytes, (index + 1) * pieceBytes), at)
        continue
      }
      if (at < windowAt || at + pieceBytes > windowAt + window.length) {
        const end = (offsets.at(-1) ?? 0) + pieceBytes
        window = new Uint8Array(Math.min(WINDOW_BYTES, end - at))
        windowAt = at
        await this.#fill(window, at)
      }
      target.set(window.subarray(at - windowAt, at - windowAt + pieceBytes), index * pieceBytes)
    }
  }

  async #fill(target: Uint8Array, position: number): Promise<void> {
    for (let filled = 0; filled < target.length; ) {
      const { bytesRead } = await this.#file.read(target, filled, target.length - filled, position + filled)
      if (bytesRead === 0) throw cutOff()
      filled += bytesRead
    }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

const cutOff = () => sourceProblem('The NetCDF file ends before its end: it was cut off on its way.')

async function readHeader(file: FileHandle, sizeBytes: number): Promise<ClassicHeader> {
  for (let length = 1 << 16; ; length *= 8) {
    const bytes = new Uint8Array(Math.min(length, sizeBytes))
    await file.read(bytes, 0, bytes.length, 0)
    try {
      return readClassicHeader(bytes)
    } catch (error) {
      if (!(error instanceof HeaderEnds)) throw error
      if (bytes.length === sizeBytes) throw cutOff()
      if (length > INGEST_HEADER_BYTES) throw sourceProblem('The header of the NetCDF file is larger than any real one.')
    }
  }
}

const isRecord = ({ dimensions }: ClassicHeader, variable: ClassicVariable): boolean =>
  variable.dimensions[0] !== undefined && dimensions[variable.dimensions[0]]?.length === 0

/** The bytes of one record: the parts of all record variables padded to words, a single one as it is. */
function recordSize(header: ClassicHeader): number {
  const parts = header.variables
    .filter((variable) => isRecord(header, variable))
    .map(({ type, dimensions }) => product(dimensions.slice(1).map((index) => header.dimensions[index]?.length ?? 0)) * type.bytes)
  if (parts.length === 1) return parts[0] ?? 0
  return parts.reduce((sum, bytes) => sum + Math.ceil(bytes / 4) * 4, 0)
}

function recordCount(header: ClassicHeader, recordBytes: number, sizeBytes: number): number {
  if (header.records !== null) return header.records
  const begins = header.variables.filter((variable) => isRecord(header, variable)).map(({ begin }) => begin)
  return recordBytes === 0 || begins.length === 0 ? 0 : Math.max(0, Math.floor((sizeBytes - Math.min(...begins)) / recordBytes))
}

function mustFit({ variable, shape, firstStep }: FileSlab, sizeBytes: number): void {
  const last = shape.length === 0 ? 0 : ((shape[0] ?? 0) - 1) * firstStep
  const ofLast = product(shape.slice(1)) * variable.type.bytes
  if (shape.includes(0)) return
  if (!(variable.begin + last + ofLast <= sizeBytes)) throw cutOff()
}

/** The trailing dimensions that are taken whole make one piece; the dimensions before them are walked. */
function pieces(shape: readonly number[], count: readonly number[], steps: readonly number[], bytes: number) {
  let outer = count.length
  let pieceBytes = bytes
  while (outer > 0 && steps[outer - 1] === pieceBytes) {
    outer--
    pieceBytes *= count[outer] ?? 1
    if (count[outer] !== shape[outer]) break
  }
  return { outer, pieceBytes }
}

function offsetsOf(
  begin: number,
  start: readonly number[],
  count: readonly number[],
  steps: readonly number[],
  outer: number,
): readonly number[] {
  const base = start.reduce((sum, at, index) => sum + at * (steps[index] ?? 0), begin)
  let offsets = [base]
  for (let index = 0; index < outer; index++) {
    const step = steps[index] ?? 0
    offsets = offsets.flatMap((offset) => Array.from({ length: count[index] ?? 0 }, (_, at) => offset + at * step))
  }
  return offsets
}
