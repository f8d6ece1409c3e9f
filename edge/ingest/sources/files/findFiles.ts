import { glob, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { quoteText, sourceProblem } from '../sourceProblem.ts'
import { archiveFiles } from './archive.ts'
import { byName, isAside, isZarrMetadata, MAX_FILES, type SourceFiles } from './SourceFiles.ts'

/** What a person names: a pattern with `*`, `?` or brackets, a folder of several files, an archive, or several files. Null for a single file or none. */
export async function findFiles(named: string | readonly string[], isData: (name: string) => boolean): Promise<SourceFiles | null> {
  if (typeof named !== 'string') return ofPaths(named)
  const found = await stat(named).catch(() => null)
  if (found?.isDirectory()) return ofFolder(named, isData)
  if (found !== null) return archiveFiles(named)
  return isPattern(named) ? ofPattern(named) : null
}

function ofPaths(paths: readonly string[]): SourceFiles | null {
  const folders = paths.map((path) => resolve(dirname(path)).split(sep))
  const [first = []] = folders
  const shared = first.findIndex((part, index) => !folders.every((parts) => parts[index] === part))
  const folder = first.slice(0, shared === -1 ? undefined : shared).join(sep) || sep
  return paths.length < 2 ? null : inPlace(folder, paths)
}

async function ofFolder(folder: string, isData: (name: string) => boolean): Promise<SourceFiles | null> {
  const all = await readdir(folder)
  if (all.some(isZarrMetadata)) return ofZarr(folder)
  const names = all.filter((name) => isData(name) && !isAside(name))
  return names.length < 2
    ? null
    : inPlace(
        folder,
        names.map((name) => join(folder, name)),
      )
}

/** Every file of a Zarr; the metadata stand beside its folder, which others write. */
async function ofZarr(folder: string): Promise<SourceFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const link = entries.find((entry) => entry.isSymbolicLink())
  if (link !== undefined)
    throw sourceProblem(
      `The Zarr holds a link, ${quoteText(relative(folder, join(link.parentPath, link.name)))}, which could lead anywhere; put the file itself there.`,
    )
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const set = inPlace(folder, paths)
  // What it is stands at the beginning of the archive that it is stored as.
  const stored = set.stored.toSorted((one, other) => Number(isZarrMetadata(other.path)) - Number(isZarrMetadata(one.path)))
  return { ...set, stored, isZarr: true, metadataPath: `${resolve(folder).replace(/\.zarr$/i, '')}.json` }
}

async function ofPattern(pattern: string): Promise<SourceFiles> {
  // The folder before the first part with a wildcard.
  const parts = pattern.split('/')
  const folder = parts
    .slice(
      0,
      parts.findIndex((part) => isPattern(part)),
    )
    .join('/')
  const files: string[] = []
  for await (const path of glob(pattern)) {
    if (files.length > MAX_FILES) break
    if (!isAside(relative(folder, path)) && (await stat(path)).isFile()) files.push(path)
  }
  if (files.length === 0) throw sourceProblem(`No file matches ${pattern}.`)
  return inPlace(pattern.startsWith('/') ? folder || '/' : folder || '.', files)
}

const isPattern = (text: string): boolean => /[*?[{]/.test(text)

function inPlace(folder: string, paths: readonly string[]): SourceFiles {
  if (paths.length > MAX_FILES) throw sourceProblem(`${basename(folder)} holds more than ${MAX_FILES} files; ingest them in parts.`)
  const files = paths.map((path) => ({ name: relative(folder, path), path })).toSorted(byName)
  return {
    path: resolve(folder),
    metadataPath: join(folder, 'dataset.json'),
    isZarr: false,
    stored: files,
    open: () => Promise.resolve({ files, release: () => Promise.resolve() }),
  }
}
