import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { parseConfig } from '../../config.ts'
import { storeFile } from './database.ts'
import { HranaServer } from './hrana/HranaServer.ts'
import { openStore } from './store.ts'

/** Lets workerd on this machine reach the store of a data folder; answers the address and how to stop. */
export async function serveHrana(dataDir: string, port: number): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const hrana = new HranaServer(storeFile(dataDir))
  const server = createServer(getRequestListener((request) => hrana.fetch(request)))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    hrana.close()
  }
  return { url: `http://127.0.0.1:${taken}`, stop }
}

const HRANA_PORT = 8899

if (import.meta.main) {
  const config = parseConfig()
  const store = await openStore(config, (line) => process.stderr.write(`${line}\n`))
  await store.close()
  const { url } = await serveHrana(config.dataDir, HRANA_PORT)
  process.stderr.write(`Hrana answers at ${url}.\n`)
}
