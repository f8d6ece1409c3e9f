import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, writeDurably } from '../../../files/durable.ts'
import { SENT_PREFIX } from '../../../ingest/JobFolder.ts'
import type { DescribedFile, FieldFile } from '../../../ports/DataPublisher.ts'

/** Where a file that somebody sent is while it is worked with. */
export interface ScratchPaths {
  readonly path: string
  readonly metadataPath?: string
}

/**
 * Works with a file in a folder of its own among the jobs, which goes with the call. One that a killed portal leaves is removed by the next
 * sweep after the grace time.
 */
export async function withScratchFile<Answer>(
  jobs: string,
  file: FieldFile | DescribedFile,
  work: (paths: ScratchPaths) => Promise<Answer>,
): Promise<Answer> {
  const folder = join(jobs, `${SENT_PREFIX}${randomUUID()}`)
  const [data, described] = [join(folder, 'data'), join(folder, 'described')]
  try {
    await makeFolder(data)
    const path = join(data, file.name)
    await writeDurably(path, file.bytes)
    if (!('metadata' in file) || file.metadata === null) return await work({ path })
    await makeFolder(described)
    const metadataPath = join(described, 'dataset.json')
    await writeDurably(metadataPath, file.metadata)
    return await work({ path, metadataPath })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
