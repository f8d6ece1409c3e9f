import { statfs } from 'node:fs/promises'
import { Problem } from '#core/request/Problem.ts'

/** Throws `storage-full` where the disk of a folder has less than `neededBytes` free; `says` words it from what is free. */
export async function rejectFullDisk(folder: string, neededBytes: number, says: (freeBytes: number) => string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  if (freeBytes < neededBytes) throw new Problem('storage-full', says(freeBytes))
}
