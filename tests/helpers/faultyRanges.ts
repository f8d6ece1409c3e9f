import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** A server of observation files between a portal and the real one, whose manner a test decides. */
export interface FaultyRanges {
  readonly url: string
  /** What happens to the next reads: passed on, never answered, or broken off. */
  manner: 'pass' | 'hold' | 'break'
  /** Reads that arrived, and those of them whose caller went away unanswered. */
  readonly reads: { arrived: number; left: number }
  stop(): void
}

/** Starts one in front of `target`. HEAD requests are always passed on. */
export async function faultyRanges(target: string): Promise<FaultyRanges> {
  const reads = { arrived: 0, left: 0 }
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === 'GET') {
      reads.arrived += 1
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) reads.left += 1
      })
      if (ranges.manner === 'hold') return
      if (ranges.manner === 'break') return void outgoing.destroy()
    }
    const onward = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.once('error', () => outgoing.destroy())
    onward.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  const ranges: FaultyRanges = { url: `http://127.0.0.1:${address.port}/`, manner: 'pass', reads, stop }
  return ranges
}
