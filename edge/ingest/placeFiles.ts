import { rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ComputedFile } from '#core/catalog/DatasetFile.ts'
import { Problem } from '#core/request/Problem.ts'
import { makeFolder, placeFile, syncFolder } from '../files/durable.ts'
import { hashFile } from '../files/hashFile.ts'
import { storePathOf } from './storeFolders.ts'

/** The folder of a version as the manifest names it; `within` is that of a preview. */
export const versionFolder = (tableName: string, version: number, within = '@store'): string => `${within}/${tableName}/v${version}`

interface Placed {
  readonly dataDir: string
  readonly draft: { readonly tableName: string }
  readonly computed: Pick<ComputedFile, 'files'>
  readonly filesFolder: string
  readonly storeFolder?: string | undefined
}

/** Gives a version's files their place in the store, on the disk itself, before they are announced; returns the folder. Leftovers of an interrupted publication are removed. */
export async function placeFiles({ dataDir, draft, computed, filesFolder, storeFolder }: Placed, version: number): Promise<string> {
  const folder = storePathOf(dataDir, versionFolder(draft.tableName, version, storeFolder))
  await rm(folder, { recursive: true, force: true })
  await makeFolder(folder)
  try {
    for (const { path } of computed.files) await placeFile(join(filesFolder, path), join(folder, path))
    await syncFolder(folder)
    for (const file of computed.files) await rejectOtherBytes(join(folder, file.path), file)
  } catch (fault) {
    await removeFiles(folder)
    // The next try writes them again.
    if (fault instanceof Problem && fault.code === 'damaged-data') await rm(filesFolder, { recursive: true, force: true })
    throw fault
  }
  return folder
}

/** Reads a placed file once more and throws where its bytes differ. */
async function rejectOtherBytes(path: string, { sha256, sizeBytes }: ComputedFile['files'][number]): Promise<void> {
  const found = await hashFile(path)
  if (found.sha256 === sha256 && found.sizeBytes === sizeBytes) return
  throw new Problem(
    'damaged-data',
    'A file was damaged before it was published; the disk may be failing. What is published stays as it was.',
  )
}

/** Removes the folder of a version that was never announced. */
export async function removeFiles(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await removeIfEmpty(dirname(folder))
}

/** Removes a folder that holds nothing. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'ENOTEMPTY' && fault.code !== 'EEXIST' && fault.code !== 'ENOENT') throw fault
  })
}
