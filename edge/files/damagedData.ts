import { createHash } from 'node:crypto'
import { Problem } from '#core/request/Problem.ts'

/** The Problem of a query whose file differs from the manifest. `file` is its name in the catalog, never a place on this machine. */
export function damagedData(dataset: string, file: string): Problem {
  const says = `The stored data of ${dataset} are damaged (${file}), so they cannot be read. The portal’s administrators have been notified; other data sets are not affected.`
  return new Problem('damaged-data', says, { dataset, file })
}

/** Whether bytes match a hash; bytes from releases that stored no hashes pass. */
export function isHashOf(sha256: string | null, bytes: Uint8Array): boolean {
  return sha256 === null || createHash('sha256').update(bytes).digest('hex') === sha256
}
