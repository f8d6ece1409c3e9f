import { readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '#core/request/Problem.ts'
import { withoutEnd } from '#core/text/withoutEnd.ts'

/** Where the portal is and who calls. Parsed once; nobody else reads the environment. */
export interface CliConfig {
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** Never printed. */
  readonly apiKey: string | undefined
  /** Where the key comes from; the environment goes before the file. */
  readonly keyFrom: 'environment' | 'file' | undefined
  /** Where `login` keeps the key of this portal, whether there is one or not. */
  readonly keyFile: string
  /** Where uploads to this portal that were begun are remembered until they are submitted. */
  readonly uploadsFolder: string
  /** Why the saved key cannot be used. It stops the calls that would send it; `login` and `logout` fix it. */
  readonly keyError: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads PELAGOS_URL, PELAGOS_API_KEY and the key file. Throws one Problem that lists every fault. */
export function readConfig(environment: Environment, platform: NodeJS.Platform = process.platform): CliConfig {
  const faults: string[] = []
  const baseUrl = readUrl(environment.PELAGOS_URL || 'http://127.0.0.1:8788', faults)
  // One file for each portal: no key ever reaches another one.
  const host = baseUrl === '' ? 'portal' : new URL(baseUrl).host.replace(/[^A-Za-z0-9.-]/g, '_')
  const keyFile = join(configFolder(environment, platform), `${host}.key`)
  const uploadsFolder = join(configFolder(environment, platform), `${host}.uploads`)
  const given = environment.PELAGOS_API_KEY?.trim()
  if (given && !isKey(given)) faults.push('PELAGOS_API_KEY is not an API key.')
  if (faults.length > 0) throw new Problem('bad-request', faults.join('\n'))
  if (given) return Object.freeze({ baseUrl, apiKey: given, keyFrom: 'environment', keyFile, uploadsFolder, keyError: undefined })
  const kept = readKeyFile(keyFile, platform)
  const keyFrom = kept.apiKey === undefined ? undefined : 'file'
  return Object.freeze({ baseUrl, apiKey: kept.apiKey, keyFrom, keyFile, uploadsFolder, keyError: kept.keyError })
}

function configFolder(environment: Environment, platform: NodeJS.Platform): string {
  if (platform === 'win32' && environment.APPDATA) return join(environment.APPDATA, 'pelagos')
  if (environment.XDG_CONFIG_HOME) return join(environment.XDG_CONFIG_HOME, 'pelagos')
  const home = environment.HOME || homedir()
  return platform === 'darwin' ? join(home, 'Library', 'Application Support', 'pelagos') : join(home, '.config', 'pelagos')
}

function readUrl(text: string, faults: string[]): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    faults.push(`PELAGOS_URL must be the portal's address, such as https://portal.example; it is "${text}".`)
    return ''
  }
  return withoutEnd(url.href, '/')
}

function isKey(text: string): boolean {
  return /^[\x21-\x7e]{8,200}$/.test(text)
}

function readKeyFile(path: string, platform: NodeJS.Platform): { readonly apiKey?: string; readonly keyError?: string } {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) return {}
    if (platform !== 'win32' && (found.mode & 0o077) !== 0)
      return { keyError: `${path} can be read by others, so the key in it is not used. Run: chmod 600 "${path}"` }
    const apiKey = readFileSync(path, 'utf8').trim()
    if (isKey(apiKey)) return { apiKey }
    return apiKey === '' ? {} : { keyError: `${path} does not hold one API key. Run "pelagos login" to create a new one.` }
  } catch (cause) {
    return { keyError: `${path} cannot be read (${cause instanceof Error && 'code' in cause ? cause.code : 'unknown'}).` }
  }
}
