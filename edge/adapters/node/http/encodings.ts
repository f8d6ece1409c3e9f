import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** The encodings that we make, the better one first. */
export type Encoding = 'br' | 'gzip'

/** Which of our encodings a client takes, by its `Accept-Encoding`; null for none. */
export function chooseEncoding(accepted: string): Encoding | null {
  const offers = accepted.split(',').map((offer) => offer.trim())
  const takes = (name: string) => offers.some((offer) => offer.startsWith(name) && !/;\s*q=0(\.0+)?$/.test(offer))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}

const [brotliWhole, gzipWhole] = [promisify(brotliCompress), promisify(gzip)]

/** All of some bytes in an encoding: `brotli` are the parameters of one, `level` is that of the other. */
export async function compressWhole(
  bytes: Uint8Array,
  encoding: Encoding,
  { brotli, level = 6 }: { readonly brotli: Readonly<Record<number, number>>; readonly level?: number },
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(encoding === 'gzip' ? await gzipWhole(bytes, { level }) : await brotliWhole(bytes, { params: brotli }))
}
