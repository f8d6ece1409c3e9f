import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { gzipSync } from 'node:zlib'
import { unstable_readConfig as readConfig } from 'wrangler'
import { environmentWith } from '../../config/config.ts'
import { packageFolder } from '../../dataFolder/store.ts'
import { checkDeployment, type Declared } from './checkDeployment.ts'

/** Runs wrangler with these words; returns what it printed on standard output. Rejects with everything it printed if it fails. */
export type RunWrangler = (words: readonly string[]) => Promise<string>

/** What `npm run deploy` was asked for. */
export interface Deployment {
  /** Sends nothing, and asks Cloudflare nothing. */
  readonly isDryRun: boolean
  /** A file of lines NAME=value, sent as secrets; null where Cloudflare has them. */
  readonly settingsFile: string | null
  readonly wrangler: RunWrangler
  readonly print: (line: string) => void
}

/**
 * Bundles the Worker, prints what would be sent and what is missing, and deploys it unless this is a dry run. Returns false where errors, or
 * required entries that are missing, prevent a deployment; a dry run only lists what is missing, as Cloudflare may have it.
 */
export async function deploy({ isDryRun, settingsFile, wrangler, print }: Deployment): Promise<boolean> {
  const declared = { ...declaredInFiles(settingsFile), stored: isDryRun ? [] : await storedNames(wrangler) }
  await printBundle(wrangler, print)
  for (const { kind, name } of declared.bindings) print(`Binding ${name} (${kind})`)
  const { errors, missing } = checkDeployment(declared)
  for (const error of errors) print(`Error: ${error}`)
  const listed = missing.map(({ name, isRequired, says }) => `  ${name}${isRequired ? ' (required)' : ''}: ${says}`)
  if (listed.length > 0) print(['Not set here:', ...listed].join('\n'))
  const isReady = errors.length === 0 && (isDryRun || !missing.some(({ isRequired }) => isRequired))
  if (isDryRun) print(isReady ? 'Dry run: nothing was sent.' : 'Dry run: correct the errors above before you deploy.')
  else if (isReady) print(await wrangler(['deploy', ...(settingsFile === null ? [] : ['--secrets-file', settingsFile])]))
  else print('Nothing was deployed. Set what is required with "wrangler secret put NAME", or in the file that --settings names.')
  return isReady
}

function declaredInFiles(settingsFile: string | null): Omit<Declared, 'stored'> {
  const { vars, r2_buckets: buckets, assets } = readConfig({ config: join(packageFolder, 'wrangler.toml') })
  const bindings: Declared['bindings'] = [
    ...(assets?.binding === undefined ? [] : [{ kind: 'assets', name: assets.binding } as const]),
    ...buckets.map(({ binding }: { readonly binding: string }) => ({ kind: 'bucket', name: binding }) as const),
  ]
  const texts = Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, String(value)]))
  return { bindings, values: { ...texts, ...(settingsFile === null ? {} : parseEnv(readFileSync(settingsFile, 'utf8'))) } }
}

/** The names of the secrets that Cloudflare has for this Worker. */
async function storedNames(wrangler: RunWrangler): Promise<string[]> {
  const listed = JSON.parse(await wrangler(['secret', 'list', '--format', 'json'])) as readonly { readonly name: string }[]
  return listed.map(({ name }) => name)
}

async function printBundle(wrangler: RunWrangler, print: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-deploy-'))
  try {
    await wrangler(['deploy', '--dry-run', '--outdir', folder])
    const bundle = readFileSync(join(folder, 'worker.js'))
    const [plain, zipped] = [bundle, gzipSync(bundle)].map(({ byteLength }) => byteLength.toLocaleString('en'))
    print(`Bundle: ${plain} bytes, ${zipped} compressed`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The wrangler that npm installed. */
export const runWrangler: RunWrangler = async (words) => {
  const child = spawn(join(packageFolder, 'node_modules/.bin/wrangler'), words, {
    cwd: packageFolder,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: environmentWith({ WRANGLER_SEND_METRICS: 'false' }),
  })
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text
    })
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`wrangler ${words.join(' ')} failed:\n${printed.stdout}${printed.stderr}`)
  return printed.stdout
}
