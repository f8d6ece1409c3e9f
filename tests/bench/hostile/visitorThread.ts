import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Pair } from './Visitor.ts'

const PAUSE_MS = 20

const [portalUrl = '', bystanderUrl = ''] = workerData as readonly string[]
const agent = new Agent({ keepAlive: true })
const pairs: Pair[] = []
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})

/** How long a call takes until its answer is there whole. */
const timeOf = (url: string): Promise<number> => {
  const start = performance.now()
  return new Promise((resolve) => {
    const fail = () => resolve(Number.POSITIVE_INFINITY)
    get(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(performance.now() - start)).on('error', fail)
    }).on('error', fail)
  })
}
const pair = (): Promise<Pair> => Promise.all([timeOf(portalUrl), timeOf(bystanderUrl)])

await pair()
parentPort?.postMessage('ready')
while (!isOver) {
  pairs.push(await pair())
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
parentPort?.postMessage(pairs)
