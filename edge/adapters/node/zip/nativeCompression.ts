import { Duplex } from 'node:stream'
import { createDeflate, createDeflateRaw, createGzip } from 'node:zlib'
import { configure } from '@zip.js/zip.js'

const compressors = { deflate: createDeflate, 'deflate-raw': createDeflateRaw, gzip: createGzip } as const

/** A compression stream of the platform that keeps to a level, as the standard's own does not. */
class NativeCompression {
  /** Then the library takes the checksum out of gzip's trailer too, instead of computing it itself. */
  static readonly requiresModule = true
  readonly readable: ReadableStream
  readonly writable: WritableStream

  constructor(format: string, { level }: { readonly level?: number } = {}) {
    const compressor = compressors[format as keyof typeof compressors]
    if (compressor === undefined) throw new TypeError(`No format ${format}`)
    const { readable, writable } = Duplex.toWeb(compressor(level === undefined ? {} : { level }))
    this.readable = readable as ReadableStream
    this.writable = writable as WritableStream
  }
}

/** Lets zip archives be compressed by the system's threads; the library's own code would hold the event loop. */
export function compressZipsNatively(): void {
  configure({ CompressionStreamFallback: NativeCompression as never })
}
