import { matchesWildcard } from './matchesWildcard.ts'
import type { VaultFileRecord } from './VaultFileRecord.ts'

/** VLT-06 */
export const MAX_HITS = 10_000
export const MAX_PATTERN_CHARACTERS = 100

/** The files whose names a pattern matches, at most `MAX_HITS`; one without `*` may be the beginning of a name (VLT-07). */
export function filterFiles(files: readonly VaultFileRecord[], pattern: string): VaultFileRecord[] {
  const whole = pattern.includes('*') ? pattern : `${pattern}*`
  return files.filter(({ name }) => matchesWildcard(name, whole)).slice(0, MAX_HITS)
}
