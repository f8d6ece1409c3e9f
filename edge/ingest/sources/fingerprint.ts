import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

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
    const own = createHash('sha256')
    for await (const piece of createReadStream(path, { signal })) own.update(piece)
    hash.update(`${own.digest('hex')}\n`)
  }
  return hash.digest('hex')
}
