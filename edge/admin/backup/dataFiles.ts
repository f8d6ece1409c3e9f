import { lstat, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { ifThere } from '../../files/durable.ts'
import { previewsFolder } from '../../ingest/storeFolders.ts'

/** The folders whose files only the portal has: observations, objects and e-mails that were not sent. Others are scratch, or made anew. */
const FOLDERS = ['observations', 'files', 'mail']
/** At the top: secrets, the settings file and what that names, but not the store, of which a copy is taken. */
const isScratch = /^(\..*|pelagos\.db.*|worker\.env|.*\.part)$/

/** A file of a data folder by its path with slashes. */
export interface DataFile {
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedMs: number
}

/** Lists the files of a data folder that a backup holds besides the store. Those of previews are made again when somebody asks. */
export async function dataFiles(dataDir: string): Promise<DataFile[]> {
  const found: DataFile[] = []
  await addFiles(dataDir, found, (name, isFolder) => (isFolder ? FOLDERS.includes(name) : !isScratch.test(name)))
  return found

  async function addFiles(folder: string, files: DataFile[], isWanted: (name: string, isFolder: boolean) => boolean): Promise<void> {
    for (const entry of await ifThere(readdir(folder, { withFileTypes: true }), [])) {
      const path = join(folder, entry.name)
      if (!isWanted(entry.name, entry.isDirectory()) || path === previewsFolder(dataDir)) continue
      // Symbolic links lead out of the folder; the portal follows none.
      if (entry.isDirectory()) await addFiles(path, files, (name, isFolder) => isFolder || !name.endsWith('.part'))
      else if (entry.isFile()) {
        const facts = await ifThere(lstat(path), null)
        if (facts === null) continue
        files.push({ path: relative(dataDir, path).split(sep).join('/'), sizeBytes: facts.size, modifiedMs: facts.mtimeMs })
      }
    }
  }
}
