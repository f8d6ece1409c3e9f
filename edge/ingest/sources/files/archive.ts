import { createReadStream, openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { limits } from '#core/limits/workbook.ts'
import { Problem } from '#core/request/Problem.ts'
import { ZipArchive } from '#core/workbook/xlsx/zip.ts'
import { quoteText, sourceProblem } from '../sourceProblem.ts'
import { inflatedStart } from '../text/decodeStart.ts'
import { byName, isAside, isZarrMetadata, MAX_FILES, type OneFile, type SourceFiles } from './SourceFiles.ts'

const ZIP = '504b0304'
const GZIP = '1f8b'
/** Where the name of the format stands in the first header of a tar file. */
const TAR_MAGIC_AT = 257
/** The first compressed bytes, which inflate to more than a header. */
const START_BYTES = 4096

type Kind = 'tar' | 'tgz' | 'zip'

/** The files of a tar (plain or gzip) or zip archive; null for a file that is none, such as a workbook. */
export async function archiveFiles(path: string): Promise<SourceFiles | null> {
  const kind = await kindOf(path)
  if (kind === null) return null
  const isZarr = await holdsZarr(path, kind)
  const stem = basename(path).replace(/(?:\.tar)?\.[A-Za-z0-9]+$/, '')
  return {
    path,
    metadataPath: join(dirname(path), `${stem}.json`),
    stored: [{ path }],
    isZarr,
    open: async (signal) => {
      const folder = await mkdtemp(join(tmpdir(), 'pelagos-archive-'))
      const release = () => rm(folder, { recursive: true, force: true })
      try {
        const files = await unpack({ path, kind, isZarr }, folder, signal)
        if (files.length === 0) throw sourceProblem(`The archive ${basename(path)} holds no file of data.`)
        return { files: files.toSorted(byName), release }
      } catch (error) {
        await release()
        signal.throwIfAborted()
        throw explained(error, basename(path))
      }
    },
  }
}

/** Throws `bad-request` for an archive, where only single files are taken. */
export async function rejectArchive(path: string): Promise<void> {
  if ((await kindOf(path)) !== null)
    throw sourceProblem('The file is an archive. Send its files one by one, or ingest it with the command line.')
}

async function kindOf(path: string): Promise<Kind | null> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(START_BYTES), 0, START_BYTES, 0)
    const bytes = buffer.subarray(0, bytesRead)
    const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
    if (start === ZIP) return (await isWorkbook(path)) ? null : 'zip'
    if (start.startsWith(GZIP)) return isTar(await inflatedStart(bytes)) ? 'tgz' : null
    return isTar(bytes) ? 'tar' : null
  } finally {
    await file.close()
  }
}

/** Whether an archive is of one Zarr, by the names at its beginning. */
async function holdsZarr(path: string, kind: Kind): Promise<boolean> {
  if (kind === 'zip') return (await ZipArchive.open(await openAsBlob(path))).names.some(isZarrMetadata)
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(ZARR_BYTES), 0, ZARR_BYTES, 0)
    const bytes = buffer.subarray(0, bytesRead)
    const start = Buffer.from(kind === 'tgz' ? await inflatedStart(bytes) : bytes).toString('latin1')
    return /(?:^|[/\0])(?:\.zgroup|\.zattrs|\.zarray|\.zmetadata|zarr\.json)\0|\.zarr\//.test(start)
  } finally {
    await file.close()
  }
}

/** A Zarr's own description comes within the first files of its first array. */
const ZARR_BYTES = 65_536

const isTar = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(TAR_MAGIC_AT, TAR_MAGIC_AT + 5)).toString('latin1') === 'ustar'

/** Whether a zip archive is an Excel workbook, or so damaged that the workbook's reader may say why. */
async function isWorkbook(path: string): Promise<boolean> {
  try {
    return (await ZipArchive.open(await openAsBlob(path))).has('[Content_Types].xml')
  } catch (error) {
    if (error instanceof Problem) return true
    throw error
  }
}

interface Packed {
  readonly path: string
  readonly kind: Kind
  readonly isZarr: boolean
}

function unpack(packed: Packed, folder: string, signal: AbortSignal): Promise<readonly OneFile[]> {
  return packed.kind === 'zip' ? unpackZip(packed, folder, signal) : unpackTar(packed, folder, signal)
}

async function unpackZip({ path, isZarr }: Packed, folder: string, signal: AbortSignal): Promise<readonly OneFile[]> {
  const zip = await ZipArchive.open(await openAsBlob(path))
  const unpacked = new Unpacked(folder, (await stat(path)).size, isZarr)
  for (const name of zip.names) if (!name.endsWith('/')) await unpacked.add(name, zip.inflate(name, { signal }))
  return unpacked.files
}

