import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobReader, type FileEntry, TextWriter, ZipReader } from '@zip.js/zip.js'
import { endpoints } from '#core/api/index.ts'
import { type BulkManifest, bulkManifest } from '#core/catalog/provenance.ts'
import { RowCounter } from '#core/observations/RowCounter.ts'
import { Problem } from '#core/request/Problem.ts'
import { allForms } from '#core/rows/formFacts.ts'
import { counted } from '#core/text/counted.ts'
import { writeWhole } from '../../files.ts'
import type { PortalClient } from '../../portal.ts'
import type { Verified } from './verify.ts'

const MANIFEST = 'manifest.json'
/** Far more than a thousand data sets take. */
const MANIFEST_BYTES = 10_000_000

type Dataset = BulkManifest['datasets'][number]

/** Compares the files in a zip with its manifest, and then with those of the zip that the same call yields now. */
export async function verifyZip(file: string, portal: PortalClient): Promise<readonly Verified[]> {
  const entries = await entriesOf(file)
  const known = await manifestOf(file, entries)
  const altered = await alteredFiles(known, entries)
  if (altered.size > 0)
    return known.datasets.map(({ shortName, files }) => ({
      dataset: shortName,
      changes: files.filter(({ name }) => altered.has(name)).map(({ name }) => `${name} has been altered since it was downloaded.`),
    }))
  const now = await manifestNow(portal, known)
  return known.datasets.map((dataset) => ({
    dataset: dataset.shortName,
    changes: changesOf(
      dataset,
      now.datasets.find(({ shortName }) => shortName === dataset.shortName),
    ),
  }))
}

/** The files of a zip by their names below its folder. */
async function entriesOf(file: string): Promise<ReadonlyMap<string, FileEntry>> {
  const reader = new ZipReader(new BlobReader(await openAsBlob(file)))
  const entries = await reader.getEntries().catch(() => {
    throw new Problem('bad-request', `${file} is no zip file, or only a part of one.`)
  })
  const files = entries.filter((entry): entry is FileEntry => !entry.directory)
  return new Map(files.map((entry) => [entry.filename.replace(/^[^/]*\//, ''), entry]))
}

async function manifestOf(file: string, entries: ReadonlyMap<string, FileEntry>): Promise<BulkManifest> {
  const entry = entries.get(MANIFEST)
  const isReadable = entry !== undefined && entry.uncompressedSize <= MANIFEST_BYTES
  try {
    return bulkManifest.parse(JSON.parse(isReadable ? await entry.getData(new TextWriter()) : ''))
  } catch {
    throw new Problem('bad-request', `${file} has no ${MANIFEST}, as the portal writes it.`)
  }
}

/** The names of those whose bytes are not what the manifest says; each is read to its end. */
async function alteredFiles({ datasets }: BulkManifest, entries: ReadonlyMap<string, FileEntry>): Promise<ReadonlySet<string>> {
  const altered = new Set<string>()
  for (const { name, crc32, sha256 } of datasets.flatMap(({ files }) => files)) {
    const entry = entries.get(name)
    const isNoted = entry !== undefined && ((entry.crc32 ?? 0) >>> 0).toString(16).padStart(8, '0') === crc32
    const found = isNoted ? await sha256Of(entry) : null
    if (found === null || (sha256 !== undefined && found !== sha256)) altered.add(name)
  }
  return altered
}

/** In hex; null for a file whose bytes are not those of its CRC-32. */
async function sha256Of(entry: FileEntry): Promise<string | null> {
  const hash = createHash('sha256')
  const hashing = new WritableStream<Uint8Array>({ write: (piece) => void hash.update(piece) })
  return entry.getData(hashing, { checkSignature: true }).then(
    () => hash.digest('hex'),
    () => null,
  )
}

/** Asks for the same again; the answer lies on the disk while its manifest is read, which stands at its end. */
async function manifestNow({ client }: PortalClient, { datasets, filters, spreadsheet }: BulkManifest): Promise<BulkManifest> {
  const path = join(tmpdir(), `pelagos-verify-${randomUUID()}.zip`)
  const body = { shortNames: datasets.map(({ shortName }) => shortName), filters, spreadsheet }
  try {
    const response = await client.open(endpoints.bulkDownload, {}, { body, accept: allForms.zip.mediaType })
    await writeWhole(path, new RowCounter('zip', () => undefined).count(bytesOf(response)))
    return await manifestOf(path, await entriesOf(path))
  } finally {
    await rm(path, { force: true })
  }
}

async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body !== null) yield* body
}

function changesOf(then: Dataset, now: Dataset | undefined): string[] {
  if (now === undefined) return ['The portal does not have it any more.']
  if (now.reason !== undefined) return [`The portal could not read all of it: ${now.reason}`]
  const [before, after] = [then, now].map(({ files }) => files.find(({ name }) => name.endsWith('.csv')))
  const isSame = before?.crc32 === after?.crc32 && (before?.sha256 ?? after?.sha256) === after?.sha256
  return [
    ...(then.version === now.version ? [] : [`The portal has version ${now.version}; the file is of version ${then.version}.`]),
    ...(then.rows === now.rows
      ? []
      : [`The same filters leave ${counted(now.rows ?? 0, 'row')} now, ${counted(then.rows ?? 0, 'row')} then.`]),
    ...(isSame || then.rows !== now.rows ? [] : [`Its ${counted(now.rows ?? 0, 'row')} have other values.`]),
  ]
}
