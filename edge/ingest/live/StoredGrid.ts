import { buildLayout, padded } from '#core/observations/netcdf/header.ts'
import { type Attribute, type NcType, ncTypes, textAttribute } from '#core/observations/netcdf/model.ts'
import { ClassicFile } from '../sources/netcdf/ClassicFile.ts'
import { isTimeUnits, timeReader } from '../sources/netcdf/cfTime.ts'
import { type NcAttributes, type NcKind, type NcVariable, product, type RawValues, textOf } from '../sources/netcdf/NetcdfFile.ts'
import { liveProblem } from './download.ts'

/** Values that are in memory at once. */
const BLOCK_BYTES = 32_000_000

/** The types of NetCDF-3 that are not texts. */
const writtenAs: Partial<Readonly<Record<NcKind, NcType>>> = {
  ...{ int8: 'byte', char: 'char', int16: 'short' },
  ...{ int32: 'int', float32: 'float', float64: 'double' },
}

/** Later times of the same grid. */
export interface LaterTimes {
  readonly count: number
  /** The values of a variable at so many of these times; they are of its kind. */
  read(variable: NcVariable, from: number, count: number): Promise<RawValues>
}

/** A stored NetCDF-3 file whose variables have the time as their first dimension, or none. */
export class StoredGrid {
  readonly file: ClassicFile
  readonly time: NcVariable
  /** The last time in milliseconds since 1970 UTC. */
  readonly lastMs: number

  private constructor(file: ClassicFile, time: NcVariable, lastMs: number) {
    this.file = file
    this.time = time
    this.lastMs = lastMs
  }

  /** Opens a file, uses it and closes it. Throws a Problem for a file that cannot be continued, `otherwise` for one of another kind. */
  static async with<Result>(path: string, use: (grid: StoredGrid) => Promise<Result>, otherwise = NOT_CLASSIC): Promise<Result> {
    const file = await openClassic(path, otherwise)
    try {
      const time = timeOf(file)
      const times = await file.read(time, [0], [lengthsOf(file, time)[0] ?? 0])
      let lastMs = Number.NEGATIVE_INFINITY
      for (const ms of instants(time.attributes, times)) if (ms > lastMs) lastMs = ms
      if (lastMs === Number.NEGATIVE_INFINITY) throw liveProblem('The stored source has no time to continue from.')
      return await use(new StoredGrid(file, time, lastMs))
    } finally {
      await file.close()
    }
  }

  /** The variables that have values at each time. */
  get timed(): readonly NcVariable[] {
    return [...this.file.variables.values()].filter(({ dimensions }) => dimensions[0] === this.time.dimensions[0])
  }

  /** The axes other than the time: variables named like their only dimension. */
  get axes(): readonly NcVariable[] {
    return [...this.file.variables.values()].filter(
      ({ name, kind, dimensions }) => kind !== 'char' && dimensions.length === 1 && dimensions[0] === name && name !== this.time.name,
    )
  }

  /** The lengths of a variable's dimensions. */
  lengths(variable: NcVariable): readonly number[] {
    return lengthsOf(this.file, variable)
  }

  /** Throws where an axis has other values at the source. */
  async mustHave(axis: NcVariable, now: RawValues): Promise<void> {
    const stored = Array.from((await this.file.read(axis, [0], this.lengths(axis))) as ArrayLike<number>)
    if (stored.length !== now.length || stored.some((value, index) => !Object.is(value, now[index]))) throw otherGrid(axis.name)
  }

  /** The file with later times at the end of its own. */
  async *grown(later: LaterTimes): AsyncGenerator<Uint8Array> {
    const { file, time } = this
    const own = this.lengths(time)[0] ?? 0
    const names = [...file.dimensions.keys()]
    const dimensions = names.map((name) => ({
      name,
      length: (file.dimensions.get(name) ?? 0) + (name === time.dimensions[0] ? later.count : 0),
    }))
    const variables = [...file.variables.values()].map((variable) => ({
      ...{ name: variable.name, type: typeOf(variable) },
      dimensions: variable.dimensions.map((name) => names.indexOf(name)),
      attributes: attributesOf(variable.attributes, typeOf(variable)),
    }))
    yield buildLayout(dimensions, attributesOf(file.attributes, 'double'), variables).header
    const timed = new Set(this.timed)
    for (const variable of file.variables.values()) {
      const lengths = this.lengths(variable)
      const isTimed = timed.has(variable)
      const first = isTimed ? own : (lengths[0] ?? 1)
      const rest = lengths.slice(1)
      const bytes = product(rest) * ncTypes[typeOf(variable)].bytes
      const zeros = rest.map(() => 0)
      const stored = (from: number, count: number) =>
        lengths.length === 0 ? file.read(variable, [], []) : file.read(variable, [from, ...zeros], [count, ...rest])
      yield* inBlocks(first, bytes, stored)
      if (isTimed) yield* inBlocks(later.count, bytes, (from, count) => later.read(variable, from, count))
      const total = (first + (isTimed ? later.count : 0)) * bytes
      yield new Uint8Array(padded(total) - total)
    }
  }
}

