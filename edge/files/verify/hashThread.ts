import { setTimeout as wait } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { type FileHash, hashFile } from '../hashFile.ts'

/** One file to read. */
export interface HashOrder {
  readonly id: number
  readonly path: string
  readonly bytesPerSecond: number | null
}

/** What was found. */
export type HashAnswer =
  | { readonly id: number; readonly hash: FileHash }
  | { readonly id: number; readonly code: string | undefined; readonly message: string }

parentPort?.on('message', (order: HashOrder) => {
  answerOf(order).then((answer) => parentPort?.postMessage(answer))
})

async function answerOf({ id, path, bytesPerSecond }: HashOrder): Promise<HashAnswer> {
  const start = performance.now()
  const pace = async (readBytes: number) => {
    if (bytesPerSecond === null) return
    const early = start + (readBytes / bytesPerSecond) * 1000 - performance.now()
    if (early > 0) await wait(early)
  }
  try {
    return { id, hash: await hashFile(path, pace) }
  } catch (fault) {
    const { code, message } = fault as NodeJS.ErrnoException
    return { id, code, message }
  }
}
