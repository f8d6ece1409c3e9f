import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A client that writes given bytes, reads only on demand, and stores what it has read. */
export class RawClient {
  readonly socket: Socket
  readonly #parts: Buffer[] = []
  /** How the connection came to its end; null while it is open. */
  ended: 'closed' | 'reset' | null = null

  private constructor(socket: Socket) {
    this.socket = socket
    socket.pause()
    socket.on('error', () => {
      this.ended = 'reset'
    })
    socket.on('close', () => {
      this.ended ??= 'closed'
    })
    socket.on('end', () => {
      this.ended ??= 'closed'
    })
  }

  /** Connects, from another address of this machine where one is given. */
  static async to(url: string, { from }: { readonly from?: string } = {}): Promise<RawClient> {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), ...(from === undefined ? {} : { localAddress: from }) })
    const client = new RawClient(socket)
    await Promise.race([once(socket, 'connect'), once(socket, 'close')])
    return client
  }

  send(text: string | Uint8Array): this {
    this.socket.write(text)
    return this
  }

  /** Reads all that comes from now on. */
  read(): this {
    this.socket.on('data', (bytes: Buffer) => {
      this.#parts.push(bytes)
    })
    this.socket.resume()
    return this
  }

  /** How many bytes it has read. */
  get received(): number {
    return this.#parts.reduce((bytes, part) => bytes + part.length, 0)
  }

  get text(): string {
    return Buffer.concat(this.#parts).toString('latin1')
  }

  leave(): void {
    this.socket.destroy()
  }
}

/** A request without a body, as bytes. */
export function rawGet(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ Host: 'portal', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}
