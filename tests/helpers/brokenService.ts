import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

/** What a service does instead of answering. */
export const conducts = {
  'says nothing': { head: '', waits: true },
  'floods its reply': { head: '200 OK', waits: false },
  'floods its error response': { head: '500 Broken', waits: false },
  'dribbles its reply': { head: '200 OK', waits: true },
  'dribbles its error response': { head: '500 Broken', waits: true },
  'stalls in its reply': { head: '200 OK', waits: true },
  'stalls in its error response': { head: '500 Broken', waits: true },
  'breaks off in its reply': { head: '200 OK', waits: false },
  'breaks off before its reply': { head: '', waits: false },
  'announces more than it sends': { head: '200 OK', waits: false },
  'announces less than it sends': { head: '200 OK', waits: false, isWhole: true },
  'announces a flood': { head: '200 OK', waits: false },
  'sends what expands': { head: '200 OK', waits: false, isWhole: true },
  'redirects elsewhere': { head: '307 Temporary Redirect', waits: false, isWhole: true },
  'echoes its request': { head: '401 Unauthorized', waits: false, isWhole: true },
  'has a status of its own': { head: '999 Own', waits: false },
} as const

/** The name of a conduct. `waits`: only the caller's clock ends the call. `isWhole`: its answer ends, so that the connection may be used again. */
export type Conduct = keyof typeof conducts

const PIECE = 'x'.repeat(65_536)
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n'
const DRIBBLE_MS = 10
const EXPANDING = gzipSync(Buffer.alloc(32_000_000, ' ')).toString('latin1')

/** An HTTP service on a free loopback port that misbehaves as requested; it uses bare sockets, so that it can send false headers. */
export class BrokenService {
  conduct: Conduct = 'says nothing'
  /** The status and the first headers of replies that say 200, each with its line end. */
  head = '200 OK\r\n'
  /** Bytes of replies that the system took. */
  sentBytes = 0
  readonly requests: string[] = []
  readonly #server: Server
  #request = ''
  readonly #open = new Set<Socket>()
  readonly #asking = new Set<Socket>()

  private constructor(server: Server) {
    this.#server = server
  }

  static async open(): Promise<BrokenService> {
    const server = createServer()
    const service = new BrokenService(server)
    server.on('connection', (socket) => service.#serve(socket))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return service
  }

  get url(): string {
    return `http://127.0.0.1:${Reflect.get(Object(this.#server.address()), 'port')}`
  }

  /** Connections of calls; a client may have others in reserve. */
  get connections(): number {
    return this.#asking.size
  }

  close(): void {
    for (const socket of this.#open) socket.destroy()
    this.#server.close()
  }

  #serve(socket: Socket): void {
    this.#open.add(socket)
    socket
      .on('error', () => undefined)
      .on('close', () => {
        this.#open.delete(socket)
        this.#asking.delete(socket)
      })
    socket.on('data', (bytes) => {
      const [, method, path] = /^([A-Z]+) (\S+) HTTP/.exec(bytes.toString('latin1')) ?? []
      if (method === undefined) return
      this.#request = bytes.toString('latin1')
      this.requests.push(`${method} ${path}`)
      this.#asking.add(socket)
      // Where the size of a file is asked for first, the file is what is broken.
      if (method === 'HEAD') socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')
      else this.#misbehave(socket)
    })
  }

  #misbehave(socket: Socket): void {
    const { conduct } = this
    const head = conducts[conduct].head === '200 OK' ? this.head : `${conducts[conduct].head}\r\n`
    const begin = (more: string) => this.#write(socket, `HTTP/1.1 ${head}${more}`)
    if (conduct === 'says nothing') return
    if (conduct === 'breaks off before its reply') return void socket.destroy()
    if (conduct === 'redirects elsewhere') return void begin(`Location: ${this.url}/elsewhere\r\nContent-Length: 0\r\n\r\n`)
    if (conduct === 'announces more than it sends') return void begin(`${announcing(1000)}abc`).end()
    if (conduct === 'announces less than it sends') return void begin(`${announcing(3)}${PIECE}`)
    if (conduct === 'sends what expands') return void begin(`Content-Encoding: gzip\r\n${announcing(EXPANDING.length)}${EXPANDING}`)
    if (conduct === 'echoes its request') return void begin(echoOf(this.#request))
    this.#goOn(socket, conduct, begin)
  }

  /** Replies of no end, or without theirs. */
  #goOn(socket: Socket, conduct: Conduct, begin: (more: string) => Socket): void {
    if (conduct === 'announces a flood') {
      begin(announcing(1_000_000_000_000_000))
      this.#flood(socket, PIECE)
      return
    }
    begin(`${CHUNKED}3\r\nabc\r\n`)
    if (conduct.startsWith('breaks')) socket.end()
    else if (conduct.startsWith('dribbles')) this.#dribble(socket)
    else if (!conduct.startsWith('stalls')) this.#flood(socket)
  }

  #write(socket: Socket, text: string): Socket {
    socket.write(text, 'latin1', (fault) => {
      if (!fault) this.sentBytes += text.length
    })
    return socket
  }

  #dribble(socket: Socket): void {
    const timer = setInterval(() => this.#write(socket, '1\r\nx\r\n'), DRIBBLE_MS)
    socket.on('close', () => clearInterval(timer))
  }

  #flood(socket: Socket, text = `${PIECE.length.toString(16)}\r\n${PIECE}\r\n`): void {
    if (socket.destroyed) return
    socket.write(text, (fault) => {
      if (fault) return
      this.sentBytes += PIECE.length
      setImmediate(() => this.#flood(socket, text))
    })
  }
}

const announcing = (sizeBytes: number): string => `Content-Length: ${sizeBytes}\r\n\r\n`

/** An error response that quotes the request wherever a client may look for the reason, with terminal control sequences. */
function echoOf(request: string): string {
  const says = `\x1b[31m\x9b2J\u202e${request} <Code>${/Credential=(\w+)/.exec(request)?.[1] ?? 'none'}</Code>`
  const body = Buffer.from(JSON.stringify({ errors: [{ title: says }], message: says, code: 'X' })).toString('latin1')
  return `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
