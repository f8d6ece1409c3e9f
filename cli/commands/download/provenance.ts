import type { Hash } from 'node:crypto'
import { endpoints } from '#core/api/index.ts'
import { citedOn } from '#core/catalog/accessDay.ts'
import type { FileProvenance } from '#core/catalog/provenance.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { formatInstant } from '#core/extent/time.ts'
import { Problem } from '#core/request/Problem.ts'
import type { FileForm, FormName } from '#core/rows/formFacts.ts'
import { writeWhole } from '../../files.ts'
import type { PortalClient } from '../../portal.ts'

/** The file beside a downloaded one that says where its rows come from. */
export const provenancePath = (file: string): string => `${file}.provenance.json`

/** Throws where there is no file for it to stand beside, or the file says the same itself. */
export function rejectWithoutProvenance(format: FormName | FileForm, isToFile: boolean): void {
  if (!isToFile) throw new Problem('bad-request', '--provenance needs a file: add -o FILE.')
  if (format === 'zip') throw new Problem('bad-request', 'A zip file says in itself where its rows come from. Remove --provenance.')
}

/** The same bytes, each added to a hash as it passes. */
export async function* hashing(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
}

/** Writes where the rows of a file come from, beside it. */
export async function writeProvenance(
  portal: PortalClient,
  address: string,
  { Short_Name, Dataset_Version }: DatasetRecord,
  query: Readonly<Record<string, string>>,
  written: { readonly file: string | undefined; readonly rows: number | null; readonly sizeBytes: number; readonly sha256: string },
): Promise<void> {
  const { citation } = await portal.call(endpoints.datasetFullPage, { shortname: Short_Name })
  const now = Date.now()
  const provenance: FileProvenance = {
    portal: address,
    downloadedAt: formatInstant(now),
    dataset: { shortName: Short_Name, version: Dataset_Version },
    query,
    rows: written.rows,
    sizeBytes: written.sizeBytes,
    sha256: written.sha256,
    citation: citedOn(citation, now),
  }
  await writeWhole(provenancePath(written.file ?? ''), new TextEncoder().encode(`${JSON.stringify(provenance, null, 2)}\n`))
}
