import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** Below this a file fits into one packet anyway. */
const MIN_BYTES = 1024
/** The last step, 11, takes three times as long and saves another fiftieth. */
const QUALITY = 10
/** As many as Node compresses at a time. */
const AT_ONCE = 4

/**
 * Puts a small Brotli form beside each script and sheet of a built site, a tenth smaller than what can be made while somebody
 * waits. The Node server sends them; Cloudflare compresses for itself, so they are no assets there.
 */
export async function writeCompressed(folder: string): Promise<void> {
  const files: string[] = []
  for await (const file of glob(['**/_astro/*.{js,css}', '*.svg'], { cwd: folder })) files.push(join(folder, file))
  const compressNext = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compressFile(file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, compressNext))
  await writeFile(join(folder, '.assetsignore'), '*.br\n')
}

async function compressFile(file: string): Promise<void> {
  const { size } = await stat(file)
  if (size <= MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: size }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file), { params }))
}
