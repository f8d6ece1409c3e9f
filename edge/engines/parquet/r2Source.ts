import type { R2Bucket } from '@cloudflare/workers-types'
import { Problem } from '#core/request/Problem.ts'
import { hexOf } from '#core/text/hex.ts'
import type { RangeFile, RangeSource } from './RangeSource.ts'

/** Reads files from an R2 bucket; the key of a file is its path in the manifest. */
export function r2Source(bucket: R2Bucket): RangeSource {
  return {
    async open(path, signal): Promise<RangeFile> {
      signal.throwIfAborted()
      const head = await bucket.head(path)
      if (head === null) throw missing(path)
      return {
        sizeBytes: head.size,
        ...(head.checksums?.sha256 === undefined ? {} : { sha256: hexOf(new Uint8Array(head.checksums.sha256)) }),
        async read(start, end, reading) {
          reading.throwIfAborted()
          const object = await bucket.get(path, { range: { offset: start, length: end - start } })
          if (object === null) throw missing(path)
          return object.arrayBuffer()
        },
      }
    },
  }
}

function missing(path: string): Problem {
  return new Problem('unreachable', 'A file of these observations is missing from the portal’s bucket.', { path })
}
