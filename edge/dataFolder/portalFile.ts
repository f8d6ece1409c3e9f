import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError, environmentWith } from '../config/config.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The environment with the text of the portal's settings file as `PELAGOS_PORTAL`, which may name the file; without it, `portal.json` of the
 * data folder, if there is one. Logos that the file names by their paths, from its own folder, are read too. Throws a ConfigError where one
 * of them cannot be read.
 */
export function withPortalFile(env: Environment = environmentWith({})): Environment {
  const named = env.PELAGOS_PORTAL?.trim() ?? ''
  if (named.startsWith('{')) return env
  const path = named || join(env.PELAGOS_DATA_DIR?.trim() || '.data', 'portal.json')
  const text = read(path, named === '' ? isMissing : () => false)
  return text === null ? env : { ...env, PELAGOS_PORTAL: withLogos(text, dirname(path)) }
}

/** The settings with the texts of logos in place of their paths; as they are where they cannot be understood, which the schema reports. */
function withLogos(text: string, folder: string): string {
  const logoAt = (value: unknown, field: string) =>
    typeof value === 'string' && !value.trimStart().startsWith('<') ? read(resolve(folder, value), () => false, `${field}: `) : value
  try {
    return JSON.stringify(JSON.parse(text), function (this: object, key: string, value: unknown) {
      return key === 'logo' ? logoAt(value, 'href' in this ? 'sponsors: logo' : 'logo') : value
    })
  } catch (fault) {
    if (fault instanceof SyntaxError) return text
    throw fault
  }
}

function read(path: string, mayFail: (fault: unknown) => boolean, field = ''): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (fault) {
    if (mayFail(fault)) return null
    throw new ConfigError([`PELAGOS_PORTAL: ${field}${path} cannot be read (${fault instanceof Error ? fault.message : String(fault)})`])
  }
}

const isMissing = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && ['ENOENT', 'ENOTDIR'].includes(String(fault.code))
