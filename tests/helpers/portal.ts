import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KeyScope } from '#core/account/keyScopes.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { demoPasswordIn, seededFolder } from './seededFolder.ts'

const root = join(import.meta.dirname, '../..')
/** What `npm start` says to Node. */
const flags = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'))

/** A portal of its own: the real server in a process, with a store of its own on a free port. */
export interface TestPortal {
  readonly url: string
  /** The password of `demo`, as it was printed. */
  readonly demoPassword: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** All that it has said on standard error. */
  said(): string
  /** Signs `demo` in and makes an API key, which reads data unless another scope is given. */
  makeApiKey(scope?: KeyScope): Promise<string>
  /** Ends it; resolves once it is gone, as when it had ended by itself. */
  end(signal: NodeJS.Signals): Promise<void>
  /** Ends it and removes its store. */
  stop(): Promise<void>
}

/**
 * Starts `edge/node.ts` and waits until it answers; throws with what it said where it ends instead. Without a data folder among the settings
 * it gets a seeded one; where they say what to seed, an empty one.
 */
export async function startPortal(settings: Readonly<Record<string, string>> = {}): Promise<TestPortal> {
  const { dataDir, demoPassword: known } = await folderFor(settings)
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...flags, 'edge/node.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', ...settings, PELAGOS_DATA_DIR: dataDir },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const url = await firstMatch(child, () => said, /listening on (\S+)/)
  const demoPassword = known ?? demoPasswordIn(said)
  const makeApiKey = (scope: KeyScope = 'read') => apiKeyOf(url, demoPassword, scope)
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded(child)) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const stop = async () => {
    await end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, demoPassword, dataDir, process: child, said: () => said, makeApiKey, end, stop }
}

/** Where a portal of these settings starts, and the password of `demo` where that start does not print it. */
async function folderFor({
  PELAGOS_DATA_DIR: given,
  PELAGOS_SEED: seed,
}: Readonly<Record<string, string>>): Promise<{ readonly dataDir: string; readonly demoPassword?: string }> {
  if (given !== undefined || seed !== undefined) return { dataDir: given ?? mkdtempSync(join(tmpdir(), 'pelagos-store-')) }
  return seededFolder()
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function firstMatch(child: ChildProcess, text: () => string, pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(text())?.[1]
    if (found) return found
    if (hasEnded(child)) throw new Error(`the portal ended with ${child.exitCode ?? child.signalCode}: ${text()}`)
    await Promise.race([once(child.stderr ?? child, 'data'), once(child, 'exit')])
  }
}

/** Signs in and makes a key, as a person would by the calls of the wire contract. */
async function apiKeyOf(url: string, password: string, scope: KeyScope): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'pelagos' }
  const signedIn = await fetch(`${url}/api/user/signin`, { method: 'POST', headers, body: JSON.stringify({ username: 'demo', password }) })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  const body = JSON.stringify({ description: 'test', scope })
  const made = await fetch(`${url}/api/user/apikeys`, { method: 'POST', headers: { ...headers, cookie }, body })
  return ((await made.json()) as { Api_Key: string }).Api_Key
}