/** The Problem of a variable whose place among the others has changed. */
export const otherGrid = (name: string) =>
  liveProblem(`The source has ${name} on another grid than the stored one. Ingest it again by hand, or name the part in the address.`)

/** Throws where a variable has another unit or packing than the stored one. Of the rest, what only one of them states is no contradiction. */
export function mustBeAlike(name: string, stored: NcAttributes, now: NcAttributes): void {
  for (const attribute of ['units', 'calendar', 'scale_factor', 'add_offset', '_FillValue', 'missing_value']) {
    const [one, other] = [stored.get(attribute), now.get(attribute)]
    const isPacking = attribute === 'scale_factor' || attribute === 'add_offset'
    if (one === undefined || other === undefined ? isPacking && one !== other : !isAlike(one, other))
      throw liveProblem(`The source has another ${attribute} of ${name} than the stored one. Ingest it again by hand.`)
  }
}

type Value = string | readonly number[]

/** Numbers may have been written as decimals on their way. */
function isAlike(one: Value, other: Value): boolean {
  if (typeof one === 'string' || typeof other === 'string') return String(one).trim() === String(other).trim()
  const isNear = (value: number, its = Number.NaN) =>
    Object.is(value, its) || Math.abs(value - its) <= 1e-6 * Math.max(Math.abs(value), Math.abs(its))
  return one.length === other.length && one.every((value, index) => isNear(value, other[index]))
}

async function* inBlocks(count: number, bytesEach: number, read: (from: number, count: number) => Promise<RawValues>) {
  const atOnce = Math.max(1, Math.floor(BLOCK_BYTES / Math.max(1, bytesEach)))
  for (let from = 0; from < count; from += atOnce) yield bigEndian(await read(from, Math.min(atOnce, count - from)))
}

/** The time axis of a NetCDF file. */
function timeOf(file: ClassicFile): NcVariable {
  const found = [...file.variables.values()].filter(
    ({ dimensions, attributes, kind }) => dimensions.length === 1 && kind !== 'char' && isTimeUnits(textOf(attributes, 'units')),
  )
  const time = found.find(({ name, dimensions }) => dimensions[0] === name) ?? found[0]
  if (time === undefined) throw liveProblem('The stored source has no time axis to continue.')
  for (const { name, dimensions, kind } of file.variables.values()) {
    if (dimensions.slice(1).includes(time.dimensions[0] ?? ''))
      throw liveProblem(`The time is not the first dimension of ${name} in the stored source.`)
    if (dimensions[0] === time.dimensions[0] && kind === 'char')
      throw liveProblem(`The variable ${name} holds a text for each time. Ingest a file without it.`)
  }
  return time
}

/** Times in milliseconds since 1970 UTC. */
export function instants(attributes: NcAttributes, values: RawValues): readonly number[] {
  const read = timeReader('the source', textOf(attributes, 'units'), textOf(attributes, 'calendar'))
  return Array.from(values as ArrayLike<number>, read)
}

async function openClassic(path: string, otherwise: string): Promise<ClassicFile> {
  const file = await ClassicFile.open(path).catch(() => null)
  if (file !== null && [...file.variables.values()].every(({ kind }) => writtenAs[kind] !== undefined)) return file
  await file?.close()
  throw liveProblem(otherwise)
}

const NOT_CLASSIC = 'The stored source must be one NetCDF-3 file to be continued: make it with “nccopy -k classic” and ingest it.'

const lengthsOf = (file: ClassicFile, { dimensions }: NcVariable) => dimensions.map((name) => file.dimensions.get(name) ?? 0)
const typeOf = ({ kind }: NcVariable): NcType => writtenAs[kind] ?? 'double'

/** Marks of missing values are of the type of their variable, other numbers doubles. */
function attributesOf(attributes: NcAttributes, type: NcType): Attribute[] {
  const isOfType = /^(?:_FillValue|missing_value|flag_values|flag_masks|valid_(?:min|max|range))$/
  return Array.from(attributes, ([name, value]) =>
    typeof value === 'string'
      ? textAttribute(name, value)
      : { name, type: isOfType.test(name) && type !== 'char' ? type : 'double', value },
  )
}

/** The bytes of values as NetCDF-3 has them. */
function bigEndian(values: RawValues): Uint8Array {
  if (!ArrayBuffer.isView(values)) throw new TypeError('Texts are no numbers')
  const bytes = Buffer.from(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
  if (values.BYTES_PER_ELEMENT === 2) return bytes.swap16()
  if (values.BYTES_PER_ELEMENT === 4) return bytes.swap32()
  return values.BYTES_PER_ELEMENT === 8 ? bytes.swap64() : bytes
}
