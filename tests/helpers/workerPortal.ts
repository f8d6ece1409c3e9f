import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The worker in workerd on a free port of this machine, as `npm run dev:edge` runs it. */
export interface WorkerPortal {
  readonly url: string
  /** All that it has said. */
  said(): string
  stop(): Promise<void>
}

/** Starts it over a data folder that holds a store, and waits until it answers; throws with what it said where it ends instead. */
export async function startWorker(dataDir: string, settings: Readonly<Record<string, string>>): Promise<WorkerPortal> {
  const port = await freePort()
  const words = ['edge/tools/devEdge.ts', '--port', String(port)]
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const child = spawn(process.execPath, words, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: path, HOME: process.env.HOME, CI: '1', ...settings, PELAGOS_DATA_DIR: dataDir },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  await untilSaid(
    child,
    () => said.includes('Ready on'),
    () => said,
  )
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url: `http://127.0.0.1:${port}`, said: () => said, stop }
}

async function untilSaid(child: ChildProcess, isSaid: () => boolean, said: () => string): Promise<void> {
  while (!isSaid()) {
    if (child.exitCode !== null) throw new Error(`the worker ended with ${child.exitCode}: ${said()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A port of this machine that nobody listens on at present. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}
