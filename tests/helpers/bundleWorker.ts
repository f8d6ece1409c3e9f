import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Bundles the worker as `wrangler deploy` would and sends it nowhere; answers the folder of `worker.js` and `bundle-meta.json`, which the caller removes. */
export async function bundleWorker(): Promise<string> {
  // The assets' folder must be there, built or not.
  mkdirSync(join(root, 'dist'), { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-worker-'))
  const words = ['deploy', '--dry-run', '--outdir', folder, '--metafile']
  const child = spawn(join(root, 'node_modules/.bin/wrangler'), words, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      HOME: process.env.HOME,
      CI: '1',
      WRANGLER_SEND_METRICS: 'false',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += String(text)))
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) throw new Error(`wrangler ended with ${status}: ${said}`)
  return folder
}
