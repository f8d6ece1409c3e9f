import { open, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import type { IngestSource } from '../IngestSource.ts'
import { findFiles } from './files/findFiles.ts'
import type { SourceFiles } from './files/SourceFiles.ts'
import { severalTable } from './files/severalTable.ts'
import { openTable } from './mapping/openTable.ts'
import { readMetadataJson, splitReading } from './metadata.ts'
import type { Reader, ReadFile } from './Reader.ts'
import { readers } from './readers.ts'
import { sourceProblem } from './sourceProblem.ts'
import { decodeStart } from './text/decodeStart.ts'
import { zarrTable } from './zarr/zarrTable.ts'

/** A file, a folder or archive of files, a pattern such as `casts/*.nc`, or the files of one table. */
export type Named = string | readonly string[]

/** How a source is opened. Only the two named files, and where no metadata file is named the `.json` of the same name beside the source, are ever read. */
export interface OpenOptions {
  readonly metadataPath?: string | undefined
  readonly signal: AbortSignal
  /** Whether it was ingested before: it is then not checked by the rules again. */
  readonly isStored?: boolean
  /** Whether a draft of the metadata is made: those that are there are left unread. */
  readonly isDraft?: boolean
}

/**
 * Opens a source with the reader that claims it by its bytes. Throws a Problem `bad-request` with a sentence for anything that cannot be
 * ingested, `not-found` where there is no such file.
 */
export async function openSource(named: Named, { metadataPath: given, signal, isStored = false }: OpenOptions): Promise<IngestSource> {
  const { reader, file } = await findFile(named, { metadataPath: given, signal, isStored })
  const table = await reader.table?.(file)
  if (table) return openTable(table, file)
  if (reader.open === undefined) throw new TypeError(`The reader ${reader.name} opens nothing`)
  return reader.open(file)
}

/** A file with the reader that claims it, and what a person wrote of it. */
export interface FoundFile {
  readonly reader: Reader
  readonly file: ReadFile
}

/** Finds the reader of a source and its metadata; that of several files makes one table of them. Throws a Problem like `openSource`. */
export async function findFile(named: Named, options: OpenOptions): Promise<FoundFile> {
  const { metadataPath: given, signal, isStored = false, isDraft = false } = options
  signal.throwIfAborted()
  const several = await findFiles(named, isData)
  if (several !== null) return findSeveral(several, options)
  const path = typeof named === 'string' ? named : (named[0] ?? '')
  const { path: data, metadataPath } = given === undefined ? await dataOf(path) : { path, metadataPath: given }
  const { reader, start } = await findReader(data)
  if (reader.metadata === 'own') {
    if (metadataPath !== undefined) throw sourceProblem(`A ${reader.name} contains its own metadata; leave out the metadata file.`)
    return { reader, file: { path: data, start, metadata: {}, metadataPath, reading: {}, beside: '', isDraft, signal, isStored } }
  }
  return { reader, file: { path: data, start, ...(await readBeside(besideOf(data), { ...options, metadataPath })) } }
}

/** Reads the metadata that a person names, or those beside the source, if there are any; none for a draft. */
async function readBeside(beside: string, { metadataPath: named, signal, isStored = false, isDraft = false }: OpenOptions) {
  const metadataPath = isDraft ? undefined : (named ?? ((await isFile(beside)) ? beside : undefined))
  const { metadata, reading } = splitReading(metadataPath === undefined ? {} : await readMetadata(metadataPath, signal))
  return { metadata, metadataPath, reading, beside, isDraft, signal, isStored }
}

async function findSeveral(set: SourceFiles, options: OpenOptions): Promise<FoundFile> {
  const file = { path: set.path, start: '', ...(await readBeside(set.metadataPath, options)) }
  const table = (opened: ReadFile) => (set.isZarr ? zarrTable(set, opened) : severalTable(set, opened, ({ path }) => findReader(path)))
  return { reader: { name: set.isZarr ? 'Zarr' : 'several files', endings: [], metadata: 'optional', claims: () => false, table }, file }
}

const endings = readers.flatMap((reader) => reader.endings.map((ending) => `.${ending}`))

/** The name of a file without its extension. */
function stemOf(name: string): string {
  const plain = name.replace(/\.gz$/i, '')
  const ending = endings.find((each) => plain.toLowerCase().endsWith(each))
  return ending === undefined ? plain : plain.slice(0, -ending.length)
}

const isData = (name: string): boolean =>
  /^[^~.]/.test(name) && endings.some((ending) => name.replace(/\.gz$/i, '').toLowerCase().endsWith(ending))
const formats = readers
  .flatMap(({ name, endings }) => (endings.length > 0 ? [name] : []))
  .toSorted()
  .join(' or ')

/** A folder has a dataset.json and one file of data; any other path is the data themselves. */
async function dataOf(path: string): Promise<{ readonly path: string; readonly metadataPath: string | undefined }> {
  const names = await readdir(path).catch(() => null)
  if (names === null) return { path, metadataPath: undefined }
  const data = names.filter(isData)
  if (!names.includes('dataset.json') || data.length !== 1)
    throw sourceProblem(`The folder ${basename(path)} needs a dataset.json and one file of data (${formats}); it has ${data.length}.`)
  return { path: join(path, data[0] ?? ''), metadataPath: join(path, 'dataset.json') }
}

/** The metadata file of the same name as a source. */
const besideOf = (path: string): string => join(dirname(path), `${stemOf(basename(path))}.json`)

async function readMetadata(path: string, signal: AbortSignal): Promise<RawMetadata> {
  if (!(await isFile(path))) throw sourceProblem(`There is no metadata file ${basename(path)}.`)
  const { reader } = await findReader(path)
  return reader.readMetadata === undefined ? readMetadataJson(path) : reader.readMetadata(path, signal)
}

const isFile = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return false
    throw error
  }
}

async function findReader(path: string): Promise<{ readonly reader: Reader; readonly start: string }> {
  if (!(await isFile(path))) throw sourceProblem(`There is no file ${basename(path)}, or it is no ordinary file.`)
  const file = await open(path, 'r')
  try {
    const at = async (position: number, length: number) => {
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position)
      return Buffer.from(buffer.subarray(0, bytesRead)).toString('hex')
    }
    const start = await at(0, 8)
    if (start === '') throw sourceProblem('The file is empty.')
    if (start.startsWith('d0cf11e0'))
      throw sourceProblem('The file is an old Excel workbook (.xls) or has a password; save it as .xlsx without one.')
    let text: Promise<string | null> | undefined
    const readStart = () => (text ??= decodeStart(path).then((decoded) => decoded?.text ?? null))
    for (const reader of readers) if (await reader.claims({ path, start, at, text: readStart })) return { reader, start }
    throw sourceProblem('No reader knows files of this kind.')
  } finally {
    await file.close()
  }
}
