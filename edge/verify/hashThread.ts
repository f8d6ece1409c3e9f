import { setTimeout as wait } from 'node:timers/promises'
import type { FileHash } from '../files/fileHash.ts'
import { hashFile } from '../files/hashFile.ts'
import { answerParent } from '../platform/helpers/answerParent.ts'

/** One file to read. */
interface HashOrder {
  readonly path: string
  readonly bytesPerSecond: number | null
}

const calls = {
  hash({ path, bytesPerSecond }: HashOrder): Promise<FileHash> {
    const start = performance.now()
    return hashFile(path, async (readBytes) => {
      if (bytesPerSecond === null) return
      const early = start + (readBytes / bytesPerSecond) * 1000 - performance.now()
      if (early > 0) await wait(early)
    })
  },
}

/** Hashes files. */
export type HashCalls = typeof calls

answerParent(calls)
