import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sharedFolder } from './runFolder.ts'

/** A data folder as the first start of a development portal leaves it. */
export interface SeededFolder {
  readonly dataDir: string
  /** The password of `demo`, as the first start printed it. */
  readonly demoPassword: string
}

/** People of the API suite who may have accounts besides `demo`. */
type Inhabitant = 'alice' | 'bob'

const DATA = 'data'
const DEMO_PASSWORD = 'demo-password'

/**
 * Fills an empty folder (by default a new one below the system's) with what a first start puts there: the default catalog, secrets and the
 * user `demo`; the fixtures too, unless a test counts what is there. The start itself happens once per test run: all folders of a run are
 * copies, with the same secrets and the same password.
 */
export async function seededFolder(
  dataDir: string = mkdtempSync(join(tmpdir(), 'pelagos-store-')),
  inhabitants: readonly Inhabitant[] = [],
  { hasFixtures = true }: { readonly hasFixtures?: boolean } = {},
): Promise<SeededFolder> {
  const words = [...inhabitants, ...(hasFixtures ? ['fixtures'] : [])]
  const original = await sharedFolder(['first-start', ...words].join('-'), (folder) => firstStart(folder, words))
  cpSync(join(original, DATA), dataDir, { recursive: true })
  return { dataDir, demoPassword: readFileSync(join(original, DEMO_PASSWORD), 'utf8') }
}

/** In a process of its own, as not every test that needs a portal has the portal's modules. */
async function firstStart(folder: string, words: readonly string[]): Promise<void> {
  const dataDir = join(folder, DATA)
  mkdirSync(dataDir)
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, PELAGOS_DATA_DIR: dataDir }
  const script = fileURLToPath(new URL('./firstStart.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], { env })
  writeFileSync(join(folder, DEMO_PASSWORD), demoPasswordIn(stdout))
}

/** The password of `demo` in what a first start printed; empty where it printed none. */
export function demoPasswordIn(printed: string): string {
  return /"demo" with the password (\S+) \(shown only now\)/.exec(printed)?.[1] ?? ''
}
