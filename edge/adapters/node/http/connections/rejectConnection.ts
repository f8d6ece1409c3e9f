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
 * otherwise lose the answer. Where too many wait for that moment, the one that has had its answer longest is closed for the new one.
 */
export function rejectConnection(socket: Socket): void {
  socket.removeAllListeners('data')
  const [oldest] = rejected
  if (oldest !== undefined && rejected.size >= limits.rejectionsAtOnce) close(oldest)
  rejected.add(socket)
  const timer = setTimeout(() => close(socket), CLOSE_MS)
  socket.once('close', () => {
    clearTimeout(timer)
    rejected.delete(socket)
  })
  socket.on('error', () => undefined)
  socket.end(response)
  socket.resume()
}

function close(socket: Socket): void {
  rejected.delete(socket)
  socket.destroy()
}
