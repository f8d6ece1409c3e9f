import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ComputedFile, computedFile, type DatasetFile } from '#core/catalog/DatasetFile.ts'
import { makeFolder, placeFile, writeDurably } from '../../files/durable.ts'
import { draftOf } from '../../ingest/draftOf.ts'
import { COUNTS_FILE } from '../../ingest/facts/counts.ts'
import { JobFolder } from '../../ingest/JobFolder.ts'
import { prepare } from '../../ingest/prepare.ts'
import { openSource } from '../../ingest/sources/openSource.ts'

/** A data set of the catalog whose source is a file as an operator ingests it. */
interface IngestedDataset {
  readonly dataset: DatasetFile
  /** The file of the open data. */
  readonly source: string
  /** Holds `reading.json`, how the columns of the source are to be read, where the file leaves that open. */
  readonly catalogFolder: string
  /** Gets `observations/` and `counts.bin`. */
  readonly outputFolder: string
}

/** Does all of `pelagos ingest` but the publishing, with the description of the catalog as the metadata file; its numbers are those of the catalog. */
export async function ingestDataset({ dataset, source: path, catalogFolder, outputFolder }: IngestedDataset): Promise<ComputedFile> {
  const scratch = await mkdtemp(join(tmpdir(), 'pelagos-build-'))
  try {
    const signal = new AbortController().signal
    const metadataPath = join(scratch, 'metadata.json')
    await writeDurably(metadataPath, JSON.stringify(await metadataOf(dataset, join(catalogFolder, 'reading.json'))))
    const source = await openSource(path, { metadataPath, signal })
    const job = await JobFolder.open(scratch, source)
    try {
      const work = { source, draft: draftOf(source), job, ingestion: { now: Date.now, signal, onProgress: () => undefined } }
      const { computed, counts } = await prepare(work)
      const observations = join(outputFolder, 'observations')
      await rm(observations, { recursive: true, force: true })
      await makeFolder(observations)
      for (const { path: name } of computed.files) await placeFile(job.place(join('observations', name)), join(observations, name))
      await writeDurably(join(outputFolder, COUNTS_FILE), counts)
      const files = computed.files.map((file) => ({ ...file, path: `observations/${file.path}` }))
      const cruises = computed.cruises.map((cruise) => ({ ...cruise, id: dataset.cruises[cruise.id - 1]?.id ?? cruise.id }))
      return computedFile.parse({ ...computed, files, cruises })
    } finally {
      job.release()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** What an operator would write beside the file: the description without numbers, and how it is to be read. */
async function metadataOf({ id: _, variables, cruises, ...described }: DatasetFile, readingPath: string): Promise<object> {
  const reading = existsSync(readingPath) ? { reading: JSON.parse(await readFile(readingPath, 'utf8')) as unknown } : {}
  const unnumbered = <Entry extends { readonly id: number }>({ id: _id, ...entry }: Entry) => entry
  return { ...described, variables: variables.map(unnumbered), cruises: cruises.map(unnumbered), ...reading }
}
