import { basename, resolve } from 'node:path'
import h5wasm, { Dataset, ExternalLink, type File } from 'h5wasm/node'
import { Problem } from '#core/request/Problem.ts'
import { moving } from '#core/request/RemoteCalls.ts'
import { withoutEnd } from '#core/text/withoutEnd.ts'
import { answerParent } from '../../../platform/helpers/answerParent.ts'
import { damagedHdf5, type NcKind, type RawValues } from './NetcdfFile.ts'

/** A thread of its own: whatever a broken file does to the HDF5 library, it ends this thread and nothing else. It opens only the file it was given. */
const module = await h5wasm.ready
module.activate_throwing_error_handler()
const files = module.FS as unknown as FileSystem
const openAny = files.open
let allowed = ''
// External links, external storage and plugins would open other files.
files.open = (path, flags, mode) => {
  if (path === allowed) return openAny(path, flags, mode)
  if (basename(path).startsWith('tmpfile_')) return openAny('/dev/null', 2, mode)
  throw new files.ErrnoError(NO_SUCH_FILE)
}

interface FileSystem {
  open(path: string, flags: unknown, mode?: number): unknown
  readonly ErrnoError: new (code: number) => Error
}

const NO_SUCH_FILE = 44
let file: File | undefined

/** A variable as the thread describes it; `isDimensionOnly` where it only holds a dimension's length. */
export interface Hdf5Variable {
  readonly name: string
  readonly kind: NcKind
  readonly shape: readonly number[]
  readonly chunk: readonly number[] | null
  /** Names of its dimensions; null where one has no name. */
  readonly dimensions: readonly string[] | null
  readonly attributes: readonly (readonly [string, string | readonly number[]])[]
  readonly isDimensionOnly: boolean
}

/** The description of a file. */
export interface Hdf5Description {
  readonly attributes: Hdf5Variable['attributes']
  readonly variables: readonly Hdf5Variable[]
}

/** A box of a variable's values. */
interface Hdf5Box {
  readonly name: string
  readonly start: readonly number[]
  readonly count: readonly number[]
}

const calls = {
  /** First of all. */
  open: (path: string) => attempt(() => describe(path)),
  read: (box: Hdf5Box) => attempt(() => read(box)),
}

/** Reads one HDF5 file. Throws a Problem for one that is damaged. */
export type Hdf5Calls = typeof calls

answerParent(calls)

function attempt<Value extends object>(work: () => Value): Value {
  try {
    const value = work()
    return ArrayBuffer.isView(value) ? moving(value) : value
  } catch (fault) {
    throw fault instanceof Problem ? fault : damagedHdf5('the HDF5 library cannot read it')
  }
}

function describe(path: string): Hdf5Description {
  // The library opens files by their whole paths.
  allowed = resolve(path)
  file = new h5wasm.File(allowed, 'r')
  const variables: Hdf5Variable[] = []
  for (const name of file.keys()) {
    const entity = file.get(name)
    if (entity instanceof Dataset) variables.push(variableOf(name, entity))
    else if (entity instanceof ExternalLink) throw damagedHdf5(`${name} is a link into another file`)
  }
  return { attributes: attributesOf(file), variables }
}

const DIMENSION_ONLY = 'This is a netCDF dimension but not a netCDF variable'
const INNER = ['DIMENSION_LIST', 'REFERENCE_LIST', 'CLASS', 'NAME', '_Netcdf4Dimid', '_Netcdf4Coordinates', '_NCProperties', '_nc3_strict']

function variableOf(name: string, dataset: Dataset): Hdf5Variable {
  const { shape, chunks, virtual_sources: virtual } = dataset.metadata
  if (virtual !== undefined && virtual.length > 0) throw damagedHdf5(`${name} is made of other files`)
  return {
    name,
    kind: kindOf(dataset),
    shape: shape ?? [],
    chunk: chunks,
    dimensions: dimensionsOf(name, dataset, shape ?? []),
    attributes: attributesOf(dataset),
    isDimensionOnly: String(dataset.attrs.NAME?.value ?? '').startsWith(DIMENSION_ONLY),
  }
}

function dimensionsOf(name: string, dataset: Dataset, shape: readonly number[]): readonly string[] | null {
  const { attrs } = dataset
  if (attrs.DIMENSION_LIST === undefined) {
    if (shape.length === 0) return []
    return String(attrs.CLASS?.value ?? '') === 'DIMENSION_SCALE' && shape.length === 1 ? [name] : null
  }
  const names = shape.map((_, index) => dataset.get_attached_scales(index)[0]?.replace(/^\//, ''))
  return names.every((found) => found !== undefined) ? names : null
}

const INTEGER = 0
const FLOAT = 1
const TEXT = 3

function kindOf({ metadata: { type, size, signed, vlen } }: Dataset): NcKind {
  if (type === TEXT) return !vlen && size === 1 ? 'char' : 'string'
  if (vlen) return 'other'
  if (type === INTEGER && [1, 2, 4, 8].includes(size)) return `${signed ? 'int' : 'uint'}${size * 8}` as NcKind
  if (type === FLOAT && (size === 4 || size === 8)) return size === 4 ? 'float32' : 'float64'
  return 'other'
}

function attributesOf({ attrs }: File | Dataset): Hdf5Variable['attributes'] {
  return Object.entries(attrs).flatMap(([name, attribute]): (readonly [string, string | readonly number[]])[] => {
    if (INNER.includes(name)) return []
    const value = attribute.value
    if (typeof value === 'string') return [[name, withoutEnd(value, '\0')]]
    if (typeof value === 'number' || typeof value === 'bigint') return [[name, [Number(value)]]]
    if (ArrayBuffer.isView(value)) return [[name, Array.from(value as unknown as ArrayLike<number | bigint>, Number)]]
    if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return [[name, value.join(', ')]]
    return []
  })
}

function read({ name, start, count }: Hdf5Box): RawValues {
  const dataset = file?.get(name)
  if (!(dataset instanceof Dataset)) throw damagedHdf5(`${name} is gone`)
  const value = start.length === 0 ? dataset.value : dataset.slice(start.map((at, index) => [at, at + (count[index] ?? 0)]))
  if (Array.isArray(value)) return textsOf(value, kindOf(dataset))
  if (ArrayBuffer.isView(value)) return value as RawValues
  if (typeof value === 'string') return textsOf([value], kindOf(dataset))
  if (typeof value === 'bigint') return kindOf(dataset) === 'uint64' ? BigUint64Array.of(value) : BigInt64Array.of(value)
  if (typeof value === 'number') return Float64Array.of(value)
  throw damagedHdf5(`${name} has values of an unknown kind`)
}

function textsOf(values: readonly unknown[], kind: NcKind): RawValues {
  const texts = values.map((value) => (typeof value === 'string' ? value : ''))
  // One byte each: a letter's bytes come as texts of one character.
  return kind === 'char' ? Uint8Array.from(texts, (text) => text.charCodeAt(0) || 0) : texts
}
