import { createHash } from 'node:crypto'
import { hashFile } from '../../files/hashFile.ts'

/**
 * SHA-256 in hex of files one after another, each led by its length, read as streams and never buffered whole; `null` for a missing file.
 */
export async function computeFingerprint(paths: readonly (string | null)[], signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    if (path === null) {
      hash.update('none\n')
      continue
    }
    const { sha256 } = await hashFile(path, async () => signal.throwIfAborted())
    hash.update(`${sha256}\n`)
  }
  return hash.digest('hex')
}
