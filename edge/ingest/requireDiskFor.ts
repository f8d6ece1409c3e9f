import { rejectFullDisk } from '../dataFolder/rejectFullDisk.ts'
import type { Ingestion } from './Ingestion.ts'

const INGEST_FREE_SPACE_FACTOR = 2 // free disk as a multiple of the source, for its copies on the way

/** Throws `storage-full` where the disk of the data folder has no room for what a source becomes on its way, beside `reserveBytes`. */
export function requireDiskFor(
  { dataDir, sourceSizeBytes }: Pick<Ingestion, 'dataDir' | 'sourceSizeBytes'>,
  reserveBytes = 0,
): Promise<void> {
  const needed = sourceSizeBytes * INGEST_FREE_SPACE_FACTOR + reserveBytes
  const megabytes = (sizeBytes: number) => `${Math.ceil(sizeBytes / 1_000_000)} MB`
  return rejectFullDisk(
    dataDir,
    needed,
    (free) => `The disk of the data folder has ${megabytes(free)} free; this source needs at least ${megabytes(needed)}.`,
  )
}
