import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { endpoints } from '#core/api/index.ts'
import { fileProvenance } from '#core/catalog/provenance.ts'
import { RowCounter } from '#core/observations/RowCounter.ts'
import { Problem } from '#core/request/Problem.ts'
import type { FormName } from '#core/rows/formFacts.ts'
import { counted } from '#core/text/counted.ts'
import { sha256OfFile } from '../../files.ts'
import type { PortalClient } from '../../portal.ts'
import { hashing, provenancePath } from '../download/provenance.ts'
import { findDataset } from '../findDataset.ts'
import type { Verified } from './verify.ts'

const NEWLINE = 10

/** Compares a file of rows with what was noted of it, and then with what the portal answers to the same query. */
export async function verifyRows(file: string, portal: PortalClient): Promise<readonly Verified[]> {
  const known = await readProvenance(provenancePath(file))
  const { shortName, version } = known.dataset
  const sha256 = await sha256OfFile(file)
  if (sha256 !== known.sha256) return [{ dataset: shortName, changes: ['The file has been altered since it was downloaded.'] }]
  const { Dataset_Version } = await findDataset(portal, shortName)
  const now = await compareRows(file, portal, known.query)
  const changes = [
    ...(Dataset_Version === version ? [] : [`The portal has version ${Dataset_Version}; the file is of version ${version}.`]),
    ...(now.sha256 === sha256 ? [] : differences(known.rows, now)),
  ]
  return [{ dataset: shortName, changes }]
}

async function readProvenance(path: string) {
  const text = await readFile(path, 'utf8')
  try {
    return fileProvenance.parse(JSON.parse(text))
  } catch {
    throw new Problem('bad-request', `${path} does not say where the rows come from, as pelagos download writes it.`)
  }
}

interface Compared {
  readonly sha256: string
  /** `null` for formats whose rows are not lines. */
  readonly rows: number | null
  /** The first line and byte that differ, from 1; those behind the last ones where the file is the beginning of the answer. */
  readonly line: number
  readonly byte: number
}

/** Reads the answer and the file side by side, neither of them whole. */
async function compareRows(file: string, portal: PortalClient, query: Readonly<Record<string, string>>): Promise<Compared> {
  const handle = await open(file)
  try {
    const counter = new RowCounter((query.format ?? 'csv') as FormName, () => undefined)
    // The portal checks the query.
    const answer = portal.rows(endpoints.storedProcedure, query as { spName: string })
    const hash = createHash('sha256')
    const pieces = hashing(counter.count(answer), hash)
    let [line, offset, isSame] = [1, 0, true]
    for await (const piece of pieces) {
      if (!isSame) continue
      const own = new Uint8Array(piece.length)
      const { bytesRead } = await handle.read(own, 0, own.length, offset)
      const at = bytesRead < piece.length || Buffer.compare(own, piece) !== 0 ? differsAt(own.subarray(0, bytesRead), piece) : piece.length
      line += countLines(piece.subarray(0, at))
      isSame = at === piece.length
      offset += at
    }
    return { sha256: hash.digest('hex'), rows: counter.rows ?? null, line, byte: offset + 1 }
  } finally {
    await handle.close()
  }
}

function differsAt(one: Uint8Array, other: Uint8Array): number {
  const at = other.findIndex((byte, index) => byte !== one[index])
  return at === -1 ? other.length : at
}

const countLines = (bytes: Uint8Array): number => bytes.reduce((lines, byte) => lines + (byte === NEWLINE ? 1 : 0), 0)

function differences(rowsThen: number | null, { rows, line, byte }: Compared): string[] {
  if (rows === null || rowsThen === null) return [`The same query yields another file now. The first difference is in byte ${byte}.`]
  const first = `The first difference is in line ${line}.`
  return rows === rowsThen
    ? [`Its ${counted(rows, 'row')} have other values.`, first]
    : [`The same query yields ${counted(rows, 'row')} now, ${counted(rowsThen, 'row')} then.`, first]
}
