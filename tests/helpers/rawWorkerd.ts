import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, type WorkerPortal } from './workerPortal.ts'

const root = join(import.meta.dirname, '../..')

/**
 * A bundled worker in workerd itself. Between a caller and the worker of `wrangler dev` stands a proxy, which does not say when the caller
 * leaves; here there is none.
 */
export async function startWorkerd(bundleFolder: string, settings: Readonly<Record<string, string>>): Promise<WorkerPortal> {
  const port = await freePort()
  const file = join(bundleFolder, 'workerd.capnp')
  writeFileSync(file, configOf(port, settings))
  const child = spawn(join(root, 'node_modules/.bin/workerd'), ['serve', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += String(text)))
  const url = `http://127.0.0.1:${port}`
  while (!(await isUp(`${url}/api/health`))) {
    if (child.exitCode !== null) throw new Error(`workerd ended with ${child.exitCode}: ${said}`)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, said: () => said, stop }
}

/** The date and the flags are those that the worker is deployed with. */
function configOf(port: number, settings: Readonly<Record<string, string>>): string {
  const deployed = readFileSync(join(root, 'wrangler.toml'), 'utf8')
  const date = /^compatibility_date = (".*")$/m.exec(deployed)?.[1]
  const flags = /^compatibility_flags = (\[.*\])$/m.exec(deployed)?.[1]
  const bindings = Object.entries(settings).map(([name, value]) => `(name = "${name}", text = ${JSON.stringify(value)})`)
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .portal), (name = "internet", network = (allow = ["public", "private"]))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
const portal :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = ${date}, compatibilityFlags = ${flags}, globalOutbound = "internet",
  bindings = [${bindings.join(', ')}]
);
`
}

async function isUp(address: string): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, 50))
  return fetch(address).then(
    (response) => response.ok,
    () => false,
  )
}
