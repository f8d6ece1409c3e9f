import { parentPort, workerData } from 'node:worker_threads'

const PAUSE_MS = 20

/** Calls the address it was given every 20 ms until it is told to stop, then answers how long each call took, in milliseconds. */
const times: number[] = []
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
await (await fetch(String(workerData))).arrayBuffer()
parentPort?.postMessage('ready')
while (!isOver) {
  const start = performance.now()
  await (await fetch(String(workerData))).arrayBuffer()
  times.push(performance.now() - start)
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
parentPort?.postMessage(times)
