import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a network between a browser and a server is like. */
interface LinkManner {
  /** Milliseconds of one way and back. */
  readonly roundTripMs: number
  /** What all connections together bring down, in bytes a second. */
  readonly bytesPerSecond: number
}

/** A server's address behind a slow network. */
export interface SlowLink {
  readonly url: string
  /** Breaks all connections; others can be made. */
  cut(): void
  stop(): void
}

/** What one packet of an Ethernet holds of a stream. */
const PACKET_BYTES = 1460

/**
 * A slow network in front of the server at `target`. Answers arrive packet by packet, as over the air, so that a browser can begin to read
 * a page before its end: the throttling of the browser's own tools hands over whole pieces of up to 64 kB.
 */
export async function slowLink(target: string, { roundTripMs, bytesPerSecond }: LinkManner): Promise<SlowLink> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const onTheWay: { readonly at: number; readonly to: Socket; readonly packet: Buffer | null }[] = []
  let freeAt = 0
  let timer: NodeJS.Timeout | undefined

  const deliver = (): void => {
    timer = undefined
    const now = performance.now()
    while (onTheWay[0] !== undefined && onTheWay[0].at <= now) {
      const { to, packet } = onTheWay.shift() as (typeof onTheWay)[number]
      if (packet === null) to.end()
      else if (!to.destroyed) to.write(packet)
    }
    if (onTheWay[0] !== undefined) timer = setTimeout(deliver, Math.max(1, onTheWay[0].at - now))
  }
  const send = (to: Socket, packet: Buffer | null): void => {
    freeAt = Math.max(performance.now() + roundTripMs / 2, freeAt) + ((packet?.length ?? 0) / bytesPerSecond) * 1000
    onTheWay.push({ at: freeAt, to, packet })
    timer ??= setTimeout(deliver, 1)
  }

  const server = createServer({ noDelay: true }, (browser) => {
    const onward = connect({ host: hostname, port: Number(port), noDelay: true })
    for (const socket of [browser, onward]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    // A connection costs a way and back before its first request.
    const opened = performance.now() + roundTripMs
    browser.on('data', (bytes) => {
      const wait = Math.max(0, opened - performance.now()) + roundTripMs / 2
      setTimeout(() => void (onward.destroyed || onward.write(bytes)), wait)
    })
    browser.on('close', () => onward.destroy())
    // A server that is gone answers nobody.
    onward.on('error', () => browser.destroy())
    onward.on('data', (bytes: Buffer) => {
      for (let from = 0; from < bytes.length; from += PACKET_BYTES) send(browser, bytes.subarray(from, from + PACKET_BYTES))
    })
    onward.on('end', () => send(browser, null))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    stop: () => {
      clearTimeout(timer)
      cut()
      server.close()
    },
  }
}
