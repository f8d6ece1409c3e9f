import { copyFile, link, mkdir, open, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ComputedFile } from '#core/catalog/DatasetFile.ts'
import { storePathOf } from './storeFolders.ts'

/** The folder of a version as the manifest names it. */
export const versionFolder = (tableName: string, version: number): string => `@store/${tableName}/v${version}`

interface Placed {
  readonly dataDir: string
  readonly draft: { readonly tableName: string }
  readonly computed: Pick<ComputedFile, 'files'>
  readonly filesFolder: string
}

/** Gives a version's files their place in the store, on the disk itself, before anybody is told of them; answers the folder. What a stopped publishing left there goes. */
export async function placeFiles({ dataDir, draft, computed, filesFolder }: Placed, version: number): Promise<string> {
  const folder = storePathOf(dataDir, versionFolder(draft.tableName, version))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    for (const { path } of computed.files) {
      await linkOrCopy(join(filesFolder, path), join(folder, path))
      await reachDisk(join(folder, path))
    }
    // The names too, up to the store's own folder.
    for (const place of [folder, dirname(folder), dirname(dirname(folder))]) await reachDisk(place)
  } catch (fault) {
    await removeFiles(folder)
    throw fault
  }
  return folder
}

/** Takes a version's folder away that nobody was told of. */
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

/** Waits until a file, or the names in a folder, would outlive a power cut. */
async function reachDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A second name costs no space; file systems without such names get a copy. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (fault: NodeJS.ErrnoException) => {
    if (!['EPERM', 'EXDEV', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'].includes(fault.code ?? '')) throw fault
    await copyFile(from, to)
  })
}
