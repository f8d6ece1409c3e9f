import { BlobReader, BlobWriter, configure, TextWriter, ZipReader } from '@zip.js/zip.js'

configure({ useWebWorkers: false })

/** A file of an archive, read when it is asked for; a wrong checksum rejects. */
export interface UnzippedFile {
  text(): Promise<string>
  blob(): Promise<Blob>
}

/** The files of an archive by their names, in its order. */
export async function unzipped(bytes: BodyInit | null): Promise<ReadonlyMap<string, UnzippedFile>> {
  const reader = new ZipReader(new BlobReader(await new Response(bytes).blob()), { checkSignature: true })
  const entries = (await reader.getEntries()).flatMap((entry) => (entry.directory ? [] : [entry]))
  return new Map(
    entries.map((entry) => [entry.filename, { text: () => entry.getData(new TextWriter()), blob: () => entry.getData(new BlobWriter()) }]),
  )
}