async function unpackTar({ path, kind, isZarr }: Packed, folder: string, signal: AbortSignal): Promise<readonly OneFile[]> {
  const unpacked = new Unpacked(folder, (await stat(path)).size, isZarr)
  const bytes = new PassThrough()
  const reading = pipeline(kind === 'tgz' ? [createReadStream(path), createGunzip(), bytes] : [createReadStream(path), bytes], { signal })
  // A failure ends the stream of entries too, and is thrown there or here.
  const entries = (Readable.toWeb(bytes) as ReadableStream<Uint8Array>).pipeThrough(createTarDecoder({ strict: true }))
  const unpacking = (async () => {
    for await (const { header, body } of entries) {
      if (header.type === 'symlink' || header.type === 'link')
        throw sourceProblem(`The archive holds a link, ${quoteText(header.name)}, which could lead anywhere; pack the file itself.`)
      if (header.type === undefined || header.type === 'file') await unpacked.add(header.name, body)
      else await body.cancel()
    }
  })()
  const [ofReading, ofEntries] = await Promise.allSettled([reading, unpacking])
  // Where the entries were rejected, reading fails because nobody takes them any more; elsewhere it is why they end.
  if (ofEntries.status === 'rejected' && ofEntries.reason instanceof Problem) throw ofEntries.reason
  if (ofReading.status === 'rejected') throw ofReading.reason
  if (ofEntries.status === 'rejected') throw ofEntries.reason
  return unpacked.files
}

/** Files as they are unpacked: their names stay inside of the folder, and what they hold is bounded. */
class Unpacked {
  readonly files: OneFile[] = []
  readonly #folder: string
  readonly #archiveBytes: number
  readonly #names = new Set<string>()
  readonly #isZarr: boolean
  #bytes = 0

  constructor(folder: string, archiveBytes: number, isZarr: boolean) {
    this.#folder = folder
    this.#archiveBytes = archiveBytes
    this.#isZarr = isZarr
  }

  async add(written: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const name = written.replace(/^(?:\.\/)+/, '')
    if (name.startsWith('/') || /[\\\0]|^[A-Za-z]:/.test(name) || name.split('/').includes('..'))
      throw sourceProblem(`The archive holds a file whose name leads out of it: ${quoteText(written)}.`)
    if (this.#names.has(name)) throw sourceProblem(`The archive holds ${quoteText(name)} twice.`)
    if (this.#names.size === MAX_FILES) throw sourceProblem(`The archive holds more than ${MAX_FILES} files; ingest them in parts.`)
    this.#names.add(name)
    const isWanted = !isAside(name) || (this.#isZarr && isZarrMetadata(name))
    // Names of the archive are not used on the disk, where they could be too long, or differ by their case alone.
    const path = join(
      this.#folder,
      String(this.#names.size),
      basename(name)
        .replace(/[^A-Za-z0-9._-]/g, '_')
        .slice(-100),
    )
    if (isWanted) await mkdir(dirname(path))
    const file = isWanted ? await open(path, 'wx') : null
    try {
      for await (const piece of content) {
        this.#count(piece.length)
        await file?.write(piece)
      }
    } finally {
      await file?.close()
    }
    if (isWanted) this.files.push({ name, path })
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    const { ingestInflatedBytes, ingestInflationRatio, ingestRatioFromBytes } = limits
    if (this.#bytes > ingestInflatedBytes)
      throw sourceProblem(`The archive unpacks to more than ${ingestInflatedBytes / 1_000_000_000} GB.`)
    if (this.#bytes > ingestRatioFromBytes && this.#bytes > this.#archiveBytes * ingestInflationRatio)
      throw sourceProblem(`The archive unpacks more than ${ingestInflationRatio}-fold, which no measurements do.`)
  }
}

/** What went wrong with an archive in a sentence. */
function explained(error: unknown, name: string): unknown {
  if (error instanceof Problem && error.code === 'unreadable-workbook')
    return sourceProblem(error.message.replaceAll('workbook', 'archive').replaceAll('its part', 'its file'))
  if (error instanceof Problem || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR' || /unexpected end|truncated/i.test(error.message))
    return sourceProblem(`The archive ${name} ends before its end: it was cut off on its way.`)
  const isOfSystem = /^E[A-Z]+$/.test(code)
  return isOfSystem ? error : sourceProblem(`The archive ${name} is damaged: ${error.message}.`)
}
