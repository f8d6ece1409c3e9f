import { setTimeout as wait } from 'node:timers/promises'
import type { FileHash } from '../files/fileHash.ts'
import { hashFile } from '../files/hashFile.ts'
import { answerCalls } from '../platform/threads/answerCalls.ts'

/** One file to read. */
export interface HashOrder {
  readonly path: string
  readonly bytesPerSecond: number | null
}

answerCalls(({ path, bytesPerSecond }: HashOrder): Promise<FileHash> => {
  const start = performance.now()
  return hashFile(path, async (readBytes) => {
    if (bytesPerSecond === null) return
    const early = start + (readBytes / bytesPerSecond) * 1000 - performance.now()
    if (early > 0) await wait(early)
  })
})
