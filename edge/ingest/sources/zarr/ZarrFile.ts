import { open as openFile, readFile, stat } from 'node:fs/promises'
import { get, open, root, slice, type Array as ZarrArray } from 'zarrita'
import { isRecord } from '#core/catalog/rawMetadata.ts'
import { limits } from '#core/limits/storage.ts'
import { Problem } from '#core/request/Problem.ts'
import { isZarrMetadata, type OneFile } from '../files/SourceFiles.ts'
import { type NcAttributes, type NcKind, type NcVariable, type NetcdfFile, product, type RawValues } from '../netcdf/NetcdfFile.ts'
import { quoteText, sourceProblem } from '../sourceProblem.ts'
import { boundCodecs, MAX_CHUNK_BYTES } from './boundCodecs.ts'

boundCodecs()

/** Metadata of arrays and groups: of thousands of attributes. */
const METADATA_BYTES = 10_000_000
/** More arrays than a model's output has. */
const MAX_ARRAYS = 5000
const VALUES_PER_BYTE = 2_000 // missing chunks cost a Zarr nothing, but no real one is that empty

type Version = 2 | 3

/** A Zarr of version 2 or 3 (zarr-specs.readthedocs.io), its arrays with the names of dimensions that xarray and NCZarr write. */
export class ZarrFile implements NetcdfFile {
  readonly sizeBytes: number
  readonly dimensions: ReadonlyMap<string, number>
  readonly attributes: NcAttributes
  readonly variables: ReadonlyMap<string, NcVariable>
  readonly #arrays: ReadonlyMap<string, ZarrArray<never>>
  readonly #release: () => Promise<void>

  private constructor(found: Found, release: () => Promise<void>) {
    this.sizeBytes = found.sizeBytes
    this.attributes = found.attributes
    this.variables = new Map(found.arrays.map(({ variable }) => [variable.name, variable]))
    this.#arrays = new Map(found.arrays.map(({ variable, array }) => [variable.name, array]))
    this.dimensions = lengthsOf(found.arrays)
    this.#release = release
  }

  /** Opens the arrays of the outermost group among files; `release` is called when it is closed, and where it cannot be opened. */
  static async open(files: readonly OneFile[], release: () => Promise<void>): Promise<ZarrFile> {
    try {
      return new ZarrFile(await find(files), release)
    } catch (error) {
      await release()
      throw explained(error)
    }
  }

  async read({ name, kind }: NcVariable, start: readonly number[], count: readonly number[]): Promise<RawValues> {
    const array = this.#arrays.get(name)
    if (array === undefined) throw new TypeError(`No array ${name}`)
    try {
      if (start.length === 0) return valuesOf([(await get(array, [])) as unknown], kind)
      if (count.includes(0)) return valuesOf([], kind)
      const { data, stride, shape } = await get(
        array,
        start.map((from, index) => slice(from, from + (count[index] ?? 0))),
      )
      return valuesOf(inRowOrder(data as ArrayLike<unknown>, shape, stride), kind)
    } catch (error) {
      throw explained(error, name)
    }
  }

  close(): Promise<void> {
    return this.#release()
  }
}

type PartOfFile = { readonly suffixLength: number } | { readonly offset: number; readonly length: number }

interface Store {
  get(key: string): Promise<Uint8Array | undefined>
  getRange(key: string, range: PartOfFile): Promise<Uint8Array | undefined>
}

interface FoundArray {
  readonly variable: NcVariable
  readonly array: ZarrArray<never>
}

interface Found {
  readonly sizeBytes: number
  readonly attributes: NcAttributes
  readonly arrays: readonly FoundArray[]
}

async function find(files: readonly OneFile[]): Promise<Found> {
  const metadata = files.filter(({ name }) => isZarrMetadata(name)).map(({ name }) => name)
  const depth = (name: string) => name.split('/').length
  const [outermost = ''] = metadata.toSorted((one, other) => depth(one) - depth(other))
  const prefix = outermost.slice(0, outermost.lastIndexOf('/') + 1)
  const inside = new Map(
    files.flatMap(({ name, path }) => (name.startsWith(prefix) ? [[`/${name.slice(prefix.length)}`, path] as const] : [])),
  )
  const store: Store = {
    get: async (key) => (key.endsWith('/.zarray') ? namingBytes(await fileOf(inside, key)) : fileOf(inside, key)),
    getRange: (key, range) => rangeOf(inside, key, range),
  }
  const version: Version = [...inside.keys()].some((key) => key === '/zarr.json' || /^\/[^/]+\/zarr\.json$/.test(key)) ? 3 : 2
  const marker = version === 3 ? /^\/([^/]+)\/zarr\.json$/ : /^\/([^/]+)\/\.zarray$/
  const names = [...inside.keys()].flatMap((key) => marker.exec(key)?.[1] ?? []).toSorted()
  if (names.length === 0) throw sourceProblem('The Zarr holds no array in its outermost group.')
  if (names.length > MAX_ARRAYS) throw sourceProblem(`The Zarr holds more than ${MAX_ARRAYS} arrays.`)
  let sizeBytes = 0
  for (const path of inside.values()) sizeBytes += (await stat(path)).size
  const arrays: FoundArray[] = []
  for (const name of names) {
    const array = await openArray(store, name, version)
    if (array === null) continue
    if (product(array.shape) > limits.ingestLargestBlockCells + sizeBytes * VALUES_PER_BYTE)
      throw sourceProblem(`The array ${name} of the Zarr states more values than files of this size can hold.`)
    arrays.push({ variable: variableOf(name, array, version), array })
  }
  return { sizeBytes, attributes: await groupAttributes(inside, version), arrays }
}

