import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { namesThisMachine } from '../../adapters/node/http/address.ts'
import { parseConfig } from '../../config/config.ts'
import { storeFile } from '../../dataFolder/database.ts'
import { withPortalFile } from '../../dataFolder/portalFile.ts'
import { openStore } from '../../dataFolder/store.ts'
import { HranaServer } from './HranaServer.ts'

/** A store on the loopback interface for clients with its token, which changes at every start. */
export interface HttpServer {
  readonly url: string
  readonly token: string
  stop(): Promise<void>
}

/** Lets workerd on this machine reach the store of a data folder. Other programs and pages of this machine have no token. */
export async function serveHrana(dataDir: string, port: number): Promise<HttpServer> {
  const hrana = new HranaServer(storeFile(dataDir))
  const token = randomBytes(32).toString('base64url')
  const server = createServer(getRequestListener((request) => rejection(request, token) ?? hrana.fetch(request)))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    hrana.close()
  }
  return { url: `http://127.0.0.1:${taken}`, token, stop }
}

/** Rejects a page whose host name was rebound to this address (DNS rebinding) by that name, and everything else by the missing token. */
function rejection(request: Request, token: string): Response | null {
  if (!namesThisMachine(request)) return new Response('Forbidden', { status: 403 })
  const given = Buffer.from(request.headers.get('Authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  const isRight = given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted)
  return isRight ? null : new Response('Unauthorized', { status: 401 })
}

const HRANA_PORT = 8899

if (import.meta.main) {
  const config = parseConfig(withPortalFile())
  const store = await openStore(config, (line) => process.stderr.write(`${line}\n`))
  await store.close()
  const { url, token } = await serveHrana(config.dataDir, HRANA_PORT)
  process.stderr.write(`Hrana answers at ${url} to the token ${token}.\n`)
}
