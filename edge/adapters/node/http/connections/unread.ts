import type { Connection } from './Connection.ts'

/** Below this a connection is not worth ending: a piece of a file, or a request's head. */
const SMALL_BYTES = 16_384

interface Holder {
  readonly connection: Connection
  readonly bytes: number
}

/**
 * Which connections to end so that all together hold at most so many bytes: first those of the network that holds most, of these the one whose
 * reader has been idle longest. Never the last one, as a single large answer that is being read is no attack.
 */
export function connectionsToEnd(connections: Iterable<Connection>, maxBytes: number): Connection[] {
  const holders = Array.from(connections, (connection): Holder => ({ connection, bytes: connection.bufferedBytes }))
  let total = sum(holders)
  if (total <= maxBytes) return []
  const networks = byNetwork(holders.filter(({ bytes }) => bytes >= SMALL_BYTES))
  const ended: Connection[] = []
  while (total > maxBytes && networks.reduce((count, own) => count + own.length, 0) > 1) {
    const heaviest = networks.reduce((one, other) => (sum(other) > sum(one) ? other : one))
    const next = heaviest.pop()
    if (next === undefined) break
    ended.push(next.connection)
    total -= next.bytes
  }
  return ended
}

const sum = (holders: readonly Holder[]): number => holders.reduce((bytes, holder) => bytes + holder.bytes, 0)

/** The connections of each network, the one that has rested longest last. */
function byNetwork(holders: readonly Holder[]): Holder[][] {
  const networks = new Map<string, Holder[]>()
  const rested = holders.toSorted((one, other) => other.connection.progressMs - one.connection.progressMs)
  for (const holder of rested) {
    const own = networks.get(holder.connection.network)
    if (own === undefined) networks.set(holder.connection.network, [holder])
    else own.push(holder)
  }
  return [...networks.values()]
}
