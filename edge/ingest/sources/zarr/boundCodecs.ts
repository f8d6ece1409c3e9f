import { promisify } from 'node:util'
import { gunzip, inflate, zstdDecompress } from 'node:zlib'
import { registry } from 'zarrita'
import { limits } from '#core/limits/storage.ts'
import { product } from '../netcdf/NetcdfFile.ts'

/** What a chunk may take, compressed or not. */
export const MAX_CHUNK_BYTES = limits.ingestLargestBlockCells * 8

type Entry = Awaited<ReturnType<NonNullable<ReturnType<typeof registry.get>>>>
type Decode = (bytes: Uint8Array) => unknown
type Decompress = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>

const tooLarge = () => new Error(`a chunk unpacks to more than ${(MAX_CHUNK_BYTES / 1e6).toFixed(1)} MB.`)

/** Node's own decompression, which stops at a bound; that of zarrita goes on to the end. */
const stopping = (decompress: Decompress) => async (_: Decode, bytes: Uint8Array) => {
  try {
    return new Uint8Array(await decompress(bytes, { maxOutputLength: MAX_CHUNK_BYTES }))
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : error
  }
}

/** A decompression that takes as much memory as the chunk's header states, at a place. */
const stated = (at: number) => (decode: Decode, bytes: Uint8Array) => {
  if (bytes.length < at + 4) throw new Error('a chunk ends within its header.')
  if (new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true) > MAX_CHUNK_BYTES) throw tooLarge()
  return decode(bytes)
}

/** Values that are missing at the end of a chunk would be read as zeros. */
function whole(decode: Decode, bytes: Uint8Array): unknown {
  const chunk = decode(bytes) as { readonly data: { readonly length: number }; readonly shape: readonly number[] }
  const [values, wanted] = [chunk.data.length, product(chunk.shape)]
  if (values !== wanted) throw new Error(`a chunk holds ${values} of its ${wanted} values, as if it was cut off.`)
  return chunk
}

const bounds: Readonly<Record<string, (decode: Decode, bytes: Uint8Array) => unknown>> = {
  gzip: stopping(promisify(gunzip) as Decompress),
  zlib: stopping(promisify(inflate) as Decompress),
  zstd: stopping(promisify(zstdDecompress) as Decompress),
  blosc: stated(4),
  lz4: stated(0),
  bytes: whole,
}

/** Has the codecs of zarrita reject chunks that would fill the memory, or that are shorter than they should be. */
export function boundCodecs(): void {
  // What arrays of version 2 with little-endian values are read by, once they name it.
  const bytes = registry.get('bytes')
  if (bytes !== undefined) registry.set('numcodecs.bytes', bytes)
  for (const [name, bound] of Object.entries(bounds))
    for (const key of [name, `numcodecs.${name}`]) {
      const find = registry.get(key)
      if (find !== undefined) registry.set(key, async () => bounded(await find(), bound))
    }
}

const bounded = (entry: Entry, bound: (decode: Decode, bytes: Uint8Array) => unknown): Entry => ({
  fromConfig: (...config) => {
    const codec = entry.fromConfig(...config)
    const decode = codec.decode.bind(codec)
    return Object.assign(codec, { decode: (bytes: Uint8Array) => bound(decode, bytes) })
  },
})
