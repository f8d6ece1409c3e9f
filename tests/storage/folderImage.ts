import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** All that is in a folder: the bytes of files, null for folders, by relative path; a folder comes before what is in it. */
export type FolderImage = ReadonlyMap<string, Buffer | null>

/** Reads a folder, but for the index of SQLite's log, which is made anew by whoever opens it. */
export function readImage(root: string): FolderImage {
  const image = new Map<string, Buffer | null>()
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name).slice(root.length + 1) }))
  for (const { entry, path } of paths.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    if (entry.isDirectory()) image.set(path, null)
    else if (!path.endsWith('-shm')) image.set(path, readFileSync(join(root, path)))
  }
  return image
}

/** Writes an image into an empty folder. */
export function writeImage(root: string, image: FolderImage): void {
  for (const [path, bytes] of image) {
    if (bytes === null) mkdirSync(join(root, path), { recursive: true })
    else {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), bytes)
    }
  }
}

/** The inodes of an image's files where they were written. */
export function inodesOf(root: string, image: FolderImage): Map<string, number> {
  return new Map([...image].filter(([, bytes]) => bytes !== null).map(([path]) => [path, statSync(join(root, path)).ino]))
}
