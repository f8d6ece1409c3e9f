import { setTimeout as wait } from 'node:timers/promises'
import { answerCalls } from '../../threads/answerCalls.ts'
import type { FileHash } from '../fileHash.ts'
import { hashFile } from '../hashFile.ts'

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
