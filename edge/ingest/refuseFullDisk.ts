import { statfs } from 'node:fs/promises'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import type { Ingestion } from './Ingestion.ts'

/** Throws `storage-full` where the disk of the data folder has no room for what a source becomes on its way. */
export async function refuseFullDisk({ dataDir, sourceSizeBytes }: Pick<Ingestion, 'dataDir' | 'sourceSizeBytes'>): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const needed = sourceSizeBytes * limits.ingestFreeSpaceFactor
  if (bavail * bsize >= needed) return
  const megabytes = (sizeBytes: number) => `${Math.ceil(sizeBytes / 1_000_000)} MB`
  const says = `The disk of the data folder has ${megabytes(bavail * bsize)} free; this source needs at least ${megabytes(needed)}.`
  throw new Problem('storage-full', says)
}
