import type { Socket } from 'node:net'
import { limits } from '#core/limits/request.ts'

const REFUSAL_MS = 1000 // a client reads the refusal while it still sends

const text = 'Too many connections are open. Please try again in a few seconds.\n'
const refusal = [
  'HTTP/1.1 503 Service Unavailable',
  'Content-Type: text/plain; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(text)}`,
  'Cache-Control: no-store',
  'Retry-After: 5',
  'Connection: close',
  '',
  text,
].join('\r\n')

const refused = new Set<Socket>()

/**
 * Tells a client that there is no room for its connection, and closes it a moment later: a client that is still sending its request would
 * otherwise lose the answer. Of a flood most are closed without a word.
 */
export function rejectConnection(socket: Socket): void {
  socket.removeAllListeners('data')
  if (refused.size >= limits.refusalsAtOnce) return void socket.resetAndDestroy()
  refused.add(socket)
  const timer = setTimeout(() => socket.destroy(), REFUSAL_MS)
  socket.once('close', () => {
    clearTimeout(timer)
    refused.delete(socket)
  })
  socket.on('error', () => undefined)
  socket.end(refusal)
  socket.resume()
}
