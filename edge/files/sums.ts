import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { writeDurably } from './durable.ts'
import type { FileHash } from './fileHash.ts'
import { hashFile } from './hashFile.ts'

const SUMS = 'sums.json'

/** Notes in a folder what its files are, before it takes its final name. */
export async function writeSums(folder: string): Promise<void> {
  await writeDurably(join(folder, SUMS), `${JSON.stringify(await computeSums(folder))}\n`)
}

/** Whether a folder holds the files that were noted in it, byte for byte, and no others; not where anything of it is missing or cannot be read. */
export async function doSumsMatch(folder: string): Promise<boolean> {
  try {
    const noted: unknown = JSON.parse(await readFile(join(folder, SUMS), 'utf8'))
    return JSON.stringify(noted) === JSON.stringify(await computeSums(folder))
  } catch (fault) {
    if (fault instanceof SyntaxError || (fault instanceof Error && 'code' in fault)) return false
    throw fault
  }
}

/** What every file below a folder is, by its path in it, in order. */
async function computeSums(folder: string): Promise<Record<string, FileHash>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => !entry.isDirectory() && entry.name !== SUMS).map((entry) => join(entry.parentPath, entry.name))
  const sums: Record<string, FileHash> = {}
  for (const path of paths.toSorted()) sums[relative(folder, path)] = await hashFile(path)
  return sums
}
