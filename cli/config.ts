import { readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '#core/api/problem.ts'

/** Where the portal is and who calls. Parsed once; nobody else reads the environment. */
export interface Config {
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** Never printed. */
  readonly apiKey: string | undefined
  /** Where a key is looked for, for messages. */
  readonly keyFile: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads PELAGOS_URL, PELAGOS_API_KEY and the key file. Throws one Problem that lists every fault. */
export function readConfig(environment: Environment = process.env, platform: NodeJS.Platform = process.platform): Config {
  const faults: string[] = []
  const baseUrl = readUrl(environment.PELAGOS_URL || 'http://127.0.0.1:8788', faults)
  // One file for each portal: no key ever reaches another one.
  const host = baseUrl === '' ? 'portal' : new URL(baseUrl).host.replace(/[^A-Za-z0-9.-]/g, '_')
  const keyFile = join(configFolder(environment, platform), `${host}.key`)
  const apiKey = readKey(environment.PELAGOS_API_KEY, keyFile, platform, faults)
  if (faults.length > 0) throw new Problem('bad-request', faults.join('\n'))
  return Object.freeze({ baseUrl, apiKey, keyFile })
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
  return url.href.replace(/\/+$/, '')
}

function readKey(fromEnvironment: string | undefined, keyFile: string, platform: NodeJS.Platform, faults: string[]): string | undefined {
  const key = (fromEnvironment ?? readKeyFile(keyFile, platform, faults))?.trim()
  if (!key) return undefined
  if (/^[\x21-\x7e]{8,200}$/.test(key)) return key
  faults.push(fromEnvironment === undefined ? `${keyFile} does not hold one API key.` : 'PELAGOS_API_KEY is not an API key.')
  return undefined
}

function readKeyFile(path: string, platform: NodeJS.Platform, faults: string[]): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return undefined
  if (platform !== 'win32' && (found.mode & 0o077) !== 0) {
    faults.push(`${path} can be read by others, so the key in it is not used. Run: chmod 600 "${path}"`)
    return undefined
  }
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    faults.push(`${path} cannot be read (${cause instanceof Error && 'code' in cause ? cause.code : 'unknown'}).`)
    return undefined
  }
}
