import { readFile, readlink } from 'node:fs/promises'
import type { Socket } from 'node:net'

type Described = Socket & { readonly _handle?: { readonly fd?: number } | null }

/** Linux's lists of all connections, one a line. */
const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6']
/** Where a line has the bytes that are sent and not acknowledged (before a colon, in hex), and the inode of the socket. */
const [QUEUES, INODE] = [4, 9]

/**
 * Bytes that the system has taken for each connection and that its client has not acknowledged. The system takes up to some megabytes and then
 * nothing until a third of them is gone, so that what it takes does not tell how well a client reads. Nothing is known where there is no Linux.
 */
export async function unacknowledged(sockets: readonly Socket[]): Promise<ReadonlyMap<Socket, number>> {
  if (sockets.length === 0) return new Map()
  const queues = await queuesByInode()
  const found = sockets.map(async (socket) => [socket, queues.get(await findInode(socket)) ?? 0] as const)
  return new Map(await Promise.all(found))
}

async function queuesByInode(): Promise<ReadonlyMap<string, number>> {
  const texts = await Promise.all(TABLES.map((path) => readFile(path, 'latin1').catch(() => '')))
  const lines = texts.flatMap((text) => text.split('\n').map((line) => line.trim().split(/\s+/)))
  return new Map(lines.map((words) => [words[INODE] ?? '', Number.parseInt(words[QUEUES] ?? '', 16) || 0]))
}

async function findInode({ _handle: handle }: Described): Promise<string> {
  const target = await readlink(`/proc/self/fd/${handle?.fd ?? -1}`).catch(() => '')
  return /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? 'none'
}
