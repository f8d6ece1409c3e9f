import { open, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import type { IngestSource } from '../IngestSource.ts'
import { openCsv } from './csv/openCsv.ts'
import { readMetadataJson } from './metadata.ts'
import { openNetcdf } from './netcdf/openNetcdf.ts'
import { refused } from './refuse.ts'
import { rejectErrors } from './rejectErrors.ts'
import { describeWorkbook } from './workbook/describeWorkbook.ts'
import { openWorkbook, readSubmission } from './workbook/openWorkbook.ts'

/** How a source is opened. Only the two named files, and where no metadata file is named the `.json` of the same name beside the source, are ever read. */
export interface OpenOptions {
  readonly metadataPath?: string | undefined
  readonly signal: AbortSignal
  /** Whether it was ingested before: it is then not held against the rules again. */
  readonly isKept?: boolean
}

/**
 * Opens a workbook, a CSV file (plain or gzip) or a NetCDF file (classic or HDF5-based), told apart by its first bytes and not by its
 * name. Throws a Problem `bad-request` with a sentence for anything that cannot be ingested, `not-found` where there is no such file.
 */
export async function openSource(named: string, { metadataPath: given, signal, isKept = false }: OpenOptions): Promise<IngestSource> {
  signal.throwIfAborted()
  const { path, metadataPath } = given === undefined ? await dataOf(named) : { path: named, metadataPath: given }
  const kind = await kindOf(path)
  switch (kind) {
    case 'workbook':
      if (metadataPath !== undefined) throw refused('A workbook contains its own metadata; leave out the metadata file.')
      return openWorkbook(path, signal)
    case 'classic':
    case 'hdf5': {
      const written = metadataPath ?? ((await isFile(besideOf(path))) ? besideOf(path) : undefined)
      const metadata = written === undefined ? {} : await readMetadata(written, signal)
      return openNetcdf(path, { isHdf5: kind === 'hdf5', metadata, metadataPath: written, signal })
    }
    case 'gzip':
      return openTable(path, { isGzip: true, written: metadataPath, signal, isKept })
    case 'text':
      return openTable(path, { isGzip: false, written: metadataPath, signal, isKept })
  }
}

/** A folder has a dataset.json and one file of data; any other path is the data themselves. */
async function dataOf(path: string): Promise<{ readonly path: string; readonly metadataPath: string | undefined }> {
  const names = await readdir(path).catch(() => null)
  if (names === null) return { path, metadataPath: undefined }
  const data = names.filter((name) => /\.(?:csv|tsv|txt|nc|nc4|cdf)(?:\.gz)?$/i.test(name) && !/^[~.]/.test(name))
  if (!names.includes('dataset.json') || data.length !== 1)
    throw refused(`The folder ${basename(path)} needs a dataset.json and one file of data (CSV or NetCDF); it has ${data.length}.`)
  return { path: join(path, data[0] ?? ''), metadataPath: join(path, 'dataset.json') }
}

interface TableOptions {
  readonly isGzip: boolean
  readonly written: string | undefined
  readonly signal: AbortSignal
  readonly isKept: boolean
}

async function openTable(path: string, { isGzip, written, signal, isKept }: TableOptions): Promise<IngestSource> {
  const beside = besideOf(path)
  const metadataPath = written ?? beside
  if (written === undefined && !(await isFile(beside)))
    throw refused(`A CSV file needs metadata: put ${basename(beside)} beside it, or name a metadata file.`)
  return openCsv({ path, isGzip, metadata: await readMetadata(metadataPath, signal), metadataPath, signal, isKept })
}

/** The metadata file of the same name as a source. */
const besideOf = (path: string): string => {
  const name = basename(path).replace(/\.gz$/i, '')
  return join(dirname(path), `${name.replace(/\.(csv|txt|nc|nc4|cdf)$/i, '')}.json`)
}

async function readMetadata(path: string, signal: AbortSignal): Promise<RawMetadata> {
  if (!(await isFile(path))) throw refused(`There is no metadata file ${basename(path)}.`)
  return (await kindOf(path)) === 'workbook' ? readMetadataWorkbook(path, signal) : readMetadataJson(path)
}

const isFile = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return false
    throw error
  }
}

type Kind = 'workbook' | 'classic' | 'hdf5' | 'gzip' | 'text'

const HDF5 = '894844460d0a1a0a'

async function kindOf(path: string): Promise<Kind> {
  if (!(await isFile(path))) throw refused(`There is no file ${basename(path)}, or it is no ordinary file.`)
  const file = await open(path, 'r')
  try {
    const start = await bytesAt(file, 0, 8)
    if (start === '') throw refused('The file is empty.')
    if (start.startsWith('504b0304')) return 'workbook'
    if (start.startsWith('d0cf11e0'))
      throw refused('The file is an old Excel workbook (.xls) or has a password; save it as .xlsx without one.')
    if (start.startsWith('434446')) return 'classic'
    if (start.startsWith('1f8b')) return 'gzip'
    if (start.startsWith('fffe') || start.startsWith('feff')) throw refused('The file is UTF-16 text; save it as CSV in UTF-8.')
    // An HDF5 file may have a block of its owner in front, of 512 bytes or a power of two more.
    for (let at = 0; at <= 1 << 20; at = at === 0 ? 512 : at * 2) if ((await bytesAt(file, at, 8)) === HDF5) return 'hdf5'
    return 'text'
  } finally {
    await file.close()
  }
}

async function bytesAt(file: Awaited<ReturnType<typeof open>>, position: number, length: number): Promise<string> {
  const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position)
  return Buffer.from(buffer.subarray(0, bytesRead)).toString('hex')
}

const sheets = ['dataset_meta_data', 'vars_meta_data'] as const

/** The metadata of a workbook whose data lie in a CSV or NetCDF file; its sheet `data`, empty or not, is not read. */
async function readMetadataWorkbook(path: string, signal: AbortSignal): Promise<RawMetadata> {
  const workbook = await readSubmission(path, sheets, signal)
  rejectErrors(workbook, 'The workbook', sheets)
  return describeWorkbook(workbook)
}
