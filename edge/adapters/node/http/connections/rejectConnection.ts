import type { Socket } from 'node:net'
import { limits } from '#core/limits/request.ts'

const CLOSE_MS = 1000 // a client reads the response while it still sends

const text = 'Too many connections are open. Please try again in a few seconds.\n'
const response = [
  'HTTP/1.1 503 Service Unavailable',
  'Content-Type: text/plain; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(text)}`,
  'Cache-Control: no-store',
  'Retry-After: 5',
  'Connection: close',
  '',
  text,
].join('\r\n')

const rejected = new Set<Socket>()

/**
 * Responds that there is no room for a connection, and closes it a moment later: a client that is still sending its request would
 * otherwise lose the answer. Of a flood most are closed without a word.
 */
export function rejectConnection(socket: Socket): void {
  socket.removeAllListeners('data')
  if (rejected.size >= limits.rejectionsAtOnce) return void socket.resetAndDestroy()
  rejected.add(socket)
  const timer = setTimeout(() => socket.destroy(), CLOSE_MS)
  socket.once('close', () => {
    clearTimeout(timer)
    rejected.delete(socket)
  })
  socket.on('error', () => undefined)
  socket.end(response)
  socket.resume()
}
