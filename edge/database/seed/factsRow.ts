import { createHash } from 'node:crypto'
import { type DatasetFacts, datasetFactsOf } from '#core/catalog/DatasetFacts.ts'
import type * as schema from '../schema/index.ts'
import type { SeedEntry } from './Catalog.ts'

const FORM = 'gzip'

/** The row that the page of a data set is made of. */
export async function factsRow({ file, computed }: SeedEntry): Promise<typeof schema.datasetFacts.$inferInsert> {
  return { datasetId: file.id, ...(await packFacts(datasetFactsOf(file, computed))) }
}

/** Facts as a row stores them. */
export async function packFacts(of: DatasetFacts): Promise<{ readonly digest: string; readonly facts: Buffer }> {
  const text = JSON.stringify(of)
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream(FORM))
  return { digest, facts: Buffer.from(await new Response(packed).arrayBuffer()) }
}

/** The facts of such a row. */
export async function readFacts(facts: Uint8Array): Promise<DatasetFacts> {
  const text = new Blob([new Uint8Array(facts)]).stream().pipeThrough(new DecompressionStream(FORM))
  return (await new Response(text).json()) as DatasetFacts
}
