import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, environmentWith } from '../config/config.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The environment with the text of the portal's settings file as `PELAGOS_PORTAL`, which may name the file; without it, `portal.json` of the
 * data folder, if there is one. Throws a ConfigError where the file that it names cannot be read.
 */
export function withPortalFile(env: Environment = environmentWith({})): Environment {
  const named = env.PELAGOS_PORTAL?.trim() ?? ''
  if (named.startsWith('{')) return env
  const path = named || join(env.PELAGOS_DATA_DIR?.trim() || '.data', 'portal.json')
  try {
    return { ...env, PELAGOS_PORTAL: readFileSync(path, 'utf8') }
  } catch (fault) {
    if (named === '' && isMissing(fault)) return env
    throw new ConfigError([`PELAGOS_PORTAL: ${path} cannot be read (${fault instanceof Error ? fault.message : String(fault)})`])
  }
}

const isMissing = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && ['ENOENT', 'ENOTDIR'].includes(String(fault.code))
