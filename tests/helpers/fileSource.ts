import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RangeSource } from '../../edge/engines/parquet/RangeSource.ts'

/** The reads of a source, for tests that count them. */
export interface CountedReads {
  reads: number
  bytes: number
  maxAtOnce: number
  /** Each read, where a test brings a list for them: `end` is the first byte that was not read. */
  readonly ranges?: { path: string; start: number; end: number }[]
}

/** Files of a folder as a source of ranges. */
export function fileSource(root: string, counted: CountedReads = { reads: 0, bytes: 0, maxAtOnce: 0 }): RangeSource {
  let reading = 0
  return {
    async open(path) {
      const { size } = await stat(join(root, path))
      return {
        sizeBytes: size,
        async read(start, end, signal) {
          signal.throwIfAborted()
          reading += 1
          counted.reads += 1
          counted.bytes += end - start
          counted.ranges?.push({ path, start, end })
          counted.maxAtOnce = Math.max(counted.maxAtOnce, reading)
          const file = await open(join(root, path))
          try {
            const bytes = new Uint8Array(end - start)
            await file.read(bytes, 0, bytes.length, start)
            return bytes.buffer
          } finally {
            await file.close()
            reading -= 1
          }
        },
      }
    },
  }
}