/** What a key of the store holds; undefined where there is no such file, which stands for the fill value. */
async function fileOf(inside: ReadonlyMap<string, string>, key: string): Promise<Uint8Array | undefined> {
  const path = inside.get(key)
  if (path === undefined) return undefined
  const { size } = await stat(path)
  const most = isZarrMetadata(key) ? METADATA_BYTES : MAX_CHUNK_BYTES
  if (size > most) throw sourceProblem(`The file ${quoteText(key)} of the Zarr has more than ${most / 1e6} MB.`)
  return readFile(path)
}

/** A part of a shard, of which the end says where its chunks are. */
async function rangeOf(inside: ReadonlyMap<string, string>, key: string, range: PartOfFile): Promise<Uint8Array | undefined> {
  const path = inside.get(key)
  if (path === undefined) return undefined
  const { size } = await stat(path)
  const length = 'suffixLength' in range ? range.suffixLength : range.length
  const offset = 'suffixLength' in range ? size - length : range.offset
  if (offset < 0 || offset + length > size) throw sourceProblem(`The shard ${quoteText(key)} of the Zarr ends before one of its chunks.`)
  if (length > MAX_CHUNK_BYTES)
    throw sourceProblem(`A chunk in the shard ${quoteText(key)} of the Zarr has more than ${MAX_CHUNK_BYTES / 1e6} MB.`)
  const file = await openFile(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The metadata of version 2 with the codec named that zarrita takes for little-endian values by itself, so that it is bounded like others. */
function namingBytes(text: Uint8Array | undefined): Uint8Array | undefined {
  const parsed: unknown = text === undefined ? null : JSON.parse(new TextDecoder().decode(text))
  if (!isRecord(parsed) || typeof parsed.dtype !== 'string' || !/^[<|][biufSU]/.test(parsed.dtype)) return text
  const filters: readonly unknown[] = Array.isArray(parsed.filters) ? parsed.filters : []
  return new TextEncoder().encode(JSON.stringify({ ...parsed, filters: [...filters, { id: 'bytes', endian: 'little' }] }))
}

/** An array of the outermost group; null for a group within it. */
async function openArray(store: Store, name: string, version: Version) {
  const at = root(store).resolve(name)
  if (version === 3) {
    const text = await store.get(`/${name}/zarr.json`)
    const parsed: unknown = text === undefined ? null : JSON.parse(new TextDecoder().decode(text))
    if (!isRecord(parsed) || parsed.node_type !== 'array') return null
  }
  const array = await (version === 2 ? open.v2(at, { kind: 'array' }) : open.v3(at, { kind: 'array' }))
  const isLength = (length: number) => Number.isSafeInteger(length) && length >= 0
  if (
    !array.shape.every(isLength) ||
    !Number.isSafeInteger(product(array.shape)) ||
    !array.chunks.every((length) => isLength(length) && length > 0)
  )
    throw sourceProblem(`The array ${name} of the Zarr has lengths that none can have.`)
  if (product(array.chunks) > limits.ingestLargestBlockCells)
    throw sourceProblem(
      `The array ${name} of the Zarr has chunks of more than ${limits.ingestLargestBlockCells} values; write it in smaller ones.`,
    )
  return array as unknown as ZarrArray<never>
}

function variableOf(name: string, array: ZarrArray<never>, version: Version): NcVariable {
  const attributes = attributesOf(array.attrs)
  const fill = version === 2 ? array.fillValue : decodedFill(array.attrs._FillValue)
  // The fill value of version 2 marks missing values, as xarray has it.
  if (typeof fill === 'number' && !Number.isNaN(fill) && !attributes.has('_FillValue')) attributes.set('_FillValue', [fill])
  if (typeof fill === 'bigint' && !attributes.has('_FillValue')) attributes.set('_FillValue', [Number(fill)])
  return { name, kind: kindOf(String(array.dtype)), dimensions: dimensionsOf(name, array), attributes, chunk: [...array.chunks] }
}

/** xarray writes fill values of floats as the bytes of a double. */
function decodedFill(value: unknown): unknown {
  if (typeof value !== 'string') return undefined
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === 8 ? bytes.readDoubleLE() : undefined
}

/** xarray names them in an attribute in version 2, the format itself in version 3; unnamed ones are the array's own. */
function dimensionsOf(name: string, { attrs, dimensionNames, shape }: ZarrArray<never>): readonly string[] {
  const { _ARRAY_DIMENSIONS: named = dimensionNames } = attrs
  const names = Array.isArray(named) && named.length === shape.length ? named.map(String) : null
  return names ?? shape.map((_, index) => (shape.length === 1 ? name : `${name}_${index + 1}`))
}

function kindOf(dtype: string): NcKind {
  if (dtype === 'bool') return 'uint8'
  if (dtype === 'string' || dtype.startsWith('v2:U') || dtype.startsWith('v2:S')) return 'string'
  return /^u?int(?:8|16|32|64)$|^float(?:32|64)$/.test(dtype) ? (dtype as NcKind) : 'other'
}

function attributesOf(attrs: Readonly<Record<string, unknown>>): Map<string, string | readonly number[]> {
  return new Map(
    Object.entries(attrs).flatMap(([name, value]): (readonly [string, string | readonly number[]])[] => {
      if (name === '_ARRAY_DIMENSIONS' || name === '_FillValue') return typeof value === 'number' ? [[name, [value]]] : []
      if (typeof value === 'string') return [[name, value]]
      if (typeof value === 'number' || typeof value === 'boolean') return [[name, [Number(value)]]]
      if (Array.isArray(value) && value.every((each) => typeof each === 'number')) return [[name, value]]
      return Array.isArray(value) && value.every((each) => typeof each === 'string') ? [[name, value.join(', ')]] : []
    }),
  )
}

async function groupAttributes(inside: ReadonlyMap<string, string>, version: Version): Promise<NcAttributes> {
  const text = await fileOf(inside, version === 3 ? '/zarr.json' : '/.zattrs')
  const parsed: unknown = text === undefined ? {} : JSON.parse(new TextDecoder().decode(text))
  const attrs = version === 3 && isRecord(parsed) ? parsed.attributes : parsed
  return attributesOf(isRecord(attrs) ? attrs : {})
}

function lengthsOf(arrays: readonly FoundArray[]): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>()
  for (const { variable, array } of arrays)
    for (const [index, dimension] of variable.dimensions.entries()) {
      const length = array.shape[index] ?? 0
      const known = lengths.get(dimension) ?? length
      if (known !== length)
        throw sourceProblem(
          `The dimension ${dimension} of the Zarr has the length ${known} in one array and ${length} in ${variable.name}.`,
        )
      lengths.set(dimension, length)
    }
  return lengths
}

/** Values with the last dimension fastest, whatever order their array has. */
function inRowOrder(data: ArrayLike<unknown>, shape: readonly number[], stride: readonly number[]): ArrayLike<unknown> {
  const rowOrder = shape.map((_, index) => product(shape.slice(index + 1)))
  if (rowOrder.every((step, index) => step === stride[index] || shape[index] === 1)) return data
  const values: unknown[] = []
  const place = shape.map(() => 0)
  const at = (index: number) =>
    ArrayBuffer.isView(data) || Array.isArray(data) ? data[index] : (data as unknown as { get(index: number): unknown }).get(index)
  for (let row = 0; row < product(shape); row++) {
    values.push(at(place.reduce((sum, index, axis) => sum + index * (stride[axis] ?? 0), 0)))
    for (let axis = place.length - 1; axis >= 0; axis--) {
      place[axis] = (place[axis] ?? 0) + 1
      if ((place[axis] ?? 0) < (shape[axis] ?? 1)) break
      place[axis] = 0
    }
  }
  return values
}

const arrays = {
  ...{ int8: Int8Array, uint8: Uint8Array, int16: Int16Array, uint16: Uint16Array, int32: Int32Array, uint32: Uint32Array },
  ...{ float32: Float32Array, float64: Float64Array },
} as const

function valuesOf(data: ArrayLike<unknown>, kind: NcKind): RawValues {
  if (kind === 'string' || kind === 'other' || kind === 'char')
    return Array.from(iterated(data), (value) => (typeof value === 'string' ? value : ''))
  if (kind === 'int64') return data instanceof BigInt64Array ? data : BigInt64Array.from(iterated(data) as Iterable<bigint>)
  if (kind === 'uint64') return data instanceof BigUint64Array ? data : BigUint64Array.from(iterated(data) as Iterable<bigint>)
  const Kind = arrays[kind]
  return data instanceof Kind ? data : new Kind(Array.from(iterated(data), Number))
}

/** Arrays of texts and truth values are iterable, and nothing else. */
const iterated = (data: ArrayLike<unknown>): Iterable<unknown> =>
  Symbol.iterator in data ? (data as unknown as Iterable<unknown>) : Array.from(data)

function explained(error: unknown, name?: string): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error
  const array = name === undefined ? '' : ` in its array ${name}`
  // A failing codec is wrapped in the name of its kind.
  const { message } = error.cause instanceof Error ? error.cause : error
  return sourceProblem(`The Zarr cannot be read${array}: ${message}`)
}
