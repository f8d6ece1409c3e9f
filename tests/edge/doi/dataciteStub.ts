import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import type { DataciteRecord } from '#core/catalog/datacite/schema.ts'

/** A request as the stub got it. */
interface DoiRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly attributes: DataciteRecord & Readonly<Record<string, unknown>>
}

/** What the stub answers next in place of what it should: a status with a body and headers, or nothing at all. */
type StubFault = 'silent' | { readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }

/** DataCite's REST API as far as the portal uses it: PUT of a DOI that it has, POST of one that it has not, both with a password. */
export class DataciteStub {
  readonly requests: DoiRequest[] = []
  readonly dois = new Set<string>()
  /** The answers to the next requests, first to last. */
  readonly faults: StubFault[] = []
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async open(): Promise<DataciteStub> {
    const server = createServer()
    const stub = new DataciteStub(server)
    server.on('request', async (request, response) => {
      const { data } = JSON.parse(await text(request)) as { data: { id: string; attributes: DoiRequest['attributes'] } }
      const { method = '', url: path = '', headers } = request
      stub.requests.push({ method, path, headers, attributes: data.attributes })
      const fault = stub.faults.shift()
      if (fault === 'silent') return
      if (fault !== undefined) return void response.writeHead(fault.status, fault.headers).end(fault.body)
      if (headers.authorization !== stub.authorization) return void response.writeHead(401).end('{"errors":[{"title":"Bad credentials."}]}')
      if (method === 'PUT' && !stub.dois.has(data.id)) return void response.writeHead(404).end('{}')
      stub.dois.add(data.id)
      response.writeHead(method === 'POST' ? 201 : 200).end('{}')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return stub
  }

  readonly authorization = `Basic ${Buffer.from('TEST.PELAGOS:pässword').toString('base64')}`

  /** The settings of a portal that registers with the stub. */
  get settings() {
    const url = `http://127.0.0.1:${Reflect.get(Object(this.#server.address()), 'port')}`
    return { url, prefix: '10.5072', repository: 'TEST.PELAGOS', password: 'pässword' }
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
