import { setTimeout as sleep } from 'node:timers/promises'
import { RawClient } from '../../helpers/RawClient.ts'
import type { Attack, AttackKind, Target, Told } from './Attack.ts'

/** Longer than any of these answers may take. */
const PATIENCE_MS = 20_000

/** What a request is made of; `path` may be anything at all. */
export interface RequestDetails {
  readonly method?: string
  readonly path: string
  readonly as?: 'key' | 'guest'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A request as bytes. */
export function requestText({ method = 'GET', path, as, headers = {}, body }: RequestDetails, target: Target): string {
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)), 'Content-Type': 'application/json' }
  const all = { Host: new URL(target.url).host, ...(as === undefined ? {} : target[as]), ...length, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** An attack of one request, or of a few bytes that are none, made three times over; right where each answer is one of `expected`, or none for 0. */
export function request(name: string, kind: AttackKind, details: RequestDetails | string, expected: readonly number[]): Attack {
  const run = async (target: Target): Promise<Told> => {
    const text = typeof details === 'string' ? details : requestText(details, target)
    const statuses = await Promise.all([1, 2, 3].map(async (last) => statusOf(target, text, last)))
    const isRight = statuses.every((status) => expected.includes(status))
    return { bytesSent: 3 * Buffer.byteLength(text), answer: summary(statuses), isRight }
  }
  return { name, kind, run }
}

/** The status of the first answer to some bytes; 0 where the connection was closed without one, -1 where nothing came for too long. */
export async function statusOf(target: Target, text: string, network: number): Promise<number> {
  const client = (await RawClient.to(target.url, { from: `127.0.0.${1 + network}` })).read().send(text)
  const until = performance.now() + PATIENCE_MS
  while (client.received < 12 && client.ended === null && performance.now() < until) await sleep(5)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(client.text)?.[1] ?? (client.ended === null ? -1 : 0))
  client.leave()
  return status
}

/** How often each status came, such as `200 x 3`. */
export function summary(statuses: readonly number[]): string {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  const words = [...counts].map(([status, count]) => `${status === 0 ? 'closed' : status === -1 ? 'no answer' : status} x ${count}`)
  return words.join(', ')
}

/** Connections from so many networks that each send bytes, and more of them now and then, and read nothing for a while. */
export interface HeldConnections {
  readonly connections: number
  readonly networks?: number
  readonly text: (target: Target) => string
  /** Sent again and again; nothing where it is left out. */
  readonly trickle?: string
  readonly holdMs?: number
}

/** An attack by connections that are held open; right if the portal responds as usual at the end. */
export function heldOpen(
  name: string,
  kind: AttackKind,
  { connections, networks = 1, text, trickle, holdMs = 3000 }: HeldConnections,
): Attack {
  const run = async (target: Target): Promise<Told> => {
    const bytes = text(target)
    const clients: RawClient[] = []
    for (let made = 0; made < connections; made++) {
      const client = await RawClient.to(target.url, { from: `127.0.0.${2 + (made % networks)}` })
      clients.push(client.send(bytes))
    }
    let bytesSent = connections * Buffer.byteLength(bytes)
    for (const until = performance.now() + holdMs; performance.now() < until; await sleep(100)) {
      if (trickle === undefined) continue
      for (const client of clients) if (client.ended === null) client.send(trickle)
      bytesSent += connections * trickle.length
    }
    const ended = clients.filter((client) => client.ended !== null).length
    for (const client of clients) client.leave()
    const after = await statusOf(target, requestText({ path: '/api/health' }, target), 1)
    return { bytesSent, answer: `${ended} of ${connections} ended, then ${after}`, isRight: after === 200 }
  }
  return { name, kind, run }
}

/** An attack of many requests that are allowed one by one, so many at once; right where each answer is one of `expected`. */
export function flood(
  name: string,
  { count, atOnce, ask, expected }: { count: number; atOnce: number; ask: (at: number) => RequestDetails; expected: readonly number[] },
): Attack {
  const run = async (target: Target): Promise<Told> => {
    const statuses: number[] = []
    let [next, bytesSent] = [0, 0]
    const client = async (): Promise<void> => {
      while (next < count) {
        const text = requestText(ask(next++), target)
        bytesSent += Buffer.byteLength(text)
        statuses.push(await statusOf(target, text, 1))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, client))
    return { bytesSent, answer: summary(statuses), isRight: statuses.every((status) => expected.includes(status)) }
  }
  return { name, kind: 'greedy', run }
}
